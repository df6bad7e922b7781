// The engine's strip: what it has found so far while it thinks, and what it knew when it moved.
import { html } from "htm/preact";
import { count, duration } from "../ui/figures.js";
import { Documented, documentOfPlayer } from "./documents.js";
import { worth } from "./values.js";

/**
 * @typedef {import("../types").Figures & {rate?: number | null, result?: string | null, worth?: string,
 *   chance?: import("../types").Chance | null, waiting?: boolean}} Found
 * @param {{name: string, found: Found | null, thinking: boolean, stopped?: boolean,
 *   interpreted?: boolean, side?: string, children?: any}}
 *   props
 */
export function Strip({ name, found, thinking, stopped, interpreted, side, children }) {
  return html`
    <section class=${`strip ${thinking ? "thinking" : ""}`} aria-label=${`Engine: ${name}`}>
      <div class="strip-head">
        <span class="strip-name" title=${name}>
          <${Documented} text=${name} document=${documentOfPlayer(name)} />
        </span>
        <span class="quiet">
          ${thinking ? doing(found) : howItThought(stopped, interpreted)}
        </span>
        ${children}
      </div>
      <dl class="figures">
        <${Figure} name="Depth" text=${found?.depth ? String(found.depth) : "–"} />
        <${Figure} name="Value" text=${worth(found)} title=${side ? `For ${side}` : undefined} />
        <${Figure} name="Nodes" text=${written(found?.nodes, count)} />
        <${Figure} name="Nodes/s" text=${written(rateOf(found), count)} />
        <${Figure} name="Time" text=${written(found?.seconds, duration)} />
      </dl>
      <p class="strip-line">
        <span class="quiet">Line</span> ${found?.line?.length ? found.line.join(" ") : "–"}
      </p>
    </section>
  `;
}

/** @param {Found | null} found */
const doing = (found) => (found?.waiting ? "waits for a free processor" : "is thinking");

/** @param {boolean} [stopped] @param {boolean} [interpreted] */
function howItThought(stopped, interpreted) {
  if (!interpreted) return stopped ? "cut short" : "";
  return stopped ? "thought as plain Python, cut short" : "thought as plain Python";
}

/** @param {{name: string, text: string, title?: string}} props */
function Figure({ name, text, title }) {
  return html`
    <div title=${title}>
      <dt>${name}</dt>
      <dd>${text}</dd>
    </div>
  `;
}

/** @param {Found | null | undefined} found */
function rateOf(found) {
  return found?.rate ?? (found?.nodes && found?.seconds ? found.nodes / found.seconds : null);
}

/** @param {number | null | undefined} value @param {(value: number) => string} write */
const written = (value, write) => (value === null || value === undefined ? "–" : write(value));
