// Boards of an exercise: small ones in the nodes of its tree, and one to choose a move on.
import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { Board } from "../boards/board.js";
import { sentence } from "../ui/words.js";
import { smallBoard, smallSize } from "../tree/boards.js";

/** What a tree view wants to know to draw boards in its nodes; nothing without a plan. @param {any} plan */
export function boardsOf(plan) {
  const draw = (/** @type {any} */ node) => node.board && smallBoard(plan, node.board, node.move ? plan.names.indexOf(node.move) : -1);
  return plan ? { boards: smallSize(plan), board: draw } : { boards: false };
}

/** @param {{place: any, game: string, kind: import("../types").GameKind | null, chosen: string | undefined, onMove: (move: string) => void}} props */
export function ChoiceBoard({ place, game, kind, chosen, onMove }) {
  const board = useMemo(() => ({
    ...place, begin: { marks: place.marks, boxes: place.boxes }, moves: [], result: null, outcome: "",
  }), [place]);
  if (!kind) return null;
  return html`<div class="exercise-board"><${Board} board=${board} game=${game} sides=${kind.sides} marks=${kind.marks} ghost=${chosen ?? null} interactive onMove=${onMove}
    label=${`${kind.title}: choose a move. Arrow keys choose a place, Enter plays.`} />
    <p class="quiet">${sentence(kind.sides[place.to_move])} is to move${place.score ? `; boxes ${place.score.join(" – ")}` : ""}.</p></div>`;
}
