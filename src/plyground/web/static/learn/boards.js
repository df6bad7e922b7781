// Boards of an exercise: small ones in the nodes of its tree, and one to choose a move on.
import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { Board } from "../boards/board.js";
import { boardLabel, boardOf, landings } from "../boards/view.js";
import { smallBoard, smallSize } from "../tree/boards.js";
import { sentence } from "../ui/words.js";

/**
 *  What a tree view wants to know to draw boards in its nodes; nothing without a plan.
 * @param {import("../types").PositionBoard | null} plan
 */
export function boardsOf(plan) {
  if (!plan) return { boards: false };
  return {
    boards: smallSize(plan),
    board: (/** @type {any} */ node) => node.board && smallBoard(plan, node.board, node.place),
  };
}

/**
 * @param {{place: import("../types").PositionBoard, kind: import("../types").GameKind | null, chosen: string |
 *   undefined, onMove: (move: string) => void}} props
 */
export function ChoiceBoard({ place, kind, chosen, onMove }) {
  const board = useMemo(() => boardOf({ ...place, outcome: "" }), [place]);
  if (!kind) return null;
  return html`
    <div class="exercise-board">
      <${Board}
        board=${board}
        sides=${kind.sides}
        marks=${kind.marks}
        ghost=${chosen === undefined ? null : { move: chosen, place: landings(place).get(chosen) ?? null }}
        interactive
        onMove=${onMove}
        label=${boardLabel(`${kind.title}: choose a move`, board)}
      />
      <p class="quiet">
        ${sentence(kind.sides[place.to_move])} is to move
        ${place.score ? `; ${kind.points} ${place.score.join(" – ")}` : ""}.
      </p>
    </div>
  `;
}
