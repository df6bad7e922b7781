// What an analysis has found: the worth of every move on the board, and the best lines to read.
import { html } from "htm/preact";
import { valueText } from "./strip.js";

/**
 * @typedef {import("../types").Analysis} Analysis
 * @typedef {import("../types").AnalysedMove} AnalysedMove
 * @typedef {import("../types").Chance} Chance
 */

/** A chance as one side sees it; the server tells it for side 0. @param {Chance | null} chance @param {number} side */
export function chanceFor(chance, side) {
  if (!chance || side === 0) return chance;
  const share = 1 - chance.share;
  const turned = { win: "loss", loss: "win", wins: "loses", loses: "wins" };
  const text = chance.kind === "proven"
    ? chance.text.replace(/\b(wins?|loss|loses)\b/g, (word) => turned[/** @type {keyof typeof turned} */ (word)])
    : `${Math.round(100 * share)} %`;
  return { ...chance, share, text };
}

/** Figures for the board, by place: the search's own value; where the result is known, the result.
 * @param {AnalysedMove[]} moves @param {number} side */
export function boardValues(moves, side) {
  const ranks = [...new Set(moves.map(({ value }) => value))].sort((a, b) => a - b);
  return Object.fromEntries(moves.map((move, index) => {
    const heat = ranks.length > 1 ? ranks.indexOf(move.value) / (ranks.length - 1) : 0.5;
    return [move.place, { text: shortly(move, chanceFor(move.chance, side)), heat, best: index === 0 }];
  }));
}

/** A few signs fit on a place. @param {AnalysedMove} move @param {Chance | null} chance */
function shortly({ value, bound }, chance) {
  if (chance?.kind === "proven") return chance.text.replace(/^an? /, "").replace(" in ", " ");
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
        const chance = chanceFor(move.chance, side);
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
