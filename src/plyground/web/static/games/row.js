// A game in the list: its last position, who played, how it ended, and what can be done with it.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { Export } from "../game/export.js";
import { api } from "../net.js";
import { gameOf } from "../spec.js";
import { announce, complain } from "../state.js";
import { sentence } from "../ui/words.js";

/** @typedef {import("../types").Summary} Summary */

/**
 * @typedef {object} Props
 * @property {import("../types").Hello} hello
 * @property {Summary} game
 * @property {boolean} chosen
 * @property {(chosen: boolean) => void} onChoose
 * @property {() => void} onGone
 */

/** @param {Props} props */
export function Row({ hello, game, chosen, onChoose, onGone }) {
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
      <input
        type="checkbox"
        class="games-choose"
        checked=${chosen}
        aria-label=${`Choose ${name}`}
        onChange=${(/** @type {any} */ event) => onChoose(event.target.checked)}
      />
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
export const roomOf = ({ id, mode }) => writeAddress(mode === "play" ? "play" : "compare", id);

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
