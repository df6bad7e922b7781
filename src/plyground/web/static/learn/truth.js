// What the library knows about an exercise: the trees that it walks for one.
import { useMemo } from "preact/hooks";
import { isHandmade, splitSpec, writeSpec } from "../spec.js";
import { usePlace } from "../tree/boards.js";
import { bestOrder, judgeOrder, MOST, placesOf, reordered, takesWindows } from "./exercise.js";
import { writeTree } from "./text.js";
import { useTrees, WHOLE } from "./trees.js";

/**
 * @typedef {import("./exercise.js").Answer} Answer
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./exercise.js").Task} Task
 * @typedef {{game: string, start?: string, player?: string, boards?: boolean}} Source  a player's depth and evaluator
 *   are those of the truth
 */

const ENOUGH = 100_000; // nodes that a search may visit for a choice

/**
 *  What an exercise is made of, once the library has walked its trees; `error` says why there is none.
 * @param {Source} source
 * @param {Task} task
 * @returns {{places: Places | null, shape: import("../types").PositionBoard | null, onBoard: boolean, error: string}}
 */
export function useExercise(source, task) {
  const onBoard = task === "choice" && !isHandmade(source.game);
  const { nodes, time, ...settings } = splitSpec(source.player ?? "").settings; // a limit would end the truth too early
  const whole = {
    game: source.game,
    position: source.start ?? "",
    ...(onBoard ? { depth: 1, width: 400 } : WHOLE),
    ...(source.boards ? { boards: true } : {}),
  };
  const questions = [
    { ...whole, player: writeSpec("minimax", settings) },
    ...(takesWindows(task) ? [{ ...whole, player: writeSpec("alphabeta", settings) }] : []),
  ];
  const { trees, error, ready } = useTrees(questions, onBoard ? ENOUGH : 20 * MOST);
  const shape = usePlace(source.game, ready && (source.boards || onBoard) ? (source.start ?? "") : null);
  const [full, cutting] = trees;
  const places = useMemo(() => (ready && full ? placesOf(full, cutting ?? null) : null), [full, cutting, ready]);

  const large =
    !onBoard && full && full.visited > MOST
      ? `This tree has ${full.visited.toLocaleString("en")} nodes, too many for an exercise: at most ${MOST}. ` +
        "Choose a later position or a smaller depth."
      : "";
  const isReady = places && (shape || !(source.boards || onBoard));
  return { places: isReady ? places : null, shape, onBoard, error: error || large };
}

/**
 *  How many nodes alpha-beta visits in the order that is shown, and at best.
 * @param {Task} task
 * @param {Places} places
 * @param {Answer} answer
 */
export function useOrder(task, places, answer) {
  const asks = task === "order";
  const questionOf = (/** @type {Record<string, string[]>} */ order) => ({
    game: `tree:${writeTree(reordered(places, order))}`,
    player: "alphabeta",
    ...WHOLE,
  });
  const { trees } = useTrees(asks ? [questionOf(answer.order), questionOf(bestOrder(places))] : []);
  const [now, best] = trees;
  const visited = useMemo(() => (now ? new Set(placesOf(now).keys()) : null), [now]);
  const verdict = now && best ? judgeOrder(now.visited, best.visited, places.size) : null;
  return { visited, verdict, count: now ? `${now.visited} of ${places.size} nodes` : "…" };
}
