// Above and below the list of games: what to look for, what to do with several of them, and the pages.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { api } from "../net.js";
import { announce, complain } from "../state.js";
import { Confirm } from "../ui/dialog.js";
import { counted } from "../ui/words.js";

/**
 * @typedef {import("../types").GameList} List
 * @typedef {Record<string, string>} Query
 */

export const AT_ONCE = 50; // games on a page
const PAUSE = 250; // milliseconds after the last key

const STATES = { "": "All", going: "In progress", over: "Over", compared: "Compared" };
const ORDERS = { "": "Latest first", oldest: "Oldest first", longest: "Longest first", game: "By game" };

/** @param {{hello: import("../types").Hello, query: Query, list: List, onChange: (change: Query) => void}} props */
export function Filter({ hello, query, list, onChange }) {
  const [words, setWords] = useState(query.search ?? "");
  useEffect(() => setWords(query.search ?? ""), [query.search]); // as when one goes back
  useEffect(() => {
    if (words.trim() === (query.search ?? "")) return;
    const timer = setTimeout(() => onChange({ search: words.trim() }), PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  const field = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ choices) =>
    html`
      <label class="field">
        <span>${label}</span>
        <select
          value=${query[name] ?? ""}
          onChange=${(/** @type {any} */ event) => onChange({ [name]: event.target.value })}
        >
          ${choices.map(([value, text]) => html`<option key=${value} value=${value}>${text}</option>`)}
        </select>
      </label>
    `;
  const titles = /** @type {[string, string][]} */ (hello.games.map(({ name, title }) => [name, title]));
  return html`
    <form class="games-filter" role="search" onSubmit=${(/** @type {Event} */ event) => event.preventDefault()}>
      <label class="field">
        <span>Search</span>
        <input
          type="search"
          value=${words}
          placeholder="player, game, outcome"
          autocomplete="off"
          maxlength="200"
          onInput=${(/** @type {any} */ event) => setWords(event.target.value)}
        />
      </label>
      ${field("game", "Game", [["", "All games"], ...titles])} ${field("state", "State", Object.entries(STATES))}
      ${field("order", "Order", Object.entries(ORDERS))}
    </form>
    <p class="quiet games-count" role="status">
      ${list.found === list.total ? "" : `${list.found.toLocaleString("en")} of `}${counted(list.total, "game")}
    </p>
  `;
}

/**
 *  What to do with the chosen ones.
 * @param {{games: List["games"], chosen: string[], onChosen: (ids: string[]) => void, onChange: () => void}} props
 */
export function Chosen({ games, chosen, onChosen, onChange }) {
  const [asking, setAsking] = useState(false);
  if (!games.length) return null;
  const ids = chosen.map(encodeURIComponent).join(",");
  const remove = () => {
    setAsking(false);
    api.delete(`games?ids=${ids}`).then(() => {
      announce(`${counted(chosen.length, "game")} deleted.`);
      onChosen([]);
      onChange();
    }, complain);
  };
  const all = games.every(({ id }) => chosen.includes(id));
  const intact = chosen.filter((id) => games.some((game) => game.id === id && !game.damaged));
  return html`
    <div class="games-several" role="group" aria-label="Several games">
      <label>
        <input
          type="checkbox"
          checked=${all}
          onChange=${() => onChosen(all ? [] : games.map(({ id }) => id))}
        />
        All on this page
      </label>
      ${
        chosen.length > 0 &&
        html`
          ${
            intact.length > 0 &&
            html`
              <a
                class="button small"
                href=${`/api/export/games?ids=${intact.map(encodeURIComponent).join(",")}`}
                download
              >
                Export ${intact.length}
              </a>
            `
          }
          <button type="button" class="small" onClick=${() => setAsking(true)}>Delete ${chosen.length}</button>
        `
      }
      ${
        asking &&
        html`
          <${Confirm}
            title=${`Delete ${counted(chosen.length, "game")} for good?`}
            yes="Delete"
            no="Keep"
            onYes=${remove}
            onNo=${() => setAsking(false)}
          />
        `
      }
    </div>
  `;
}

/** @param {{query: Query, list: List}} props */
export function Pages({ query, list: { games, found } }) {
  const since = Math.max(0, Number(query.since) || 0);
  if (found <= AT_ONCE && !since) return null;
  const to = (/** @type {number} */ next, /** @type {string} */ text, /** @type {boolean} */ there) =>
    there
      ? html`<a class="button small" href=${addressOf(next)}>${text}</a>`
      : html`<button type="button" class="small" disabled>${text}</button>`;
  const addressOf = (/** @type {number} */ next) =>
    writeAddress("games", "", { ...query, since: next ? String(next) : "" });
  const last = Math.floor((found - 1) / AT_ONCE) * AT_ONCE;
  return html`
    <nav class="games-pages" aria-label="Pages">
      ${to(0, "First", since > 0)} ${to(Math.max(0, since - AT_ONCE), "Earlier", since > 0)}
      <span class="quiet">
        ${games.length ? `${since + 1} to ${since + games.length} of ${found.toLocaleString("en")}` : "nothing here"}
      </span>
      ${to(since + AT_ONCE, "Later", since + AT_ONCE < found)} ${to(last, "Last", since < last)}
    </nav>
  `;
}
