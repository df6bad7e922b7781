// What an analysis has found: the best lines to read.
import { html } from "htm/preact";
import { chanceFor } from "./chances.js";
import { valueText } from "./values.js";

/** @typedef {import("../types").AnalysedMove} AnalysedMove */

/** @param {{moves: AnalysedMove[], count: number, side: number, onPlay: (move: string) => void}} props */
export function Lines({ moves, count, side, onPlay }) {
  return html`
    <ol class="lines">
      ${moves.slice(0, count).map((move, index) => {
        const chance = move.chance && chanceFor(move.chance, side);
        return html`
          <li key=${move.move}>
            <button type="button" class="lines-move" onClick=${() => onPlay(move.move)} title=${`Play ${move.move}`}>
              <span class="visually-hidden">${index === 0 ? "Best: " : ""}play </span>${move.move}</button>
            <span class="lines-worth"><b>${valueText(move.value, move.bound)}</b>${chance && html` <span class="quiet">${chance.text}</span>`}</span>
            <span class="lines-line">${move.line.slice(1).join(" ")}</span>
          </li>`;
      })}
    </ol>
  `;
}
