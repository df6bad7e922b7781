// One of a few, all of them in sight.
import { html } from "htm/preact";
import { useId } from "preact/hooks";

/**
 * @param {{legend: string, hideLegend?: boolean, value: string, choices: {value: string, text: string, title?:
 *   string}[], onChange: (value: string) => void}} props
 */
export function Segments({ legend, hideLegend, value, choices, onChange }) {
  const name = useId();
  return html`
    <fieldset>
      <legend class=${hideLegend ? "visually-hidden" : ""}>${legend}</legend>
      <div class="segments">
        ${choices.map(
          (choice) => html`
            <label key=${choice.value} title=${choice.title}>
              <input
                type="radio"
                name=${name}
                value=${choice.value}
                checked=${choice.value === value}
                onChange=${() => onChange(choice.value)}
              />
              ${choice.text}
            </label>
          `,
        )}
      </div>
    </fieldset>
  `;
}
