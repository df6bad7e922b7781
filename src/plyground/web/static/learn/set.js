// A set of exercises in an address: tasks and trees, one after the other, `cuts|tree:((5 9) (4
// 1))~values|tictactoe|xox/oox/---`.
import { isHandmade } from "../spec.js";
import { TASKS } from "./exercise.js";

/**
 * @typedef {import("./exercise.js").Task} Task
 * @typedef {{task: Task, game: string, start: string, player: string}} Item  a tree written by hand is a game, too
 */

export const MOST_ITEMS = 30;

/** @param {Item[]} items */
export const writeSet = (items) =>
  items.map(({ task, game, start, player }) => [task, game, start, player].join("|").replace(/\|+$/, "")).join("~");

/** What is no exercise is left out. @param {string | undefined} text @returns {Item[]} */
export function readSet(text) {
  const items = (text ?? "").split("~").map((each) => {
    const [task, game = "", start = "", player = ""] = each.split("|");
    return { task: /** @type {Task} */ (task), game, start, player };
  });
  return items.filter(({ task, game }) => task in TASKS && game).slice(0, MOST_ITEMS);
}

/** @param {Item} item @returns {import("./truth.js").Source} */
export const sourceOfItem = ({ game, start, player }) =>
  isHandmade(game) ? { game } : { game, start, player, boards: true };
