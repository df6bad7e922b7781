// What somebody prefers at the board, kept in this browser.
import { html } from "htm/preact";
import { signal } from "@preact/signals";

const KEY = "plyground-board";

/** @typedef {{change: boolean}} Kept */

const USUAL = /** @type {Kept} */ ({ change: true });
const WORDS = /** @type {{name: keyof Kept, text: string}[]} */ ([
  { name: "change", text: "Play again changes colours" },
]);

/** @returns {Kept} */
function kept() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return /** @type {Kept} */ (
      Object.fromEntries(Object.entries(USUAL).map(([name, usual]) => [name, found[name] ?? usual]))
    );
  } catch {
    return USUAL;
  }
}

export const preferences = signal(kept());

/** @param {Partial<Kept>} change */
function prefer(change) {
  preferences.value = { ...preferences.value, ...change };
  try {
    localStorage.setItem(KEY, JSON.stringify(preferences.value));
  } catch {
    // A browser without storage forgets them.
  }
}

/** The preferences as switches, folded away. */
export function Preferences() {
  return html`
    <details class="preferences">
      <summary>Settings of this board</summary>
      ${WORDS.map(
        ({ name, text }) => html`
          <label key=${name}>
            <input
              type="checkbox"
              checked=${preferences.value[name]}
              onChange=${(/** @type {any} */ event) => prefer({ [name]: event.target.checked })}
            />
            ${text}
          </label>
        `,
      )}
    </details>
  `;
}
