// Boards for the nodes of a tree: a small one in the node, drawn with few strokes, and a large one on demand.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Board } from "../boards/board.js";
import { boardOf } from "../boards/view.js";
import { api } from "../net.js";
import { isHandmade } from "../spec.js";

/**
 * @typedef {import("../types").PositionBoard} Place
 * @typedef {{kind: Place["kind"], rows: number, columns: number}} Plan
 * @typedef {import("../types").NodeBoard} Marks
 */

const MOST_PLACES = 36; // of a board that is still seen when it is small

/** Whether boards of this plan can stand in the nodes of a tree. @param {Place} plan */
export const isSmall = ({ kind, names }) => kind !== "text" && names.length <= MOST_PLACES;

/** @type {Map<string, Promise<Place>>} */
const seen = new Map();

/** @param {string} game @param {string} position */
function placeAt(game, position) {
  const key = `${game} ${position}`;
  const known = seen.get(key);
  if (known) return known;
  const answer = api.post("board", { game, position });
  answer.catch(() => seen.delete(key));
  if (seen.size > 500) seen.delete(/** @type {string} */ (seen.keys().next().value));
  seen.set(key, answer);
  return answer;
}

/**
 *  The board of a position; null until it is there, and for a game without boards.
 * @param {string} game
 * @param {string | null} position
 * @returns {Place | null}
 */
export function usePlace(game, position) {
  const [found, setFound] = useState({ key: "", place: /** @type {Place | null} */ (null) });
  const key = position === null ? "" : `${game} ${position}`;
  useEffect(() => {
    if (position === null || isHandmade(game)) return;
    let wanted = true;
    placeAt(game, position).then(
      (place) => wanted && setFound({ key, place }),
      () => {},
    );
    return () => void (wanted = false);
  }, [key]);
  return found.key === key ? found.place : null;
}

/**
 *  A board to look at; the place of the move that led there is marked.
 * @param {{place: Place, kind: import("../types").GameKind, node: {move: string | null, place: number | null},
 *   overlay?: import("../types").Overlay | null}} props
 */
export function StillBoard({ place, kind, node: { move, place: last }, overlay = null }) {
  const board = boardOf({ ...place, outcome: place.outcome ?? "" });
  return html`
    <${Board}
      board=${board}
      last=${last}
      sides=${kind.sides}
      marks=${kind.marks}
      overlay=${overlay}
      still
      label=${`The board${move ? ` after ${move}` : ""}: ${place.position}`}
    />
  `;
}

/** @param {Plan} plan */
export function smallSize({ kind, rows, columns }) {
  const cell = cellOf({ kind, rows, columns });
  const rim = kind === "lines" ? 6 : 0;
  return { width: columns * cell + rim, height: rows * cell + rim };
}

/** @param {Plan} plan */
const cellOf = ({ rows, columns }) => Math.max(9, Math.min(15, 60 / Math.max(rows, columns)));

/**
 *  A board of a node in a handful of elements: a tree has a thousand of them.
 * @param {Plan} plan
 * @param {Marks} marks
 * @param {number | null | undefined} last
 */
export function smallBoard(plan, marks, last) {
  return plan.kind === "lines" ? smallLines(plan, marks, last) : smallCells(plan, marks, last);
}

/** @param {Plan} plan @param {Marks} shown @param {number | null | undefined} last */
function smallCells(plan, { marks, winning }, last) {
  const [cell, { width, height }] = [cellOf(plan), smallSize(plan)];
  const middle = (/** @type {number} */ place) => [
    ((place % plan.columns) + 0.5) * cell,
    (Math.floor(place / plan.columns) + 0.5) * cell,
  ];
  const r = cell * 0.3;
  const square = (/** @type {number} */ place) =>
    `M${(place % plan.columns) * cell} ${Math.floor(place / plan.columns) * cell}h${cell}v${cell}h${-cell}z`;
  const draw = (/** @type {number} */ side) =>
    marks
      .map((owner, place) => {
        if (owner !== side) return "";
        const [x, y] = middle(place);
        return side === 0
          ? `M${x - r} ${y - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`
          : `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;
      })
      .join("");
  const across = Array.from({ length: plan.rows - 1 }, (_, row) => `M0 ${(row + 1) * cell}H${width}`);
  const down = Array.from({ length: plan.columns - 1 }, (_, column) => `M${(column + 1) * cell} 0V${height}`);
  const lit = winning.length ? winning : isPlace(last) ? [last] : [];
  return html`
    <path class=${winning.length ? "small-won" : "small-last"} d=${lit.map(square).join("")} />
    <path class="small-grid" d=${[...across, ...down].join("")} />
    <path class="small-sign side-0" d=${draw(0)} />
    <path class="small-sign side-1" d=${draw(1)} />
  `;
}

/** @param {Plan} plan @param {Marks} shown @param {number | null | undefined} last */
function smallLines(plan, { marks, boxes }, last) {
  const cell = cellOf(plan);
  const flat = (plan.rows + 1) * plan.columns;
  const line = (/** @type {number} */ place) =>
    place < flat
      ? `M${3 + (place % plan.columns) * cell} ${3 + Math.floor(place / plan.columns) * cell}h${cell}`
      : `M${3 + ((place - flat) % (plan.columns + 1)) * cell} ` +
        `${3 + Math.floor((place - flat) / (plan.columns + 1)) * cell}v${cell}`;
  const box = (/** @type {number} */ side) =>
    boxes
      .map((owner, index) =>
        owner === side
          ? `M${3 + (index % plan.columns) * cell} ` +
            `${3 + Math.floor(index / plan.columns) * cell}h${cell}v${cell}h${-cell}z`
          : "",
      )
      .join("");
  const dots = Array.from(
    { length: (plan.rows + 1) * (plan.columns + 1) },
    (_, index) => `M${2 + (index % (plan.columns + 1)) * cell} ${3 + Math.floor(index / (plan.columns + 1)) * cell}h2`,
  );
  return html`
    <path class="small-box side-0" d=${box(0)} />
    <path class="small-box side-1" d=${box(1)} />
    <path
      class="small-drawn"
      d=${marks.map((owner, place) => (owner === null || place === last ? "" : line(place))).join("")}
    />
    ${isPlace(last) && html`<path class="small-new" d=${line(last)} />`}
    <path class="small-dots" d=${dots.join("")} />
  `;
}

/** @param {number | null | undefined} place @returns {place is number} */
const isPlace = (place) => place !== null && place !== undefined;
