// A game that describes no board: the terminal's picture, and a button for every legal move.
import { html } from "htm/preact";
import { viewAt } from "./view.js";

/** @param {import("./board.js").BoardProps} props */
export function TextBoard({
  board,
  ply = board.moves.length,
  values,
  ghost,
  pending,
  interactive,
  onMove,
  label,
  still,
}) {
  const { text } = viewAt(board, Math.min(ply, board.moves.length));
  if (still) return html`<pre class="board-text-still" role="img" aria-label=${label}>${text}</pre>`;
  const now = ply >= board.moves.length && !board.over;
  const live = Boolean(interactive && onMove && now && !pending);
  return html`
    <div class=${`board-text ${live ? "live" : ""}`} role="group" aria-label=${label}>
      <pre tabindex="0">${text}</pre>
      ${
        now &&
        html`
          <div class="board-moves">
            ${board.legal.map(
              (name, index) => html`
                <button
                  key=${name}
                  type="button"
                  data-move=${name}
                  disabled=${!live}
                  onClick=${() => onMove?.(name, board.places[index])}
                  class=${`${ghost?.move === name ? "ghost" : ""} ${values?.[name]?.best ? "best" : ""}`}
                >
                  ${name}
                  ${values?.[name] && html` <span class="quiet">${values[name].text}</span>`}
                </button>
              `,
            )}
          </div>
        `
      }
    </div>
  `;
}
