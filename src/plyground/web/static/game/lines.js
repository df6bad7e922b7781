// What an analysis has found: the best lines to read.
import { html } from "htm/preact";
import { chanceFor } from "./chances.js";
import { sentence } from "../ui/words.js";
import { measure, valueText } from "./values.js";

/** @typedef {import("../types").AnalysedMove} AnalysedMove */

/** @param {{moves: AnalysedMove[], count: number, side: number, onPlay: (move: string) => void}} props */
export function Lines({ moves, count, side, onPlay }) {
  return html`
    <ol class="lines">
      ${moves.slice(0, count).map((move, index) => {
        const chance = move.chance && chanceFor(move.chance, side);
        const shown = measure(move, side);
        const more = [move.value === null ? "" : `value ${valueText(move.value, move.bound)}`, chance?.text ?? ""]
          .filter((text) => text && text !== shown)
          .join(", ");
        return html`
          <li key=${move.move}>
            <button
              type="button"
              class="lines-move"
              onClick=${() => onPlay(move.move)}
              title=${`Play ${move.move}`}
            >
              <span class="visually-hidden">${index === 0 ? "Best: " : ""}play </span>${move.move}</button>
            <span class="lines-worth" title=${more || undefined}>
              <b>${shown}</b>
            </span>
            <span class="lines-line">${move.line.slice(1).join(" ")}</span>
            ${move.why && html`<span class="lines-why">${sentence(move.why)}.</span>`}
          </li>
        `;
      })}
    </ol>
  `;
}
