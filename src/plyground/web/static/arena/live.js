// A game of a run while it is played: its board, and the moves as they come.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Board } from "../boards/board.js";
import { useLook } from "../game/look.js";
import { Mark } from "../game/mark.js";
import { Moves } from "../game/moves.js";
import { Segments } from "../ui/segments.js";

/** @param {{kind: import("../types").GameKind, run: import("../types").RunState}} props */
export function Live({ kind, run }) {
  const [place, setPlace] = useState(0); // which of the games that are played at once
  const [ply, setPly] = useState(/** @type {number | null} */ (null)); // null: the present
  const { running } = run;
  const game = running[Math.min(place, running.length - 1)] ?? null;
  const { state } = useLook(game ? { game: run.game, start: run.settings.start, moves: game.moves } : null);
  useEffect(() => setPly(null), [game?.match, game?.number]);
  const board = state?.boards[0];
  const moves = board?.moves ?? [];
  const shown = Math.min(ply ?? moves.length, moves.length);
  return html`
    <section class="card arena-live" aria-labelledby="live-title">
      <h2 id="live-title">
        ${game ? html`Game ${game.number + 1} <span class="tag open">live</span>` : "A running game"}
      </h2>
      ${
        running.length > 1 &&
        html`
          <${Segments}
            legend="Which game"
            hideLegend
            value=${String(Math.min(place, running.length - 1))}
            onChange=${(/** @type {string} */ next) => setPlace(Number(next))}
            choices=${running.map((_, index) => ({ value: String(index), text: String(index + 1) }))}
          />
        `
      }
      ${
        game &&
        html`
          <p class="arena-seats">
            ${game.players.map(
              (player, side) => html`
                <span key=${side}>
                  <${Mark} pieces=${kind.pieces} marks=${kind.marks} side=${side} /> ${run.players[player]}
                </span>
              `,
            )}
          </p>
        `
      }
      ${
        game && board
          ? html`
            <${Board}
              board=${board}
              sides=${kind.sides}
              marks=${kind.marks}
              ply=${shown}
              label=${`${kind.title}, a game that is being played`}
            />
            <${Moves}
              moves=${moves}
              pieces=${kind.pieces}
              sides=${kind.sides}
              marks=${kind.marks}
              ply=${shown}
              onPick=${(/** @type {number} */ to) => setPly(to >= moves.length ? null : to)}
            />
          `
          : html`
            <p class="quiet">
              ${
                run.state === "waiting"
                  ? "Another run has its turn."
                  : run.state === "preparing"
                    ? "The players are being prepared: what is used for the first time is compiled."
                    : "The next game begins …"
              }
            </p>
          `
      }
    </section>
  `;
}
