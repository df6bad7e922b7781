// The tree of an exercise, with what is written and marked in it.
import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { layOut } from "../tree/layout.js";
import { TreeView } from "../tree/view.js";
import { signed } from "../ui/words.js";
import { facesOf } from "./answer.js";
import { boardsOf } from "./boards.js";
import { takesWindows } from "./exercise.js";

/**
 * @typedef {import("./exercise.js").Answer} Answer
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./exercise.js").Task} Task
 */

const ROOT = "/"; // the drawing's name of the root, whose path is empty

/**
 * @param {{task: Task, places: Places, answer: Answer, said: import("./answer.js").Said | null,
 *   visited: Set<string> | null, focus: string, onFocus: (path: string) => void, onPick: (path: string) => void,
 *   shape: import("../types").PositionBoard | null, unknown?: string}} props  `unknown` stands where an answer is
 *     missing
 */
export function Drawing({ task, places, answer, said, visited, focus, onFocus, onPick, shape, unknown = "?" }) {
  const { isOpen, ...faces } = facesOf(task, places, answer, said, visited, unknown);
  const nodes = useMemo(() => {
    const plain = [...places.values()].map(({ path, parent, node, seen }) => ({
      id: path || ROOT,
      parent: parent === null ? null : parent || ROOT,
      path,
      move: node.move,
      place: node.place,
      level: node.level,
      value: node.value ?? undefined,
      board: node.board,
      on_line: isOpen && task !== "same" && task !== "next" && node.on_line,
      chosen: isOpen && task !== "same" && task !== "next" && node.chosen,
      alpha: seen?.alpha,
      beta: seen?.beta,
    }));
    const more = task === "windows" || task === "next" ? " ≥ ✓" : task === "cuts" || task === "values" ? " ≥" : " ✓";
    const widest = (/** @type {any} */ { value }) => signed(value) + more; // also when it has been checked
    return layOut(plain, {
      windows: takesWindows(task),
      remarks: false,
      label: widest,
      least: 48,
      boards: boardsOf(shape).boards,
    });
  }, [places, task, shape, isOpen]);
  const at =
    (/** @type {(place: Place) => any} */ face) =>
    (/** @type {any} */ { path }) =>
      face(/** @type {Place} */ (places.get(path)));
  return html`
    <${TreeView}
      nodes=${nodes}
      name="The tree of the exercise"
      label=${at(faces.label)}
      note=${at(faces.note)}
      ghost=${at(faces.ghost)}
      classOf=${at(faces.classOf)}
      spoken=${at(faces.spoken)}
      ...${boardsOf(shape)}
      focus=${focus || ROOT}
      onFocus=${(/** @type {string} */ id) => onFocus(id === ROOT ? "" : id)}
      onPick=${(/** @type {string} */ id) => onPick(id === ROOT ? "" : id)}
      show=${focus || ROOT}
    />
  `;
}
