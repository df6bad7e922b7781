// Whose tree is shown, of which position, and how much of it.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { PlayerForm } from "../game/player.js";
import { searchesOf, splitSpec, writeSpec } from "../spec.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 */

/** What the games offer, trees written by hand first. @param {Hello} hello */
export const examplesOf = (hello) =>
  [hello.handmade, ...hello.games]
    .flatMap(({ tree_examples }) => tree_examples)
    .map(({ name, depth, width, ...query }) => ({
      text: name,
      query: { ...query, depth: String(depth ?? ""), width: String(width ?? "") },
    }));

/** @param {{hello: Hello}} props */
export function Examples({ hello }) {
  return html`
    <p class="tree-examples">
      <span class="quiet">Look at:</span>${" "}
      ${examplesOf(hello).map(
        ({ text, query }) => html`<a key=${text} href=${writeAddress("tree", "", query)}>${text}</a>`,
      )}
    </p>
  `;
}

/**
 *  A player that gives the same tree every time: one that rolls dice gets a seed.
 * @param {Hello} hello
 * @param {GameKind} kind
 * @param {string} player
 */
export function repeatable(hello, kind, player) {
  const { name, settings } = splitSpec(kind.players.find((each) => each.name === player)?.spec ?? player);
  const search = searchesOf(hello, kind).find((each) => each.name === name);
  return search?.is_random && !settings.seed ? writeSpec(name, { ...settings, seed: "1" }) : player;
}

/** What would be interesting beside a player: the plain search, or the one that cuts. @param {string} player */
export function companion(player) {
  const { name, settings } = splitSpec(player);
  const { depth, eval: evaluator } = settings;
  return writeSpec(name === "minimax" ? "alphabeta" : "minimax", { depth, eval: evaluator });
}

/**
 * @param {{hello: Hello, kind: GameKind, player: string, second: string, onChange: (change: {player?: string, second?:
 *   string}) => void}} props
 */
export function Searchers({ hello, kind, player, second, onChange }) {
  const game = { ...kind, programs: [] }; // of a program no tree is known
  return html`
    <section class="card tree-form" aria-labelledby="searchers-title">
      <h2 id="searchers-title">Who searches</h2>
      <details>
        <summary>
          <code>${player}</code>
        </summary>
        <${PlayerForm}
          key=${kind.name}
          legend="Player"
          hello=${hello}
          game=${game}
          value=${player}
          onChange=${(/** @type {string} */ spec) => onChange({ player: spec })}
        />
      </details>
      ${
        second
          ? html`
            <details>
              <summary>beside <code>${second}</code></summary>
              <${PlayerForm}
                key=${kind.name}
                legend="Second player"
                hello=${hello}
                game=${game}
                value=${second}
                onChange=${(/** @type {string} */ spec) => onChange({ second: spec })}
              />
            </details>
            <div class="position-buttons">
              <button type="button" class="small" onClick=${() => onChange({ player: second, second: player })}>
                Change sides
              </button>
              <button type="button" class="small" onClick=${() => onChange({ second: "" })}>One tree only</button>
            </div>
          `
          : html`
            <div class="position-buttons">
              <button type="button" class="small" onClick=${() => onChange({ second: companion(player) })}>
                Put ${splitSpec(companion(player)).name} beside it
              </button>
            </div>
          `
      }
    </section>
  `;
}

/**
 * @param {{depth: number, width: number, boards: boolean, mayHaveBoards: boolean, onChange: (change: {depth?: string,
 *   width?: string, boards?: string}) => void,
 *   code: boolean, onCode: () => void}} props
 */
export function HowMuch({ depth, width, boards, mayHaveBoards, onChange, code, onCode }) {
  return html`
    <section class="card tree-form" aria-labelledby="much-title">
      <h2 id="much-title">How much is shown</h2>
      <div class="tree-numbers">
        <${NumberField}
          label="Plies"
          value=${depth}
          low=${0}
          high=${40}
          onChange=${(/** @type {string} */ text) => onChange({ depth: text })}
        />
        <${NumberField}
          label="Moves a node"
          value=${width}
          low=${1}
          high=${400}
          onChange=${(/** @type {string} */ text) => onChange({ width: text })}
        />
      </div>
      ${
        mayHaveBoards &&
        html`
          <label class="tree-check">
            <input type="checkbox" checked=${boards} onChange=${() => onChange({ boards: boards ? "" : "1" })} />
            Boards in the nodes
          </label>
        `
      }
      <label class="tree-check">
        <input type="checkbox" checked=${code} onChange=${onCode} />
        Pseudocode with the current line
      </label>
      <p class="help">
        The principal variation is always shown to its end. What is deeper is searched again when you open it.
      </p>
    </section>
  `;
}

/**
 *  Takes effect when it is left, or at Enter.
 * @param {{label: string, value: number, low: number, high: number, onChange: (text: string) => void}} props
 */
function NumberField({ label, value, low, high, onChange }) {
  const set = (/** @type {any} */ event) => {
    const number = Math.round(Number(event.target.value));
    if (event.target.value !== "" && number >= low && number <= high && number !== value) onChange(String(number));
    else event.target.value = String(value);
  };
  return html`
    <label class="field">
      <span>${label}</span>
      <input type="number" inputmode="numeric" min=${low} max=${high} step="1" value=${value} onChange=${set} />
    </label>
  `;
}

/** A tree written by hand. @param {{game: string, error: string, onChange: (game: string) => void}} props */
export function HandForm({ game, error, onChange }) {
  const written = game.replace(/^tree:/, "");
  const [text, setText] = useState(written);
  useEffect(() => setText(written), [written]);
  const apply = (/** @type {Event} */ event) => {
    event.preventDefault();
    onChange(`tree:${text.trim()}`);
  };
  return html`
    <form class="tree-hand" onSubmit=${apply}>
      <label class="field">
        <span>The tree: numbers at the leaves, in brackets</span>
        <textarea
          rows="3"
          spellcheck=${false}
          autocomplete="off"
          value=${text}
          aria-invalid=${error ? "true" : undefined}
          aria-describedby="hand-error"
          onInput=${(/** @type {any} */ event) => setText(event.target.value)}
        ></textarea>
      </label>
      <p class="field-error" id="hand-error" role="status">${error}</p>
      <div class="position-buttons">
        <button type="submit" class="small" disabled=${text.trim() === written}>Search it</button>
      </div>
    </form>
  `;
}
