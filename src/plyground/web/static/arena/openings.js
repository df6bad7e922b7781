// The openings of a run: a kind of them, or a file with one on each line.
import { html } from "htm/preact";
import { useRef, useState } from "preact/hooks";
import { complain } from "../state.js";
import { counted } from "../ui/words.js";

/** @typedef {import("../types").OpeningsFile} OpeningsFile */

const LONGEST = 50_000; // characters; the server refuses more

/**
 * @param {{value: string, file: OpeningsFile | null, onChange: (openings: string) => void,
 *   onFile: (file: OpeningsFile | null) => void}} props
 */
export function OpeningsField({ value, file, onChange, onFile }) {
  const [over, setOver] = useState(false);
  const take = async (/** @type {FileList | null | undefined} */ files) => {
    const chosen = files?.[0];
    if (!chosen) return;
    // Four bytes are the most that a character takes: more are not even read.
    const text = chosen.size > 4 * LONGEST ? null : await chosen.text();
    if (text === null || text.length > LONGEST)
      complain(new Error(`${chosen.name} is too large: a file of openings has at most 50,000 characters.`));
    else onFile({ name: chosen.name.slice(0, 200), text });
  };
  const drag = (/** @type {DragEvent} */ event) => {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    setOver(event.type === "dragover");
    if (event.type === "drop") take(event.dataTransfer.files);
  };
  return html`
    <div
      class=${`field arena-openings${over ? " dropping" : ""}`}
      onDragOver=${drag}
      onDragLeave=${drag}
      onDrop=${drag}
    >
      ${
        file
          ? html`<${Chosen} file=${file} onRemove=${() => onFile(null)} />`
          : html`<${Kinds} value=${value} onChange=${onChange} />`
      }
      <${FileButton} text=${file ? "Another file …" : "From a file …"} onFiles=${take} />
      <small>
        Both games of a pair use the same opening.${" "}
        ${
          file
            ? "The file’s openings are played in a random order."
            : html`
              Default: random openings if the players would otherwise repeat one game. A file has one
              opening on each line, as moves.
            `
        }
      </small>
    </div>
  `;
}

/** @param {{file: OpeningsFile, onRemove: () => void}} props */
function Chosen({ file, onRemove }) {
  return html`
    <span>Openings</span>
    <span class="arena-file">
      <b>${file.name}</b>
      <button type="button" class="small" aria-label=${`Remove the file ${file.name}`} onClick=${onRemove}>
        Remove
      </button>
    </span>
  `;
}

/** @param {{value: string, onChange: (openings: string) => void}} props */
function Kinds({ value, onChange }) {
  const choices = [
    ["auto", "Default"],
    ["book", "The game’s balanced openings"],
    ["0", "None"],
    ...[1, 2, 3, 4, 6, 8].map((plies) => [String(plies), `${counted(plies, "random move")}`]),
  ];
  const all = choices.some(([name]) => name === value) ? choices : [...choices, [value, `${value} random moves`]];
  return html`
    <label class="field">
      <span>Openings</span>
      <select value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
        ${all.map(([name, text]) => html`<option key=${name} value=${name}>${text}</option>`)}
      </select>
    </label>
  `;
}

/** @param {{text: string, onFiles: (files: FileList | null) => void}} props */
function FileButton({ text, onFiles }) {
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const chosen = (/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.currentTarget);
    onFiles(field.files);
    field.value = ""; // the same file may be chosen again
  };
  return html`
    <button type="button" class="small" onClick=${() => input.current?.click()}>${text}</button>
    <input
      ref=${input}
      class="visually-hidden"
      type="file"
      accept=".txt,text/plain"
      tabindex="-1"
      aria-label="A file of openings"
      onChange=${chosen}
    />
  `;
}
