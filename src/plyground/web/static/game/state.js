// What the Play room tells of a game, without a view: whose turn it is and how it ended, as the person at the board
// sees it; the figures of the engine at the place that is shown; the charts; and what a screen reader hears.
import { sentence } from "../ui/words.js";
import { chanceSeries, decisive, EQ_2, measureSeries } from "./chances.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Entry} Entry
 * @typedef {import("../types").ProgressMessage} Progress
 * @typedef {{title: string, plies: number[], series: {name: string, values: (number | null | undefined)[],
 *   texts?: (string | null)[]}[], unit?: string, log?: boolean, note?: string, document?: string,
 *   range?: [number, number], height?: number, marks?: {index: number, text: string}[]}} GameChart  `plies` are the
 *   moves that it shows
 */

export const WON = "You win!";
export const LOST = "You lose.";

/** What people call who sits there. @param {State} game @param {number} side */
export function nameOf(game, side) {
  const seat = game.players[side];
  if (!seat.human) return seat.name;
  if (!game.players[1 - side].human) return "You";
  return side === 0 ? "First person" : "Second person";
}

/** @param {State} game */
export const resultOf = (game) => sentence(game.boards[0].outcome);

/** The result as the one person at the board sees it; empty for two or none. @param {State} game */
export function verdictOf(game) {
  const [first, second] = game.players;
  const { result: margin, moves, resigned, timed_out: late } = game.boards[0];
  if (first.human === second.human || margin === null || margin === 0) return "";
  // Of a game that came by a link or from a file, somebody else has won or lost.
  if (resigned === null && late === null && moves.every(({ given }) => given)) return "";
  return margin > 0 === first.human ? WON : LOST;
}

/** Whose turn it is in a few words, or the result: the window's title. @param {State} game */
export function turnOf(game) {
  const { over, to_move: side } = game.boards[0];
  if (over) return resultOf(game);
  if (!game.players[side].human) return "Thinking";
  return nameOf(game, side) === "You" ? "Your move" : `${sentence(game.sides[side])} to move`;
}

/** How many boxes each side had after `ply` moves, counted from what each later one closed; null if nothing is counted.
 * @param {import("../types").Board} board @param {number} ply */
export function scoreAt(board, ply) {
  if (!board.score) return null;
  const score = [...board.score];
  for (const { side, closed } of board.moves.slice(ply)) score[side] -= closed?.length ?? 0;
  return score;
}

/**
 *  The engine that thinks now, or the one that moved last before the place that is shown; null if people play alone.
 * @param {State} game
 * @param {number} ply
 * @param {Record<string, Progress>} progress  what the engines have found so far
 */
export function engineAt(game, ply, progress) {
  const { moves, to_move: side } = game.boards[0];
  const mover = game.players[side];
  if (game.thinking && ply === moves.length && !mover.human) {
    const found = progress["0/0"] ?? Object.values(progress)[0] ?? null;
    return { name: mover.name, found, thinking: true, side: game.sides[side] };
  }
  const engine = game.players.find(({ human }) => !human);
  if (!engine) return null;
  const entry = moves.slice(0, ply).findLast(({ side }) => !game.players[side].human) ?? null;
  return {
    name: entry ? game.players[entry.side].name : engine.name,
    found: entry,
    thinking: false,
    stopped: entry?.stopped,
    interpreted: entry?.interpreted,
    side: entry ? game.sides[entry.side] : undefined,
  };
}

/** What is new since then, for a screen reader: moves, the result, or whose turn it is.
 * @param {{moves: number, over: boolean}} before @param {State} game */
export function newsOf(before, game) {
  const { moves, over, to_move: side } = game.boards[0];
  const words = moves.slice(before.moves).map((entry) => `${game.sides[entry.side]} ${entry.move}${closing(entry)}`);
  if (moves.length < before.moves) words.push("Taken back");
  if (over && !before.over) words.push(resultOf(game));
  else if (words.length && !over && game.players[side].human)
    words.push(nameOf(game, side) === "You" ? "your move" : `${game.sides[side]} to move`);
  return words.length ? `${words.join(". ")}.` : "";
}

/** @param {Entry} entry */
const closing = ({ closed }) =>
  closed?.length ? `, closes ${closed.length === 1 ? "a box" : `${closed.length} boxes`}` : "";

/** The win chance move by move; null if none is known. @param {State} game @param {string} told how it is estimated
 * @returns {GameChart | null} */
export function chanceChart(game, told) {
  const { moves } = game.boards[0];
  if (!moves.some(({ chance }) => chance)) return null;
  return {
    title: `Win chance of ${game.sides[0]}`,
    plies: [...moves.keys()],
    series: [chanceSeries(game.sides[0], moves)],
    unit: "%",
    range: [0, 100],
    height: 140,
    marks: decisive(moves),
    note: told,
  };
}

/** The other charts of a game, those that have something to show. @param {State} game @returns {GameChart[]} */
export function figureCharts(game) {
  const { moves, over, score: points } = game.boards[0];
  // A won board is worth more than any other: its score would flatten all that came before, and the result says it.
  const scores = moves.map(({ score }, ply) => (over && !points && ply === moves.length - 1 ? null : (score ?? null)));
  const measured = moves.filter(({ ai_score }) => (ai_score ?? null) !== null); // where a search has moved
  const searched = moves.filter(({ nodes }) => nodes);
  const pliesOf = (/** @type {Entry[]} */ some) => some.map((entry) => moves.indexOf(entry));
  const figure = (/** @type {string} */ title, /** @type {"nodes" | "seconds"} */ key, unit = "") => ({
    title,
    plies: pliesOf(searched),
    series: [{ name: title, values: searched.map((entry) => entry[key] ?? null) }],
    unit,
    log: true,
  });
  const all = [
    {
      title: `Score of ${game.sides[0]}`,
      note: "The board as its evaluator sees it, without looking ahead",
      plies: scores.some((score) => score !== null) ? [...moves.keys()] : [],
      series: [{ name: "score", values: scores }],
    },
    { ...EQ_2, plies: pliesOf(measured), series: [measureSeries("Eq. 2", measured)] },
    figure("Nodes per move", "nodes"),
    figure("Time per move", "seconds", "s"),
  ];
  return all.filter(({ plies }) => plies.length);
}
