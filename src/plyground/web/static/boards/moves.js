// Buttons for moves: those that land nowhere, such as a pass, and all moves of a game that describes no board.
import { html } from "htm/preact";

/** @param {import("./board.js").BoardProps & {names: string[], live: boolean}} props */
export function MoveButtons({ names, live, onMove, ghost, values, pending }) {
  if (!names.length) return null;
  return html`
    <div class="board-moves">
      ${names.map(
        (name) => html`
          <button
            key=${name}
            type="button"
            data-move=${name}
            disabled=${!live || Boolean(pending)}
            onClick=${() => onMove?.(name, null)}
            class=${`${ghost?.move === name ? "ghost" : ""} ${values?.[name]?.best ? "best" : ""}`}
          >
            ${name}
            ${values?.[name] && html` <span class="quiet">${values[name].text}</span>`}
          </button>
        `,
      )}
    </div>
  `;
}
