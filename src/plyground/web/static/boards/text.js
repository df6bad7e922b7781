// A game that describes no board: the terminal's picture, and a button for every legal move.
import { html } from "htm/preact";
import { MoveButtons } from "./moves.js";
import { viewAt } from "./view.js";

/** @param {import("./board.js").BoardProps} props */
export function TextBoard(props) {
  const { board, ply = board.moves.length, pending, interactive, onMove, label, still } = props;
  const { text } = viewAt(board, Math.min(ply, board.moves.length));
  if (still) return html`<pre class="board-text-still" role="img" aria-label=${label}>${text}</pre>`;
  const now = ply >= board.moves.length && !board.over;
  const live = Boolean(interactive && onMove && now && !pending);
  return html`
    <div class=${`board-text ${live ? "live" : ""}`} role="group" aria-label=${label}>
      <pre tabindex="0">${text}</pre>
      ${now && html`<${MoveButtons} ...${props} names=${board.legal} live=${live} />`}
    </div>
  `;
}
