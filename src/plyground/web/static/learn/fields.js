// What stands below the tree of an exercise: the field of a value, and the buttons of a cut and of an order.
import { html } from "htm/preact";
import { isMarked } from "./exercise.js";
import { typedWindow } from "./windows.js";

/**
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 */

/**
 * @typedef {object} FieldProps
 * @property {Place} place
 * @property {string} text
 * @property {any} field
 * @property {(text: string) => void} onText
 * @property {() => void} onNext
 * @property {() => void} onEnter
 */

/** @param {FieldProps} props */
export const ValueField = (props) => {
  const { place, text } = props;
  const fixed = !place.children.length;
  return html`
    <${Field} ...${props} caption="Value of" type="number" fixed=${fixed} text=${fixed ? place.node.value : text} />
  `;
};

/** @param {FieldProps} props */
export const WindowField = (props) => {
  const { place, text } = props;
  const { path, children, seen } = place;
  const fixed = path === "" || !children.length || !seen;
  const given = seen && path === "" ? typedWindow(seen) : "–";
  return html`<${Field} ...${props} caption="α and β at" type="text" fixed=${fixed} text=${fixed ? given : text} />`;
};

/** @param {FieldProps & {caption: string, type: string, fixed: boolean}} props */
function Field({ place, text, field, onText, onNext, onEnter, caption, type, fixed }) {
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
    requestAnimationFrame(() => field.current?.select());
  };
  return html`
    <label class="exercise-field">
      <span>
        ${caption} <b>${place.name}</b>
        ${place.node.level && html` <span class="quiet">(${place.node.level})</span>`}
      </span>
      <input
        type=${type}
        step=${type === "number" ? "1" : undefined}
        ref=${field}
        value=${text}
        readonly=${fixed}
        autocomplete="off"
        autocapitalize="off"
        spellcheck=${false}
        onKeyDown=${onKeyDown}
        onInput=${(/** @type {any} */ event) => onText(event.target.value)}
      />
    </label>
    <button type="button" class="small" onClick=${onNext}>Next node</button>
  `;
}

/** @param {{place: Place, marks: string[], onToggle: () => void}} props */
export function CutButton({ place, marks, onToggle }) {
  if (place.path === "")
    return html`
      <span class="quiet">Choose a branch: click it, or walk there with the arrow keys and press Enter.</span>
    `;
  const here = marks.includes(place.path),
    below = !here && isMarked(marks, place.path);
  return html`
    <button type="button" aria-pressed=${String(here)} disabled=${below} onClick=${onToggle}>
      ${below ? `${place.name} is in a marked branch` : `${place.name} is cut`}
    </button>
  `;
}

/** @param {{place: Place, places: Places, count: string, onMove: (by: number) => void}} props */
export function OrderButtons({ place, places, count, onMove }) {
  const siblings = place.parent === null ? [] : (places.get(place.parent)?.children ?? []);
  const at = siblings.indexOf(place.path);
  return html`
    <span class="exercise-order" role="group" aria-label=${`Move ${place.name}`}>
      <button
        type="button"
        disabled=${at < 1}
        onClick=${() => onMove(-1)}
        aria-label=${`${place.name} to the left`}
      >
        ←
      </button>
      <b>${place.name}</b>
      <button
        type="button"
        disabled=${at < 0 || at >= siblings.length - 1}
        onClick=${() => onMove(1)}
        aria-label=${`${place.name} to the right`}
      >
        →
      </button>
    </span>
    <span class="exercise-count">Alpha-beta visits <b>${count}</b></span>
  `;
}
