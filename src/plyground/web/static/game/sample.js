// A small picture for the card of each game that has one; drawings, not positions that anybody plays on.
import { html } from "htm/preact";
import { Board } from "../boards/board.js";

/** @type {Record<string, {kind: "cells" | "lines", rows: number, columns: number, marks: (number | null)[], boxes?: (number | null)[]}>} */
const SAMPLES = {
  tictactoe: { kind: "cells", rows: 3, columns: 3, marks: [0, null, 1, null, 0, null, 1, null, 0] },
  fiveinarow: {
    kind: "cells", rows: 7, columns: 7,
    marks: spread(49, { 0: [9, 16, 24, 25, 32, 40], 1: [17, 18, 23, 31, 33] }),
  },
  dotsandboxes: {
    kind: "lines", rows: 3, columns: 3,
    marks: spread(24, { 0: [0, 3, 12, 13, 7, 17, 21], 1: [1, 4, 14, 10, 20, 11] }),
    boxes: [0, 1, null, null, null, null, null, null, null],
  },
};

/** @param {{game: import("../types").GameKind}} props */
export function Sample({ game }) {
  const sample = SAMPLES[game.name];
  if (!sample) return null;
  const { kind, rows, columns, marks, boxes = [] } = sample;
  const board = /** @type {import("../types").Board} */ ({
    kind, rows, columns, names: marks.map(String), begin: { marks, boxes }, moves: [], position: "", to_move: 0, over: false,
    outcome: "", result: null, legal: [], winning: [], score: null, resigned: null, timed_out: null,
  });
  return html`<${Board} board=${board} game=${game.name} sides=${game.sides} marks=${game.marks} still label="" />`;
}

/** @param {number} count @param {Record<number, number[]>} sides */
function spread(count, sides) {
  const marks = /** @type {(number | null)[]} */ (Array(count).fill(null));
  for (const [side, places] of Object.entries(sides)) for (const place of places) marks[place] = Number(side);
  return marks;
}
