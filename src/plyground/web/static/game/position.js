// Which position: the game, the position as text, the size and the rules.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { splitSpec, withRule } from "../spec.js";
import { OptionFields } from "../ui/options.js";
import { Segments } from "../ui/segments.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 */

/**
 *  `more` are choices beside the games.
 * @param {{hello: Hello, kind: GameKind, game: string, start: string, position: string, error: string, onChange: (next:
 *   {game: string, start: string}) => void,
 *   more?: {value: string, text: string}[]}} props
 */
export function PositionForm({ hello, kind, game, start, position, error, onChange, more = [] }) {
  const [text, setText] = useState(/** @type {string | null} */ (null)); // null: as the board has it
  useEffect(() => setText(null), [position, game]);
  const { settings: rules } = splitSpec(game);
  const setRule = (/** @type {string} */ name, /** @type {string} */ value) =>
    onChange({ game: withRule(kind, game, name, value), start: "" });
  const apply = (/** @type {Event} */ event) => {
    event.preventDefault();
    onChange({ game, start: (text ?? position).trim() });
  };
  return html`
    <section class="card position-form" aria-labelledby="position-title">
      <h2 id="position-title">Position</h2>
      <${Segments}
        legend="Game"
        hideLegend
        value=${kind.name}
        choices=${[...hello.games.map(({ name, title: words }) => ({ value: name, text: words })), ...more]}
        onChange=${(/** @type {string} */ name) => onChange({ game: name, start: "" })}
      />
      <form onSubmit=${apply}>
        <label class="field">
          <span>As text</span>
          <input
            type="text"
            value=${text ?? (error ? start : position)}
            autocomplete="off"
            spellcheck=${false}
            aria-invalid=${error ? "true" : undefined}
            aria-describedby="position-error"
            onInput=${(/** @type {any} */ event) => setText(event.target.value)}
          />
        </label>
        <p class="field-error" id="position-error" role="status">${error}</p>
        <div class="position-buttons">
          <button type="submit" class="small" disabled=${text === null || text === position}>Set up</button>
          <button type="button" class="small" onClick=${() => onChange({ game, start: "" })}>Empty board</button>
        </div>
      </form>
      <details>
        <summary>Size and rules</summary>
        <div class="fields two">
          <${OptionFields} options=${kind.options} settings=${rules} onChange=${setRule} />
        </div>
      </details>
    </section>
  `;
}

/**
 *  The same within a larger form: rules and a position to begin with.
 * @param {{kind: GameKind, game: string, start: string, onChange: (change: {game?: string, start?: string}) => void}}
 *   props
 */
export function RulesAndStart({ kind, game, start, onChange }) {
  const { settings: rules } = splitSpec(game);
  const setRule = (/** @type {string} */ name, /** @type {string} */ value) =>
    onChange({ game: withRule(kind, game, name, value) });
  return html`
    <details open=${Boolean(start || Object.keys(rules).length)}>
      <summary>Size, rules, another position</summary>
      <div class="fields three">
        <${OptionFields} options=${kind.options} settings=${rules} onChange=${setRule} />
        <label class="field">
          <span>Position</span>
          <input
            type="text"
            value=${start}
            placeholder="the normal start"
            autocomplete="off"
            spellcheck=${false}
            onInput=${(/** @type {any} */ event) => onChange({ start: event.target.value })}
          />
          <small>A text as the terminal reads and writes it.</small>
        </label>
      </div>
    </details>
  `;
}
