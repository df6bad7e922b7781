// A board of any game: what stands on it comes in, moves that a person chooses go out. No rules are known in here.
import { html } from "htm/preact";
import { useEffect, useId, useMemo, useRef, useState } from "preact/hooks";
import { cells } from "./cells.js";
import { lines } from "./lines.js";
import { TextBoard } from "./text.js";
import { MoveButtons } from "./moves.js";
import { fewPlaces, landings, middle, spoken, step, unplaced, viewAt } from "./view.js";

/**
 * @typedef {import("./view.js").View} View
 * @typedef {import("./view.js").Value} Value
 * @typedef {import("../types").OverlayMark} OverlayMark
 *
 * What a kind of board must tell and draw.
 * @typedef {object} Face
 * @property {string} look  a class for its colours
 * @property {[number, number]} size  of the drawing, in its own units
 * @property {number[][]} grid  rows of places, for the keyboard and for screen readers
 * @property {(x: number, y: number) => number | null} placeAt
 * @property {() => any} ground  what never changes
 * @property {(view: View, ids: string, winning: number[]) => any} below  what lies under the places
 * @property {(place: number) => any} [barred]  what marks an empty place that is forbidden to the side to move
 * @property {(place: number) => any} aim  lines that lead the eye to the place that is about to be played
 * @property {(place: number) => any} hit  the shape that is touched and that shows the keyboard's place
 * @property {(place: number, side: number | null, how: {last: boolean, winning: boolean}, ids: string) => any} mark
 * @property {(place: number, side: number, how: "preview" | "ghost" | "pending", ids: string) => any} shade
 * @property {(place: number, value: Value) => any} value
 * @property {(place: number) => any} legal  points out that a move may be played there
 * @property {(mark: OverlayMark, view: View) => any} overlay  what the game itself sees there
 * @property {(place: number, number: number, side: number, last: boolean) => any} number  of the move, on its piece;
 *   null if there is no room
 * @property {(winning: number[]) => any} above
 * @property {(ids: string) => any} defs
 *
 * @typedef {object} BoardProps
 * @property {import("../types").Board} board
 * @property {[string, string]} sides
 * @property {[string, string]} marks
 * @property {number} [ply]  how many moves are shown; all of them if left out
 * @property {Record<string, Value>} [values]  figures of moves, by name
 * @property {{move: string, place: number | null} | null} [ghost]  a proposed move
 * @property {0 | 1} [ghostSide]  whose it is; of the side to move if left out
 * @property {string | null} [pending]  a move that is on its way to the server, by name
 * @property {import("../types").Overlay | null} [overlay]  threats, chains and the like
 * @property {boolean} [numbers]  whether pieces carry the numbers of their moves
 * @property {boolean} [interactive]
 * @property {(move: string, place: number | null) => void} [onMove]
 * @property {string} [label]
 * @property {number | null} [last]  the place to mark as the last move's, of a board without moves
 * @property {boolean} [quick]  a finger plays at its first tap, on small places too
 * @property {boolean} [still]  a small picture: no coordinates, nothing to touch
 */

/** @param {BoardProps} props */
export function Board(props) {
  return props.board.kind === "text" ? html`<${TextBoard} ...${props} />` : html`<${DrawnBoard} ...${props} />`;
}

/** @param {BoardProps} props */
function DrawnBoard(props) {
  const {
    board,
    sides,
    marks,
    values,
    overlay,
    numbers = false,
    ghost,
    ghostSide,
    pending,
    onMove,
    quick = false,
    still = false,
  } = props;
  const ply = Math.min(props.ply ?? board.moves.length, board.moves.length);
  const now = ply === board.moves.length;
  const interactive = Boolean(props.interactive && onMove && now && !board.over && !pending);
  const ids = `b${useId()}`;
  const face = useMemo(
    () => (board.kind === "lines" ? lines(board, marks, !still) : cells(board, marks, !still)),
    [board.kind, board.rows, board.columns, board.pieces, still, board.names.length, board.names[0]],
  );
  const view = useMemo(
    () => ({ ...viewAt(board, ply), ...(props.last === undefined ? {} : { last: props.last }) }),
    [board, ply, props.last],
  );
  const landing = useMemo(() => landings(board), [board]);
  const winning = now && board.over ? board.winning : [];
  const mover = now ? board.to_move : /** @type {0 | 1} */ (board.moves[ply].side);
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null));
  const [focus, setFocus] = useState(() => middle(face.grid));
  const [preview, setPreview] = useState(/** @type {string | null} */ (null)); // moves, by name
  const [armed, setArmed] = useState(/** @type {string | null} */ (null)); // tapped once
  const [sliding, setSliding] = useState(false);
  const held = useRef(/** @type {{move: string | null, slid: boolean} | null} */ (null));
  const large = board.kind === "cells" && Math.max(board.rows, board.columns) <= 8; // enough for a finger
  const direct = large || quick;

  useEffect(() => {
    setPreview(null);
    setArmed(null);
    setSliding(false);
  }, [board, interactive]);

  // Any place with the name of a legal move plays it; what is shown is the place where it lands. A forbidden move is
  // sent, too: the answer is a sentence that says why.
  const barred = now && !board.over ? (board.barred ?? []) : [];
  const moveAt = (/** @type {number | null} */ place) =>
    place !== null && interactive && (landing.has(board.names[place]) || barred.includes(place))
      ? board.names[place]
      : null;
  const play = (/** @type {string | null} */ move) => {
    setPreview(null);
    setArmed(null);
    if (move !== null)
      onMove?.(move, landing.get(move) ?? (board.names.includes(move) ? board.names.indexOf(move) : null));
  };
  /** @param {PointerEvent} event */
  const moveUnder = (event) => {
    const box = /** @type {SVGSVGElement} */ (svg.current).getBoundingClientRect();
    const scale = face.size[0] / box.width;
    return moveAt(face.placeAt((event.clientX - box.left) * scale, (event.clientY - box.top) * scale));
  };

  // A mouse plays where it is pressed and let go. A finger covers what it points at: on small places the first tap
  // shows where it would play and the second plays; sliding moves the shown place, and letting go plays it.
  const pointer = {
    onPointerDown: (/** @type {PointerEvent} */ event) => {
      if (event.button !== 0 || !interactive) return;
      const move = moveUnder(event);
      held.current = { move, slid: false };
      setPreview(move);
      if (event.pointerType === "touch") svg.current?.setPointerCapture(event.pointerId);
    },
    onPointerMove: (/** @type {PointerEvent} */ event) => {
      if (!interactive) return;
      const move = moveUnder(event);
      if (event.pointerType !== "touch") return setPreview(move);
      if (!held.current) return;
      if (move !== held.current.move) held.current.slid = true;
      if (direct) return;
      setSliding(held.current.slid);
      setPreview(move);
    },
    onPointerUp: (/** @type {PointerEvent} */ event) => {
      const start = held.current;
      held.current = null;
      setSliding(false);
      if (!start || !interactive) return;
      const move = moveUnder(event);
      if (event.pointerType !== "touch" || direct) {
        if (move !== null && move === start.move) play(move);
        else setPreview(null);
      } else if (start.slid || (move !== null && move === armed)) {
        play(move);
      } else {
        setArmed(move);
        setPreview(move);
      }
    },
    onPointerLeave: (/** @type {PointerEvent} */ event) => event.pointerType !== "touch" && setPreview(null),
    onPointerCancel: () => {
      held.current = null;
      setSliding(false);
      setPreview(null);
    },
    // A screen reader's own "activate" is a click without a pointer.
    onClick: (/** @type {MouseEvent} */ event) => event.detail === 0 && play(moveAt(placeFrom(event.target))),
  };

  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      return play(moveAt(focus));
    }
    const next = step(face.grid, focus, event.key);
    if (next === null) return;
    event.preventDefault();
    event.stopPropagation();
    setFocus(next);
    /** @type {SVGElement | null | undefined} */ (svg.current?.querySelector(`[data-place="${next}"]`))?.focus();
  };

  const valueAt = (/** @type {number} */ place) =>
    landing.get(board.names[place]) === place ? values?.[board.names[place]] : undefined;
  const places = useMemo(
    () =>
      still
        ? view.marks.map((side, place) =>
            face.mark(place, side, { last: place === view.last, winning: winning.includes(place) }, ids),
          )
        : face.grid.map(
            (row, index) => html`
              <g role="row" key=${index}>
                ${row.map(
                  (place) => html`
                    <g
                      role="gridcell"
                      key=${place}
                      class="place"
                      data-place=${place}
                      data-move=${board.names[place]}
                      tabindex=${place === focus ? 0 : -1}
                      aria-label=${spoken(board, view, sides, place, valueAt(place))}
                    >
                      ${face.hit(place)}
                      ${face.mark(
                        place,
                        view.marks[place],
                        { last: place === view.last, winning: winning.includes(place) },
                        ids,
                      )}
                      ${
                        valueAt(place) &&
                        view.marks[place] === null &&
                        face.value(place, /** @type {Value} */ (valueAt(place)))
                      }
                    </g>
                  `,
                )}
              </g>
            `,
          ),
    [face, view, winning, values, focus, still],
  );

  const [width, height] = face.size;
  const shade = (
    /** @type {number | null | undefined} */ place,
    /** @type {number} */ side,
    /** @type {"ghost" | "pending"} */ how,
  ) => (place !== null && place !== undefined && view.marks[place] === null ? face.shade(place, side, how, ids) : null);
  const shown = preview === null ? undefined : landing.get(preview);
  const drawing = html`
    <defs>${face.defs(ids)}</defs>
    <g aria-hidden="true">
      ${face.ground()}
      ${face.below(view, ids, winning)}
      ${barred.map((place) => face.barred?.(place))}
    </g>
    ${shown !== undefined && face.aim(shown)}
    ${interactive && html`<g aria-hidden="true">${fewPlaces(board, view.marks).map((place) => face.legal(place))}</g>`}
    ${places}
    <g aria-hidden="true" class="over">
      ${overlay?.marks.map((mark) => face.overlay(mark, view))}
      ${
        numbers &&
        !still &&
        board.moves
          .slice(0, ply)
          .map(({ place, side }, index) => place !== null && face.number(place, index + 1, side, index + 1 === ply))
      }
      ${shade(ghost?.place, ghostSide ?? mover, "ghost")}
      ${shade(pending ? landing.get(pending) : null, mover, "pending")}
      ${shown !== undefined && face.shade(shown, mover, "preview", ids)}
      ${face.above(winning)}
    </g>
  `;
  const touch = interactive ? (direct ? "live" : "live slides") : "";
  // An SVG that listens to focus can itself be focused, in Chromium: the frame listens instead.
  const label = props.label ?? `Board, ${board.rows} by ${board.columns}`;
  if (still)
    return html`
      <svg class=${`board ${face.look}`} viewBox=${`0 0 ${width} ${height}`} role="img" aria-label=${label}>
        ${drawing}
      </svg>
    `;
  return html`
    <div
      class="board-frame"
      onFocusIn=${(/** @type {FocusEvent} */ event) => setFocus(placeFrom(event.target) ?? focus)}
    >
      <svg
        ref=${svg}
        class=${`board ${face.look} ${touch} ${numbers ? "numbered" : ""}`}
        viewBox=${`0 0 ${width} ${height}`}
        role="grid"
        aria-label=${label}
        aria-readonly=${interactive ? "false" : "true"}
        ...${pointer}
        onKeyDown=${onKeyDown}
      >
        ${drawing}
      </svg>
      ${now && !board.over && html`<${MoveButtons} ...${props} names=${unplaced(board)} live=${interactive} />`}
      ${
        !direct &&
        html`
          <p class="board-hint" aria-hidden="true">
            ${
              sliding
                ? preview !== null && html`Let go to play <b>${preview}</b>`
                : armed !== null
                  ? html`Tap again to play <b>${armed}</b>`
                  : interactive && "Tap twice, or slide and let go"
            }
          </p>
        `
      }
    </div>
  `;
}

/** @param {EventTarget | null} target */
function placeFrom(target) {
  const place = /** @type {Element | null} */ (target)?.closest?.("[data-place]")?.getAttribute("data-place");
  return place ? Number(place) : null;
}
