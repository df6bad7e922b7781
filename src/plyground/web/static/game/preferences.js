// What somebody prefers at the board, kept in this browser.
import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { canTurn } from "../boards/view.js";

const KEY = "plyground-board";

/** @typedef {{change: boolean, adapt: boolean, quick: boolean, turned: boolean, sounds: boolean}} Kept */

const USUAL = /** @type {Kept} */ ({ change: true, adapt: false, quick: false, turned: false, sounds: false });
const WORDS = /** @type {Record<keyof Kept, string>} */ ({
  change: "Play again changes colours",
  adapt: "The level follows my results",
  quick: "A touch plays at once, without a second tap",
  turned: "Turn the board around",
  sounds: "Sounds",
});

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

/** One preference as a switch. @param {{name: keyof Kept}} props */
export function Preference({ name }) {
  return html`
    <label class="preference">
      <input
        type="checkbox"
        checked=${preferences.value[name]}
        onChange=${(/** @type {any} */ event) => prefer({ [name]: event.target.checked })}
      />
      ${WORDS[name]}
    </label>
  `;
}

/** The preferences as switches, folded away; those that mean something on this board.
 * @param {{board: import("../types").Board}} props */
export function Preferences({ board }) {
  const names = /** @type {(keyof Kept)[]} */ (Object.keys(WORDS));
  return html`
    <details class="preferences">
      <summary>Settings of this board</summary>
      ${names
        .filter((name) => (name !== "turned" || canTurn(board)) && (name !== "quick" || board.kind !== "text"))
        .map((name) => html`<${Preference} key=${name} name=${name} />`)}
    </details>
  `;
}

/** The players of a new game: where the level follows the person's results, the server chooses it.
 * @param {{first?: string, second?: string}} sides @param {import("../types").NamedPlayer[]} players
 * @param {boolean} adapts */
export function adapted({ first = "human", second = "human" }, players, adapts) {
  const isLevel = (/** @type {string} */ side) => players.some(({ name, level }) => level && name === side);
  const follows = adapts && (first === "human") !== (second === "human");
  const side = (/** @type {string} */ who) => (follows && isLevel(who) ? "adaptive" : who);
  return { first: side(first), second: side(second) };
}
