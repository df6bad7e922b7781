// One line above the board, the result or whose turn it is; and the strip of the engine.
import { html } from "htm/preact";
import { act, progress } from "../state.js";
import { sentence } from "../ui/words.js";
import { Mark } from "./mark.js";
import { engineAt, nameOf, resultOf, verdictOf } from "./state.js";
import { Strip } from "./strip.js";

/** @typedef {import("../types").GameState} State */

/** @param {{game: State, shown: number, onLive: () => void, onAgain: () => void}} props */
export function Status({ game, shown, onLive, onAgain }) {
  const board = game.boards[0];
  const last = board.moves.length;
  if (shown < last) {
    const entry = shown ? board.moves[shown - 1] : null;
    return html`
      <p class="status past">
        <span>${entry ? html`After move ${shown}: ${game.sides[entry.side]} <b>${entry.move}</b>` : "The start"}</span>
        <button type="button" class="link" onClick=${onLive}>Back to now</button>
      </p>
    `;
  }
  if (board.over)
    return html`
      <p class="status over">
        <b>${resultOf(game)}</b> <span>${verdictOf(game)}</span>
        <button type="button" class="small" onClick=${onAgain}>Play again</button>
      </p>
    `;
  if (game.paused) return html`<p class="status">Paused</p>`;
  const side = board.to_move;
  const name = nameOf(game, side);
  const engine = !game.players[side].human;
  return html`
    <p class="status">
      <${Mark} pieces=${board.pieces} marks=${game.marks} side=${side} />
      <span>
        ${
          engine
            ? html`<b>${name}</b> ${game.thinking ? "is thinking …" : "is to move"}`
            : name === "You"
              ? html`<b>Your move</b>`
              : html`<b>${sentence(game.sides[side])}</b> is to move`
        }
      </span>
      ${
        last > 0 &&
        html`<span class="quiet">last: ${game.sides[board.moves[last - 1].side]} ${board.moves[last - 1].move}</span>`
      }
    </p>
  `;
}

/** @param {{game: State, shown: number}} props */
export function Engine({ game, shown }) {
  const engine = engineAt(game, shown, progress.value);
  if (!engine) return null;
  return html`
    <${Strip} ...${engine}>
      ${engine.thinking && html`<button type="button" class="small" onClick=${() => act("stop")}>Move now</button>`}
    <//>
  `;
}
