// What an analysis has found: the worth of every move on the board, and the best lines to read.
import { html } from "htm/preact";
import { chanceFor, shortResult } from "./chances.js";
import { valueText } from "./strip.js";

/**
 * @typedef {import("../types").Analysis} Analysis
 * @typedef {import("../types").AnalysedMove} AnalysedMove
 */

/** Figures for the board, by place: the search's own value; where the result is known, the result. A margin is a number
 * as a value is, so it is shown only if there is one everywhere.
 * @param {AnalysedMove[]} moves @param {number} side */
export function boardValues(moves, side) {
  const ranks = [...new Set(moves.map(({ value }) => value))].sort((a, b) => a - b);
  const results = moves.map(({ chance }) => shortResult(chance, side));
  const mixed = results.some((text) => text === null) && results.some((text) => text && /^[+−]/.test(text));
  return Object.fromEntries(moves.map((move, index) => {
    const heat = ranks.length > 1 ? ranks.indexOf(move.value) / (ranks.length - 1) : 0.5;
    return [move.place, { text: (mixed ? null : results[index]) ?? shortly(move), heat, best: index === 0 }];
  }));
}

/** A few signs fit on a place. @param {AnalysedMove} move */
function shortly({ value, bound }) {
  if (value === null || value === undefined) return "?";
  const sign = { "at least": "≥", "at most": "≤" }[bound] ?? "";
  const size = Math.abs(value);
  return sign + (size >= 999_500 ? `${Math.round(value / 1e6)}M` : size >= 1e4 ? `${Math.round(value / 1e3)}k` : value);
}

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
