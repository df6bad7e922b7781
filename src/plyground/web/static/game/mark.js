// The mark of a side, as it looks on the board: a stone, a sign, a disc, a letter. Words beside it say the same.
import { html } from "htm/preact";

/**
 * @param {{pieces: import("../types").Picture["pieces"], marks: [string, string], side: number, large?: boolean}} props
 */
export function Mark({ pieces, marks, side, large }) {
  const size = large ? "mark large" : "mark";
  if (pieces === "stones") return html`<span class=${`${size} pip pip-${side}`} aria-hidden="true"></span>`;
  if (pieces === "letters")
    return html`<span class=${`${size} letter letter-${side}`} aria-hidden="true">${marks[side]}</span>`;
  return html`
    <svg class=${size} viewBox="0 0 40 40" aria-hidden="true">${pieces === "discs" ? disc(side) : sign(side)}</svg>
  `;
}

/** @param {number} side */
const disc = (side) => html`
  <circle class=${`disc disc-${side}`} cx="20" cy="20" r="17" />
  ${side === 1 && html`<circle class="disc-core" cx="20" cy="20" r="7" />`}
`;

/** @param {number} side */
const sign = (side) =>
  side === 0
    ? html`<path class="sign sign-0" d="M9 9l22 22M31 9L9 31" />`
    : html`<circle class="sign sign-1" cx="20" cy="20" r="12" />`;
