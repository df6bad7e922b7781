// The moves of a game, to read and to go back to; and the four buttons of a player of recordings.
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { sentence } from "../ui/words.js";
import { Mark } from "./mark.js";
import { valueText } from "./values.js";

/** @typedef {import("../types").Entry} Entry */

/**
 * @param {{moves: Entry[], pieces: import("../types").Picture["pieces"], sides: [string, string], marks: [string,
 *   string], ply: number, onPick: (ply: number) => void,
 *   after?: (number: number) => any}} props  `after` is what follows a move in the list
 */
export function Moves({ moves, pieces, sides, marks, ply, onPick, after }) {
  const list = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    const box = list.current;
    const here = /** @type {HTMLElement | null | undefined} */ (box?.querySelector("[aria-current]"));
    // Only the list scrolls, never the page.
    if (box && here) box.scrollTop = here.offsetTop - box.clientHeight / 2;
  }, [ply, moves.length]);
  if (!moves.length) return html`<p class="quiet moves-none">No moves yet.</p>`;
  return html`
    <ol
      class=${`moves ${moves.some(({ move }) => move.length > 4) ? "long" : ""}`}
      ref=${list}
      aria-label="Moves"
    >
      ${moves.map(
        (entry, index) => html`
          <li key=${index}>
            <button
              type="button"
              onClick=${() => onPick(index + 1)}
              aria-current=${ply === index + 1 ? "step" : undefined}
              title=${tip(entry)}
            >
              <span class="move-number">${index + 1}</span>
              <${Mark} pieces=${pieces} marks=${marks} side=${entry.side} />
              <span class="visually-hidden">${sides[entry.side]} </span>
              <span>${entry.move}</span>
              ${
                entry.closed?.length > 0 &&
                html`<span class="move-gain" title="closed boxes">+${entry.closed.length}</span>`
              }
              ${
                entry.verdict &&
                html`<span class="move-loss" title=${sentence(entry.verdict)}>${mistakeSign(entry)}</span>`
              }
            </button>
          </li>
          ${after?.(index + 1)}
        `,
      )}
    </ol>
  `;
}

/** How grave a mistake is, as a sign beside the move. @param {Entry} entry */
export const mistakeSign = ({ loss }) => ((loss ?? 0) >= 0.3 ? "??" : "?");

/** What is known of a move: the verdict of the position after it, and no other number of its worth.
 * @param {Entry} entry */
function tip({ player, value, bound, depth, chance, verdict, comment }) {
  const worth = chance?.text ?? (value === null || value === undefined ? "" : `value ${valueText(value, bound)}`);
  return [player, worth, depth ? `depth ${depth}` : "", verdict, comment].filter(Boolean).join(" · ");
}

/** @param {{ply: number, last: number, onPick: (ply: number) => void}} props */
export function Replay({ ply, last, onPick }) {
  return html`
    <div class="replay" role="group" aria-label="Replay">
      <button type="button" aria-label="First position" disabled=${ply === 0} onClick=${() => onPick(0)}>
        ${glyph("M18 6l-7 6 7 6M7 6v12")}
      </button>
      <button type="button" aria-label="Previous move" disabled=${ply === 0} onClick=${() => onPick(ply - 1)}>
        ${glyph("M15 6l-7 6 7 6")}
      </button>
      <span class="replay-at">
        <span class="visually-hidden">Move </span>${ply} / ${last}</span>
      <button type="button" aria-label="Next move" disabled=${ply === last} onClick=${() => onPick(ply + 1)}>
        ${glyph("M9 6l7 6-7 6")}
      </button>
      <button type="button" aria-label="Last position" disabled=${ply === last} onClick=${() => onPick(last)}>
        ${glyph("M6 6l7 6-7 6M17 6v12")}
      </button>
    </div>
  `;
}

/** @param {string} d */
export const glyph = (d) => html`
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path class="line" d=${d} />
  </svg>
`;
