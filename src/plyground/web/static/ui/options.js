// Fields for options of games, searches and evaluators, made from what the library says about them.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { sentence } from "./words.js";

/** @typedef {import("../types").Option} Option */

/**
 *  The fields of several options; what is left empty has its default.
 * @param {{options: Option[], settings: Record<string, string>, onChange: (name: string, text: string) => void}} props
 */
export function OptionFields({ options, settings, onChange }) {
  return options.map(
    (option) => html`
      <${OptionField}
        key=${option.name}
        option=${option}
        text=${settings[option.name] ?? ""}
        onChange=${(/** @type {string} */ text) => onChange(option.name, text)}
      />
    `,
  );
}

/** @param {{option: Option, text: string, onChange: (text: string) => void}} props */
export function OptionField({ option, text, onChange }) {
  const usual = option.usual ?? "";
  // An emptied field stays empty while one types.
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const set = (/** @type {Event} */ event) => {
    const now = /** @type {HTMLInputElement} */ (event.target).value.trim();
    setDraft(now);
    onChange(now);
  };
  const names = option.kind === "switch" ? ["on", "off"] : option.names;
  return html`
    <label class="field">
      <span>${title(option.name)}</span>
      ${
        names
          ? html`
            <select onChange=${set} value=${text || usual}>
              ${!usual && html`<option value="">default</option>`}
              ${names.map((name) => html`<option key=${name} value=${name}>${name}</option>`)}
            </select>
          `
          : option.kind === "integer"
            ? html`
              <input
                type="number"
                inputmode="numeric"
                min=${option.low}
                max=${option.high}
                step="1"
                value=${draft ?? (text || usual)}
                placeholder=${usual || "no limit"}
                onInput=${set}
                onBlur=${() => setDraft(null)}
              />
            `
            : html`
              <input
                type="text"
                value=${text}
                placeholder=${usual || (option.kind === "duration" ? "such as 1s" : "default")}
                pattern=${option.kind === "duration" ? "[0-9]+([.][0-9]+)?(ms|s|m)" : undefined}
                title=${option.allowed}
                onInput=${set}
                autocomplete="off"
              />
            `
      }
      <small>${sentence(option.summary)}</small>
    </label>
  `;
}

/** @param {string} name */
const title = (name) =>
  (name.length < 4 && !/[aeiou]/.test(name) ? name : name[0].toUpperCase() + name.slice(1)).replaceAll("_", " ");
