// A game that was played: the chance over all of it, and the moves that lost most.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { settingsOf, writeAddress } from "../address.js";
import { chanceSeries } from "../game/chances.js";
import { Mark } from "../game/mark.js";
import { mistakeSign } from "../game/moves.js";
import { usualPlayer } from "../game/player.js";
import { api } from "../net.js";
import { complain } from "../state.js";
import { Chart } from "../ui/chart.js";
import { duration } from "../ui/figures.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 */

const MOST = 6; // mistakes that are listed
const EFFORTS = ["quick", "normal", "deep"];

/** A game from before a move: its maker plays on, against the same player, or against one of our own.
 * @param {State} state @param {number} which @param {number} ply @param {string} usual */
function tryAgain(state, which, ply, usual) {
  const { game, start, moves, first, second } = settingsOf(state, which, ply);
  const side = state.boards[which].moves[ply].side;
  const seats = [first, second].map((player, seat) =>
    seat === side ? "human" : player === "human" || player === "panels" ? usual : player,
  );
  return writeAddress("play", "", { game, start, moves, first: seats[0], second: seats[1] });
}

/**
 *  The chance over a whole game, and the moves that lost most of it.
 * @param {{hello: Hello, kind: GameKind, state: State, which: number, ply: number, onPick: (ply: number) =>
 *   void, again: () => Promise<void>, onBoard: (board: string) => void}} props
 */
export function WholeGame({ hello, kind, state, which, ply, onPick, again, onBoard }) {
  const { moves, analysis } = state.boards[which];
  const [asked, setAsked] = useState(false);
  const busy = asked || Boolean(analysis?.running);
  const [effort, setEffort] = useState(analysis?.effort ?? "normal");
  const worst = (analysis?.mistakes ?? []).slice(0, MOST).map((number) => ({
    entry: moves[number - 1],
    index: number - 1,
  }));
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(again, 700); // the game is not opened, so that its players stay still: ask how far it is
    return () => clearInterval(timer);
  }, [busy]);
  const analyse = async () => {
    setAsked(true);
    try {
      await api.post(`games/${encodeURIComponent(state.id)}/analysis`, { effort, board: which });
      await again();
    } catch (error) {
      complain(error);
    }
    setAsked(false);
  };
  const unknown = analysis?.done && moves.every(({ loss }) => loss === null || loss === undefined);
  const found = unknown
    ? "Win chances are not known here, so nothing is marked; the better moves are shown."
    : analysis?.done && !worst.length
      ? "No move gave anything away, as far as is known."
      : "";
  return html`
    <section class="card whole-game" aria-labelledby="whole-title">
      <div class="panel-head">
        <h2 id="whole-title">The whole game</h2>
        <button type="button" class="small" disabled=${busy || !moves.length} onClick=${analyse}>
          ${busy ? "Reviewing …" : analysis ? "Review again" : "Review the game"}
        </button>
      </div>
      ${
        busy
          ? html`<${Under} judged=${analysis?.judged ?? 0} all=${moves.length + 1} left=${analysis?.left ?? null} />`
          : html`
            <${Segments}
              legend="Effort"
              hideLegend
              value=${effort}
              onChange=${setEffort}
              choices=${EFFORTS.map((value) => ({ value, text: sentence(value) }))}
            />
          `
      }
      ${
        state.boards.length > 1 &&
        html`
          <${Segments}
            legend="Game"
            hideLegend
            value=${String(which)}
            onChange=${onBoard}
            choices=${state.panels.map(({ name }, index) => ({ value: String(index), text: name }))}
          />
        `
      }
      ${
        !analysis &&
        !busy &&
        html`
          <p class="help">
            From the end to the beginning: what can be proven is proven, and elsewhere the best moves are searched for.
            The effort is counted in positions: a busy machine takes longer and finds the same. The review stays with
            the game.
          </p>
        `
      }
      ${
        analysis &&
        html`<p class="help">${sentence(analysis.effort)} review with <code>${analysis.player}</code>. ${found}</p>`
      }
      <${Chart}
        title=${`Win chance of ${kind.sides[0]}`}
        unit="%"
        range=${[0, 100]}
        height=${150}
        labels=${moves.map(({ move }, index) => `${index + 1}. ${move}`)}
        at=${ply - 1}
        series=${[chanceSeries(kind.sides[0], moves)]}
        marks=${worst.map(({ entry, index }) => ({ index, text: mistakeSign(entry) }))}
        onPick=${(/** @type {number} */ index) => onPick(index + 1)}
        note=${kind.chance}
      />
      <ol class="worst">
        ${worst.map(
          ({ entry, index }) => html`
            <li key=${index}>
              <button
                type="button"
                onClick=${() => onPick(index + 1)}
                aria-current=${ply === index + 1 ? "step" : undefined}
              >
                <${Mark} pieces=${kind.pieces} marks=${kind.marks} side=${entry.side} />
                <span>
                  ${index + 1}. <b>${entry.move}</b>
                </span>${" "}
                <span class="move-loss">${entry.verdict}</span>
                ${entry.best && html`<span class="quiet">better ${entry.best}</span>`}
              </button>
              <a
                class="button small"
                href=${tryAgain(state, which, index, usualPlayer(hello, kind))}
                aria-label=${`Try move ${index + 1} again`}
              >
                Try again
              </a>
            </li>
          `,
        )}
      </ol>
    </section>
  `;
}

/** How far a review is. @param {{judged: number, all: number, left: number | null}} props */
function Under({ judged, all, left }) {
  return html`
    <p class="help" role="status">
      <progress max=${all} value=${judged}></progress>${" "}
      ${judged} of ${all} positions${left === null ? "" : `, about ${duration(Math.ceil(left))} more`}
    </p>
  `;
}
