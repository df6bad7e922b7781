// A game that was played: the chance over all of it, and the moves that lost most.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { settingsOf, writeAddress } from "../address.js";
import { chanceSeries } from "../game/chances.js";
import { Mark } from "../game/mark.js";
import { usualPlayer } from "../game/player.js";
import { api } from "../net.js";
import { complain } from "../state.js";
import { Chart } from "../ui/chart.js";
import { Segments } from "../ui/segments.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 */

const BAD = 0.1; // a move that loses this much win chance is worth a look

/** A game from before a move: whoever made it plays on, against the same player, or against one of our own.
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
 * @param {{hello: Hello, kind: GameKind, state: State, which: number, ply: number, player: string, onPick: (ply:
 *   number) => void, again: () => Promise<void>, onBoard: (board: string) => void}} props
 */
export function WholeGame({ hello, kind, state, which, ply, player, onPick, again, onBoard }) {
  const { moves, analysis } = state.boards[which];
  const [asked, setAsked] = useState(false);
  const busy = asked || Boolean(analysis?.running);
  const looked = moves.filter(({ best }) => best).length;
  const numbered = moves.map((entry, index) => ({ entry, index }));
  const worst = numbered
    .filter(({ entry }) => (entry.loss ?? 0) >= BAD)
    .sort((one, other) => (other.entry.loss ?? 0) - (one.entry.loss ?? 0))
    .slice(0, 6);
  // A move after which a win is not proven any more may still be a winning one: it is listed, but not marked.
  const unproven = numbered.filter(({ entry }) => entry.loss === null && entry.verdict).slice(0, 6 - worst.length);
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(again, 700); // the game is not opened, so that its players stay still: ask how far it is
    return () => clearInterval(timer);
  }, [busy]);
  const analyse = async () => {
    setAsked(true);
    try {
      await api.post(`games/${encodeURIComponent(state.id)}/analysis`, { player, board: which });
      await again();
    } catch (error) {
      complain(error);
    }
    setAsked(false);
  };
  const unknown =
    analysis?.done && moves.every(({ loss, verdict }) => (loss === null || loss === undefined) && !verdict);
  const found = unknown
    ? "Win chances are not known here, so nothing is marked; the better moves are shown."
    : analysis?.done && !worst.length
      ? `No move lost ${100 * BAD} % of win chance or more.`
      : "";
  return html`
    <section class="card whole-game" aria-labelledby="whole-title">
      <div class="panel-head">
        <h2 id="whole-title">The whole game</h2>
        <button type="button" class="small" disabled=${busy || !moves.length} onClick=${analyse}>
          ${busy ? `${looked} of ${moves.length} …` : analysis ? "Analyse again" : "Analyse every move"}
        </button>
      </div>
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
            Every position is looked at by <code>${player}</code>; the moves that lost most win chance are marked,
            and the result stays in the game.
          </p>
        `
      }
      ${
        analysis &&
        html`<p class="help">${busy ? "Looking" : "Looked at"} with <code>${analysis.player}</code>. ${found}</p>`
      }
      <${Chart}
        title=${`Win chance of ${kind.sides[0]}`}
        unit="%"
        range=${[0, 100]}
        height=${150}
        labels=${moves.map(({ move }, index) => `${index + 1}. ${move}`)}
        at=${ply - 1}
        series=${[chanceSeries(kind.sides[0], moves)]}
        marks=${worst.map(({ entry, index }) => ({ index, text: (entry.loss ?? 0) >= 0.3 ? "??" : "?" }))}
        onPick=${(/** @type {number} */ index) => onPick(index + 1)}
        note=${kind.chance}
      />
      <ol class="worst">
        ${[...worst, ...unproven].map(
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
                ${
                  entry.best &&
                  html`<span class="quiet">${entry.loss === null ? "instead of" : "better"} ${entry.best}</span>`
                }
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
