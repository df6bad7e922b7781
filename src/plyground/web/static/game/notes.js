// What people wrote beside a game: headers such as the event, and comments on the game and on the shown move.
import { html } from "htm/preact";

/** @param {{game: import("../types").GameState, ply: number}} props */
export function Notes({ game, ply }) {
  const headers = Object.entries(game.headers);
  const comment = ply ? game.boards[0].moves[ply - 1].comment : game.comment;
  if (!headers.length && !comment) return null;
  return html`
    <section class="notes" aria-label="Notes">
      ${
        headers.length > 0 &&
        html`<p class="quiet">${headers.map(([name, text]) => `${name}: ${text}`).join(" · ")}</p>`
      }
      ${comment && html`<p class="comment">${comment}</p>`}
    </section>
  `;
}
