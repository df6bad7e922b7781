// A game as a file: its record, and where the game has them, the formats of other programs.
import { html } from "htm/preact";

/**
 *  `line` is one that is not stored: a game, a position and moves with their variations.
 * @typedef {{id: string, line?: {game: string, position: string, moves: string}, formats?: string[], small?: boolean,
 *   name?: string, children?: any}} Props
 */

/** @param {Props} props */
export function Export({ id, line, formats = [], small = false, name = "", children = "Export" }) {
  const look = small ? "button small" : "button";
  const address = (/** @type {string} */ format) =>
    line
      ? `/api/export?${new URLSearchParams({ ...line, format })}`
      : `/api/games/${encodeURIComponent(id)}/export?format=${format}`;
  const link = html`
    <a class=${look} href=${address("json")} download aria-label=${name ? `Export: ${name}` : null}>${children}</a>
  `;
  const others = formats.filter((format) => format !== "json");
  if (others.length === 0) return link;
  return html`
    <span class="split">
      ${link}
      <details
        class="menu"
        onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(event)}
      >
        <summary class=${look} aria-label=${`Other formats${name ? `: ${name}` : ""}`}>▾</summary>
        <div class="menu-list card">
          ${others.map(
            (format) => html`<a href=${address(format)} download onClick=${close}>Save as ${format.toUpperCase()}</a>`,
          )}
        </div>
      </details>
    </span>
  `;
}

/** @param {Event} event */
function close(event) {
  const menu = /** @type {HTMLElement} */ (event.currentTarget).closest("details");
  if (menu) menu.open = false;
}
