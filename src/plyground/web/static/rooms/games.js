// Games: what was played. Search, open, go on, analyse, export, import, delete. The search stands in the address.
//   #/games?search=club&game=fiveinarow&state=over&order=longest&since=50
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { Documented, documentOfPlayer, documentWords } from "../game/documents.js";
import { AT_ONCE, Chosen, Filter, Pages } from "../games/tools.js";
import { roomOf, Row } from "../games/row.js";
import { api } from "../net.js";
import { address, go } from "../route.js";
import { complain, notify } from "../state.js";

/** @typedef {import("../types").GameList} List */

export const title = "Games";

const LARGEST = 1_000_000; // bytes of a record, as the server has it

/** @param {{hello: import("../types").Hello}} props */
export default function Games({ hello }) {
  const { query } = address.value;
  const [list, setList] = useState(/** @type {List | null} */ (null));
  const [chosen, setChosen] = useState(/** @type {string[]} */ ([]));
  const [over, setOver] = useState(false);
  const asked = new URLSearchParams({ ...query, count: String(AT_ONCE) }).toString();
  const latest = useRef(asked);
  latest.current = asked;
  const load = () =>
    api.get(`games?${asked}`).then((found) => {
      if (latest.current !== asked) return; // asked for something else meanwhile
      setList(found);
      setChosen((before) => before.filter((id) => found.games.some((/** @type {any} */ game) => game.id === id)));
    }, complain);
  useEffect(() => void load(), [asked]);
  const set = (/** @type {Record<string, string>} */ change) =>
    go(writeAddress("games", "", { ...address.value.query, since: "", ...change }), true); // which may be newer

  const take = async (/** @type {FileList | null | undefined} */ files) => {
    const names = [];
    let last = null;
    for (const { name, text } of await recordsOf([...(files ?? [])]))
      // the list empties itself when its field does
      try {
        if (text.length > LARGEST) throw new Error(`${name} is too large for a game: a record has at most 1 MB.`);
        last = await api.post("games/import", text);
        names.push(name);
      } catch (error) {
        complain(error);
      }
    if (names.length) notify(names.length === 1 ? `${names[0]} was imported.` : `${names.length} games were imported.`);
    if (names.length === 1) return go(roomOf(last));
    load();
  };
  const drag = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(event.dataTransfer.files);
  };
  const games = list?.games ?? [];
  return html`
    <div class=${`page games${over ? " dropping" : ""}`} onDragOver=${drag} onDragLeave=${drag} onDrop=${drag}>
      <div class="room-head">
        <h1>Games</h1>
        <${Import} onFiles=${take} />
      </div>
      ${list === null && html`<p class="quiet" aria-busy="true">Loading …</p>`}
      ${
        list?.total === 0 &&
        html`
          <div class="games-none">
            <p>No games yet. Every game that you play here is kept, move by move.</p>
            <p>
              <a class="button primary" href="#/">Play the first</a>
            </p>
          </div>
        `
      }
      ${
        list !== null &&
        list.total > 0 &&
        html`
          <${Filter} hello=${hello} query=${query} list=${list} onChange=${set} />
          <${Chosen} games=${games} chosen=${chosen} onChosen=${setChosen} onChange=${load} />
          <ul class="games-list">
            ${games.map(
              (game) => html`
                <${Row}
                  key=${game.id}
                  hello=${hello}
                  game=${game}
                  chosen=${chosen.includes(game.id)}
                  onChoose=${(/** @type {boolean} */ yes) =>
                    setChosen(yes ? [...chosen, game.id] : chosen.filter((id) => id !== game.id))}
                  onGone=${load}
                />
              `,
            )}
          </ul>
          <${Pages} query=${query} list=${list} />
          ${[
            ...new Set(
              games.flatMap(({ players }) => players.map(({ name }) => documentOfPlayer(name))).filter(documentWords),
            ),
          ]
            .sort()
            .map(
              (number) => html`
                <p key=${number} class="help games-hint">
                  <${Documented} text=${documentWords(number)} document=${number} />
                </p>
              `,
            )}
          <p class="quiet games-hint">Drop the files of games here to import them.</p>
        `
      }
    </div>
  `;
}

/** The games in some files: one in each, or one on each line. @param {File[]} files */
async function recordsOf(files) {
  const found = [];
  for (const file of files) {
    const text = await file.text();
    const parts = file.name.endsWith(".jsonl") ? text.split("\n").filter((line) => line.trim()) : [text];
    found.push(...parts.map((part) => ({ name: file.name, text: part })));
  }
  return found;
}

/** @param {{onFiles: (files: FileList | null) => void}} props */
function Import({ onFiles }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const chosen = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.currentTarget);
    onFiles(field.files);
    field.value = ""; // the same file may be chosen again
  };
  return html`
    <button type="button" onClick=${() => input.current?.click()}>Import games …</button>
    <input
      ref=${input}
      class="visually-hidden"
      type="file"
      accept=".json,.jsonl,.sgf,.psq,.txt,application/json"
      multiple
      tabindex="-1"
      aria-label="A game’s file"
      onChange=${chosen}
    />
  `;
}
