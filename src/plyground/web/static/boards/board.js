// A board of any game: what stands on it comes in, moves that a person chooses go out. No rules are known in here.
import { html } from "htm/preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { splitSpec } from "../spec.js";
import { cells } from "./cells.js";
import { lines } from "./lines.js";

/**
 * What stands on the board after some moves.
 * @typedef {{marks: (number | null)[], boxes: (number | null)[], last: number | null}} View
 *
 * A figure on a place: its text, how good it is (0..1, for the side that would play there), whether it is the best.
 * @typedef {{text: string, heat?: number, best?: boolean}} Value
 *
 * What a kind of board must tell and draw.
 * @typedef {object} Face
 * @property {string} look  a class for its colours
 * @property {[number, number]} size  of the drawing, in its own units
 * @property {number[][]} grid  rows of places, for the keyboard and for screen readers
 * @property {(x: number, y: number) => number | null} placeAt
 * @property {() => any} ground  what never changes
 * @property {(view: View, ids: string, winning: number[]) => any} below  what lies under the places
 * @property {(place: number) => any} aim  lines that lead the eye to the place that is about to be played
 * @property {(place: number) => any} hit  the shape that is touched and that shows the keyboard's place
 * @property {(place: number, side: number | null, how: {last: boolean, winning: boolean}, ids: string) => any} mark
 * @property {(place: number, side: number, how: "preview" | "ghost" | "pending", ids: string) => any} shade
 * @property {(place: number, value: Value) => any} value
 * @property {(winning: number[]) => any} above
 * @property {(ids: string) => any} defs
 *
 * @typedef {object} BoardProps
 * @property {import("../types").Board} board
 * @property {string} game  its spec
 * @property {[string, string]} sides
 * @property {[string, string]} marks
 * @property {number} [ply]  how many moves are shown; all of them if left out
 * @property {Record<number, Value>} [values]  figures on places, by place
 * @property {string | null} [ghost]  a proposed move, by name
 * @property {0 | 1} [ghostSide]  whose it is; of the side to move if left out
 * @property {string | null} [pending]  a move that is on its way to the server, by name
 * @property {boolean} [interactive]
 * @property {(move: string, place: number) => void} [onMove]
 * @property {string} [label]
 * @property {boolean} [still]  a small picture: no coordinates, nothing to touch
 */

/** @param {BoardProps} props */
export function Board(props) {
  const { board, game, sides, marks, values, ghost, ghostSide, pending, onMove, still = false } = props;
  const ply = Math.min(props.ply ?? board.moves.length, board.moves.length);
  const now = ply === board.moves.length;
  const interactive = Boolean(props.interactive && onMove && now && !board.over && !pending);
  const ids = `b${useId()}`;
  const face = useMemo(
    () => faceOf(board, game, still, marks),
    [board.kind, board.rows, board.columns, game, still, board.names.length],
  );
  const view = useMemo(() => viewAt(board, ply), [board, ply]);
  const legal = useMemo(() => new Set(board.legal), [board]);
  const winning = now && board.over ? board.winning : [];
  const mover = now ? board.to_move : /** @type {0 | 1} */ (board.moves[ply].side);
  const placeOf = useMemo(() => new Map(board.names.map((name, place) => [name, place])), [board.names]);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [focus, setFocus] = useState(() => middle(face.grid));
  const [preview, setPreview] = useState(/** @type {number | null} */ (null));
  const [armed, setArmed] = useState(/** @type {number | null} */ (null)); // tapped once
  const [sliding, setSliding] = useState(false);
  const held = useRef(/** @type {{place: number | null, slid: boolean} | null} */ (null));
  const direct = board.kind === "cells" && Math.max(board.rows, board.columns) <= 8; // large enough for a finger

  useEffect(() => {
    setPreview(null);
    setArmed(null);
    setSliding(false);
  }, [board, interactive]);

  const playable = (/** @type {number | null} */ place) =>
    place !== null && interactive && legal.has(board.names[place]) ? place : null;
  const play = (/** @type {number | null} */ place) => {
    setPreview(null);
    setArmed(null);
    if (place !== null && playable(place) !== null) onMove?.(board.names[place], place);
  };
  const placeUnder = (/** @type {PointerEvent} */ event) => {
    const box = /** @type {SVGSVGElement} */ (svg.current).getBoundingClientRect();
    const scale = face.size[0] / box.width;
    return playable(face.placeAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
  };

  // A mouse plays where it is pressed and let go. A finger covers what it points at: on small places the first tap shows
  // where it would play and the second plays; sliding moves the shown place, and letting go plays it.
  const pointer = {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0 || !interactive) return;
      const place = placeUnder(event);
      held.current = { place, slid: false };
      setPreview(place);
      if (event.pointerType === "touch") svg.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (!interactive) return;
      const place = placeUnder(event);
      if (event.pointerType !== "touch") return setPreview(place);
      if (!held.current) return;
      if (place !== held.current.place) held.current.slid = true;
      if (direct) return;
      setSliding(held.current.slid);
      setPreview(place);
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      const start = held.current;
      held.current = null;
      setSliding(false);
      if (!start || !interactive) return;
      const place = placeUnder(event);
      if (event.pointerType !== "touch" || direct) {
        if (place !== null && place === start.place) play(place);
        else setPreview(null);
      } else if (start.slid || (place !== null && place === armed)) {
        play(place);
      } else {
        setArmed(place);
        setPreview(place);
      }
    },
    onPointerLeave: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && setPreview(null),
    onPointerCancel: () => {
      held.current = null;
      setSliding(false);
      setPreview(null);
    },
    // A screen reader's own "activate" is a click without a pointer.
    onClick: (/** @type {MouseEvent} */ event) => event.detail === 0 && play(placeFrom(event.target)),
  };

  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return play(focus);
    }
    const next = step(face.grid, focus, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocus(next);
    /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-place="${next}"]`))?.focus();
  };

  const places = useMemo(
    () =>
      still
        ? view.marks.map((side, place) => face.mark(place, side, { last: place === view.last, winning: winning.includes(place) }, ids))
        : face.grid.map(
            (row, index) => html`
              <g role="row" key=${index}>
                ${row.map(
                  (place) => html`
                    <g role="gridcell" key=${place} class="place" data-place=${place} data-move=${board.names[place]}
                      tabindex=${place === focus ? 0 : -1} aria-label=${spoken(board, view, sides, values, place)}>
                      ${face.hit(place)}
                      ${face.mark(place, view.marks[place], { last: place === view.last, winning: winning.includes(place) }, ids)}
                      ${values?.[place] && view.marks[place] === null && face.value(place, values[place])}
                    </g>
                  `,
                )}
              </g>
            `,
          ),
    [face, view, winning, values, focus, still],
  );

  const [width, height] = face.size;
  const shade = (/** @type {string | null | undefined} */ name, /** @type {"ghost" | "pending"} */ how) => {
    const place = name ? placeOf.get(name) : undefined;
    return place !== undefined && view.marks[place] === null ? face.shade(place, how === "ghost" ? (ghostSide ?? mover) : mover, how, ids) : null;
  };
  const drawing = html`
    <defs>${face.defs(ids)}</defs>
    <g aria-hidden="true">${face.ground()}${face.below(view, ids, winning)}</g>
    ${preview !== null && face.aim(preview)}
    ${places}
    <g aria-hidden="true" class="over">
      ${shade(ghost, "ghost")}${shade(pending, "pending")}
      ${preview !== null && face.shade(preview, mover, "preview", ids)}
      ${face.above(winning)}
    </g>
  `;
  // An SVG that listens to focus can itself be focused, in Chromium: the frame listens instead.
  const label = props.label ?? `${splitSpec(game).name} board, ${board.rows} by ${board.columns}`;
  if (still) return html`<svg class=${`board ${face.look}`} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>${drawing}</svg>`;
  return html`
    <div class="board-frame" onFocusIn=${(/** @type {FocusEvent} */ event) => setFocus(placeFrom(event.target) ?? focus)}>
      <svg ref=${svg} class=${`board ${face.look} ${interactive ? "live" : ""} ${interactive && !direct ? "slides" : ""}`}
        viewBox=${`0 0 ${width} ${height}`} role="grid" aria-label=${label} aria-readonly=${interactive ? "false" : "true"}
        ...${pointer} onKeyDown=${onKeyDown}>
        ${drawing}
      </svg>
      ${!direct && html`<p class="board-hint" aria-hidden="true">${
        sliding
          ? preview !== null && html`Let go to play <b>${board.names[preview]}</b>`
          : armed !== null
            ? html`Tap again to play <b>${board.names[armed]}</b>`
            : interactive && "Tap twice, or slide and let go"
      }</p>`}
    </div>
  `;
}

/** @param {import("../types").Board} board @param {string} game @param {boolean} still @param {[string, string]} marks @returns {Face} */
function faceOf(board, game, still, marks) {
  if (board.kind === "lines") return lines(board, marks);
  return cells(board, splitSpec(game).name === "fiveinarow" ? "stones" : "signs", !still);
}

/** @param {import("../types").Board} board @param {number} ply @returns {View} */
function viewAt(board, ply) {
  const marks = [...board.begin.marks];
  const boxes = [...(board.begin.boxes ?? [])];
  for (const { place, side, closed } of board.moves.slice(0, ply)) {
    marks[place] = side;
    for (const box of closed ?? []) boxes[box] = side;
  }
  return { marks, boxes, last: ply > 0 ? board.moves[ply - 1].place : null };
}

/** What a screen reader says of a place; a figure that is seen on it is said, too.
 * @param {import("../types").Board} board @param {View} view @param {[string, string]} sides
 * @param {Record<number, Value> | undefined} values @param {number} place */
function spoken(board, view, sides, values, place) {
  const side = view.marks[place];
  const what = side === null ? (board.kind === "lines" ? "free" : "empty") : (sides[side] ?? "drawn");
  const value = side === null ? values?.[place]?.text : undefined;
  return [board.names[place], what, value, place === view.last ? "last move" : ""].filter(Boolean).join(", ");
}

/** @param {EventTarget | null} target */
function placeFrom(target) {
  const place = /** @type {Element | null} */ (target)?.closest?.("[data-place]")?.getAttribute("data-place");
  return place ? Number(place) : null;
}

/** @param {number[][]} grid */
function middle(grid) {
  const row = grid[grid.length >> 1];
  return row[row.length >> 1];
}

/** Where a key leads; rows may have different lengths. @param {number[][]} grid @param {number} place @param {string} key */
function step(grid, place, key) {
  const row = grid.findIndex((places) => places.includes(place));
  const column = grid[row].indexOf(place);
  const across = (/** @type {number} */ to) => {
    const places = grid[to];
    if (!places) return null;
    const share = grid[row].length === places.length ? column : Math.min(column, places.length - 1);
    return places[share];
  };
  switch (key) {
    case "ArrowLeft": return grid[row][column - 1] ?? null;
    case "ArrowRight": return grid[row][column + 1] ?? null;
    case "ArrowUp": return across(row - 1);
    case "ArrowDown": return across(row + 1);
    case "Home": return grid[row][0];
    case "End": return grid[row][grid[row].length - 1];
    case "PageUp": return across(0);
    case "PageDown": return across(grid.length - 1);
    default: return null;
  }
}
