// The engine's card: three ways to ask about the position that is shown, and the answer.
import { html } from "htm/preact";
import { Lines } from "../game/lines.js";
import { PlayerForm } from "../game/player.js";
import { Strip } from "../game/strip.js";
import { count, duration } from "../ui/figures.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("./ask.js").Mode} Mode
 * @typedef {import("./ask.js").Answer} Answer
 */

/** @type {[Mode, string, string][]} */
const MODES = [
  ["analyse", "Analyse", "What each move is worth, within the player's limits"],
  ["endless", "Endless", "Deeper and deeper, until you stop it"],
  ["solve", "Solve", "Prove who wins, and which moves are best"],
];

/**
 * @param {{hello: import("../types").Hello, kind: import("../types").GameKind, mode: Mode | "", answer: Answer | null,
 *   isOver: boolean, mover: number, player: string, lines: number,
 *   onMode: (mode: Mode) => void, onStop: () => void, onPlay: (move: string) => void, onPlayer: (spec: string) => void,
 *     onLines: (count: string) => void}} props
 */
export function EngineCard({
  hello,
  kind,
  mode,
  answer,
  isOver,
  mover,
  player,
  lines,
  onMode,
  onStop,
  onPlay,
  onPlayer,
  onLines,
}) {
  const running = Boolean(mode && !isOver && !answer?.done);
  return html`
    <section class="card analyst" aria-labelledby="analyst-title">
      <div class="panel-head">
        <h2 id="analyst-title">Analysis</h2>
        ${running && html`<button type="button" class="small" onClick=${onStop}>Stop</button>`}
      </div>
      <div class="analyst-modes" role="group" aria-label="How to look at it">
        ${MODES.map(
          ([name, text, hint]) => html`
            <button
              key=${name}
              type="button"
              class=${name === "analyse" && !mode ? "primary" : ""}
              title=${hint}
              aria-pressed=${String(mode === name)}
              onClick=${() => onMode(name)}
            >
              ${text}
            </button>
          `,
        )}
      </div>
      ${mode && isOver && html`<p class="quiet">The game is over here.</p>`}
      ${
        !mode &&
        html`
          <p class="help">
            A player says what each move is worth: within its limits, or deeper and deeper until you stop it
            ${hello.hosted ? ` (here for at most ${duration(hello.limits.endless)})` : ""}. Solve proves who wins,
            where that can be proven.
          </p>
        `
      }
      ${mode === "solve" && !isOver && html`<${Solved} solved=${answer?.type === "solved" ? answer : null} />`}
      ${
        mode &&
        mode !== "solve" &&
        !isOver &&
        html`
          <${Found}
            kind=${kind}
            found=${answer?.type === "analysis" ? answer : null}
            mover=${mover}
            player=${player}
            lines=${lines}
            onPlay=${onPlay}
          />
        `
      }
      <details>
        <summary>Engine: <code>${player}</code></summary>
        <div class="fields">
          <${PlayerForm}
            key=${kind.name}
            legend="Player"
            hello=${hello}
            game=${kind}
            value=${player}
            onChange=${onPlayer}
          />
          <${Segments}
            legend="Best lines"
            value=${String(lines)}
            choices=${Array.from({ length: hello.limits.lines }, (_, index) => ({
              value: String(index + 1),
              text: String(index + 1),
            }))}
            onChange=${onLines}
          />
        </div>
      </details>
    </section>
  `;
}

/**
 * @param {{kind: import("../types").GameKind, found: import("../types").Analysis | null, mover: number, player: string,
 *   lines: number, onPlay: (move: string) => void}} props
 */
function Found({ kind, found, mover, player, lines, onPlay }) {
  return html`
    <${Strip} name=${player} found=${found && { ...found, worth: found.moves[0]?.worth }} thinking=${!found?.done} />
    ${found?.ended && html`<p class="analyst-ended" role="status">${found.ended}</p>`}
    ${
      found &&
      html`
        <p class="help">
          Best move first, for ${kind.sides[mover]}, who is to move. Proven results are in words and count the moves of
          the winner from here; a dash is a move that is only known to be no better.
        </p>
        <${Lines} moves=${found.moves} count=${lines} onPlay=${onPlay} />
      `
    }
  `;
}

/** @param {{solved: import("../types").Solved | null}} props */
function Solved({ solved }) {
  return html`
    <p class=${solved?.done ? "solved" : "solved quiet"} role="status">
      ${solved ? `${sentence(solved.words)}.` : "Solving …"}
    </p>
    ${
      solved?.done &&
      html`
        <p class="help">
          ${solved.method && `By ${solved.method}: `}
          ${count(solved.nodes)} nodes, ${duration(solved.seconds)}.
        </p>
        ${
          solved.line.length > 0 &&
          html`
            <p class="strip-line">
              <span class="quiet">Line</span> ${solved.line.join(" ")}
            </p>
          `
        }
      `
    }
  `;
}
