// Games: what was played. Open, go on, analyse, export, import, delete.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { Documented, documentOfPlayer, documentWords } from "../game/documents.js";
import { Export } from "../game/export.js";
import { api } from "../net.js";
import { go } from "../route.js";
import { gameOf } from "../spec.js";
import { announce, complain, notify } from "../state.js";
import { sentence } from "../ui/words.js";

/** @typedef {import("../types").Summary} Summary */

export const title = "Games";

const LARGEST = 1_000_000; // bytes of a file, as the server has it

/** @param {{hello: import("../types").Hello}} props */
export default function Games({ hello }) {
  const [games, setGames] = useState(/** @type {Summary[] | null} */ (null));
  const [over, setOver] = useState(false);
  const load = () => api.get("games").then((answer) => setGames(answer.games), complain);
  useEffect(() => void load(), []);

  const take = async (/** @type {FileList | null | undefined} */ list) => {
    const files = [...(list ?? [])]; // the list empties itself when its field does
    for (const file of files) {
      try {
        if (file.size > LARGEST) throw new Error(`${file.name} is too large for a game: a record has at most 1 MB.`);
        const state = await api.post("games/import", await file.text());
        notify(`${file.name} was imported.`);
        if (files.length === 1) return go(roomOf(state));
      } catch (error) {
        complain(error);
      }
    }
    load();
  };
  const drag = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(event.dataTransfer.files);
  };

  return html`
    <div class=${`page games${over ? " dropping" : ""}`} onDragOver=${drag} onDragLeave=${drag} onDrop=${drag}>
      <div class="room-head">
        <h1>Games</h1>
        <${Import} onFiles=${take} />
      </div>
      ${games === null && html`<p class="quiet" aria-busy="true">Loading …</p>`}
      ${
        games?.length === 0 &&
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
        games &&
        games.length > 0 &&
        html`
          <ul class="games-list">
            ${games.map(
              (game) => html`
                <${Row}
                  key=${game.id}
                  hello=${hello}
                  game=${game}
                  onGone=${() => setGames((games ?? []).filter(({ id }) => id !== game.id))}
                />
              `,
            )}
          </ul>
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
          <p class="quiet games-hint">Drop a game’s file here to import it.</p>
        `
      }
    </div>
  `;
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
    <button type="button" onClick=${() => input.current?.click()}>Import a game …</button>
    <input
      ref=${input}
      class="visually-hidden"
      type="file"
      accept=".json,.sgf,.psq,.txt,application/json"
      multiple
      tabindex="-1"
      aria-label="A game’s file"
      onChange=${chosen}
    />
  `;
}

/** @param {{hello: import("../types").Hello, game: Summary, onGone: () => void}} props */
function Row({ hello, game, onGone }) {
  const [asking, setAsking] = useState(false);
  const keep = useRef(/** @type {HTMLButtonElement | null} */ (null));
  useEffect(() => void (asking && keep.current?.focus()), [asking]);
  const remove = async () => {
    try {
      await api.delete(`games/${encodeURIComponent(game.id)}`);
      announce("The game was deleted.");
      onGone();
    } catch (error) {
      complain(error);
      setAsking(false);
    }
  };
  const name = game.damaged ? `damaged game ${game.id}` : `${game.title}, ${playersOf(game)}`;
  return html`
    <li class="games-row">
      ${
        game.damaged
          ? html`<${Damaged} game=${game} />`
          : html`
            <${Picture} game=${game} />
            <${Whole} game=${game} />
          `
      }
      ${
        asking
          ? html`
            <div
              class="games-acts"
              role="group"
              aria-label=${`Delete ${name}?`}
              onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && setAsking(false)}
            >
              <span>Delete for good?</span>
              <button type="button" class="danger" onClick=${remove}>Delete</button>
              <button type="button" ref=${keep} onClick=${() => setAsking(false)}>Keep</button>
            </div>
          `
          : html`
            <div class="games-acts">
              ${
                !game.damaged &&
                html`
                  <a
                    class="button small"
                    href=${roomOf(game)}
                    aria-label=${`${game.over ? "Replay" : "Continue"}: ${name}`}
                  >
                    ${game.over ? "Replay" : "Continue"}
                  </a>
                  <a class="button small" href=${writeAddress("analyse", game.id)} aria-label=${`Analyse: ${name}`}>
                    Analyse
                  </a>
                `
              }
              <${Export}
                id=${game.id}
                formats=${game.damaged ? [] : gameOf(hello, game.game)?.formats}
                small
                name=${name}
              />
              <button type="button" class="small" onClick=${() => setAsking(true)} aria-label=${`Delete: ${name}`}>
                Delete
              </button>
            </div>
          `
      }
    </li>
  `;
}

/** @param {{game: Summary}} props */
function Whole({ game }) {
  const updated = game.updated ?? "";
  return html`
    <a class="games-main" href=${roomOf(game)}>
      <span class="games-title">
        ${game.title}
        ${
          game.mode !== "play" &&
          html`
            ${" "}<span class="tag">
              ${game.mode === "lockstep" ? "compared in lock-step" : "compared in separate games"}
            </span>
          `
        }
      </span>
      <span class="games-players">${playersOf(game)}</span>
      <span class="games-result">
        <span class=${game.over ? "" : "tag open"}>${game.over ? sentence(game.outcome) : "in progress"}</span>
        <span class="quiet">
          ${" "}
          · ${game.plies} ${game.plies === 1 ? "move" : "moves"} ·${" "}
          <time datetime=${updated} title=${new Date(updated).toLocaleString()}>${since(updated)}</time>
        </span>
      </span>
    </a>
  `;
}

/** A game of which the store has lost something: it can only be exported and deleted. @param {{game: Summary}} props */
const Damaged = ({ game }) => html`
  <span class="games-picture" aria-hidden="true">✗</span>
  <div class="games-main">
    <span class="games-title">${game.title || "A game"} <span class="tag warn">damaged</span></span>
    <span class="games-result">${game.damaged}</span>
  </div>
`;

/** The last position, fetched when it comes into sight. @param {{game: Summary}} props */
function Picture({ game }) {
  const place = useRef(/** @type {HTMLElement | null} */ (null));
  const [state, setState] = useState(/** @type {import("../types").GameState | null} */ (null));
  useEffect(() => {
    const watcher = new IntersectionObserver(([seen]) => {
      if (!seen.isIntersecting) return;
      watcher.disconnect();
      // Without it there is no picture, that is all.
      api.get(`games/${encodeURIComponent(game.id)}`).then(setState, () => {});
    });
    watcher.observe(/** @type {HTMLElement} */ (place.current));
    return () => watcher.disconnect();
  }, [game.id]);
  return html`
    <span class="games-picture" ref=${place} aria-hidden="true">
      ${state && html`<${Board} board=${state.boards[0]} sides=${state.sides} marks=${state.marks} still />`}
    </span>
  `;
}

/** @param {{id: string, mode: string}} game */
const roomOf = ({ id, mode }) => writeAddress(mode === "play" ? "play" : "compare", id);

/** @param {Summary} game */
function playersOf(game) {
  const names = game.players.map((player) =>
    typeof player === "string" ? player : player.human ? "You" : player.name || player.spec,
  );
  return names.every((name) => name === "You") ? "Two people" : names.join(" – ");
}

const SPANS = /** @type {[Intl.RelativeTimeFormatUnit, number][]} */ ([
  ["day", 86_400],
  ["hour", 3600],
  ["minute", 60],
]);
const relative = new Intl.RelativeTimeFormat("en", { numeric: "auto" });

/** How long ago, for what is recent; else the day. @param {string} moment */
function since(moment) {
  const seconds = (Date.now() - new Date(moment).getTime()) / 1000;
  if (seconds > 7 * 86_400)
    return new Date(moment).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
  const [unit, length] = SPANS.find(([, size]) => seconds >= size) ?? ["minute", 60];
  return seconds < 60 ? "just now" : relative.format(-Math.floor(seconds / length), unit);
}
