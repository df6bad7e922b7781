// The mark of a side, as it looks on the board: a stone, a sign, a letter. Words beside it say the same.
import { html } from "htm/preact";
import { splitSpec } from "../spec.js";

/** @param {{game: string, marks: [string, string], side: number, large?: boolean}} props */
export function Mark({ game, marks, side, large }) {
  const { name } = splitSpec(game);
  const size = large ? "mark large" : "mark";
  if (name === "fiveinarow") return html`<span class=${`${size} pip pip-${side}`} aria-hidden="true"></span>`;
  if (name === "tictactoe") {
    return html`<svg class=${size} viewBox="0 0 40 40" aria-hidden="true">${
      side === 0 ? html`<path class="sign sign-0" d="M9 9l22 22M31 9L9 31" />` : html`<circle class="sign sign-1" cx="20" cy="20" r="12" />`
    }</svg>`;
  }
  return html`<span class=${`${size} letter letter-${side}`} aria-hidden="true">${marks[side]}</span>`;
}
