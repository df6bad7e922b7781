// What an analysis has found: the best lines to read.
import { html } from "htm/preact";
import { sentence } from "../ui/words.js";

/** @typedef {import("../types").AnalysedMove} AnalysedMove */

/** @param {{moves: AnalysedMove[], count: number, onPlay: (move: string) => void}} props */
export function Lines({ moves, count, onPlay }) {
  return html`
    <ol class="lines">
      ${moves.slice(0, count).map((move, index) => {
        return html`
          <li key=${move.move}>
            <button
              type="button"
              class="lines-move"
              onClick=${() => onPlay(move.move)}
              title=${`Play ${move.move}`}
            >
              <span class="visually-hidden">${index === 0 ? "Best: " : ""}play </span>${move.move}</button>
            <span class="lines-worth">
              <b>${move.worth}</b>
            </span>
            <span class="lines-line">${move.line.slice(1).join(" ")}</span>
            ${move.why && html`<span class="lines-why">${sentence(move.why)}.</span>`}
          </li>
        `;
      })}
    </ol>
  `;
}
