// Who plays: two rows with mark, name, turn, boxes and clock; and the chance between them.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { sentence } from "../ui/words.js";
import { Documented, documentOfPlayer } from "./documents.js";
import { Mark } from "./mark.js";
import { nameOf, scoreAt } from "./state.js";

/** @typedef {import("../types").GameState} State */

/** @param {{game: State, ply: number}} props */
export function Seats({ game, ply }) {
  const board = game.boards[0];
  const now = ply === board.moves.length;
  const score = scoreAt(board, ply);
  const mover = board.over && now ? null : now ? board.to_move : board.moves[ply].side;
  return html`
    <div class="seats">
      ${[0, 1].map((side) => {
        const seat = game.players[side];
        const turn = mover === side;
        return html`
          <div key=${side} class=${`seat ${turn ? "turn" : ""}`}>
            <${Mark} pieces=${board.pieces} marks=${game.marks} side=${side} large />
            <span class="seat-names">
              <strong>
                <${Documented} text=${nameOf(game, side)} document=${documentOfPlayer(nameOf(game, side))} />
              </strong>
              <span class="quiet">
                ${game.sides[side]}
                ${turn ? (now && game.thinking && !seat.human ? ", thinking …" : ", to move") : ""}
              </span>
            </span>
            ${
              score &&
              html`
                <span class="seat-score">
                  <b>${score[side]}</b> <span class="quiet">${score[side] === 1 ? "box" : game.points}</span>
                </span>
              `
            }
            ${game.clock && html`<${ClockFace} clock=${game.clock} side=${side} />`}
          </div>
        `;
      })}
    </div>
  `;
}

/** @param {{clock: import("../types").Clock, side: number}} props */
function ClockFace({ clock, side }) {
  const running = clock.running === side;
  const [elapsed, setElapsed] = useState(0);
  useEffect(() => {
    setElapsed(0);
    if (!running) return;
    const from = performance.now(); // the two machines' clocks may differ: count from when the state came
    const timer = setInterval(() => setElapsed((performance.now() - from) / 1000), 100);
    return () => clearInterval(timer);
  }, [clock]);
  const left = Math.max(0, clock.left[side] - (running ? elapsed : 0));
  const text =
    left < 10
      ? left.toFixed(1)
      : `${Math.floor(Math.ceil(left) / 60)}:${String(Math.ceil(left) % 60).padStart(2, "0")}`;
  return html`
    <span class=${`clock ${running ? "running" : ""} ${left < 10 ? "short" : ""}`} role="timer">
      <span class="visually-hidden">time left </span>${text}</span>
  `;
}

/** The chance of both sides after the move that is shown. @param {{game: State, ply: number, told: string}} props */
export function ChanceBar({ game, ply, told }) {
  const chance = ply > 0 ? game.boards[0].moves[ply - 1].chance : null;
  if (!chance) return null;
  return html`
    <div class="chance" title=${told}>
      <svg class="chance-bar" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
        <rect class="chance-1" width="100" height="6" />
        <rect class="chance-0" width=${(100 * chance.share).toFixed(1)} height="6" />
      </svg>
      <span class="chance-words">
        <b>${sentence(chance.text)}</b>${" "}
        <span class="quiet">${chance.kind === "fitted" ? "estimate" : chance.kind}</span>
      </span>
    </div>
  `;
}
