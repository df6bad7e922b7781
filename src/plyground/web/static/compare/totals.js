// A comparison, panel by panel: what the charts draw, and the library's totals as people read them. No page in here.
import { count, duration } from "../ui/figures.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Entry} Entry
 * @typedef {{ply: number, move: string, place: number|null, value: number|null, bound: string|null, depth: number|null,
 *   nodes: number|null,
 *   seconds: number|null, line: string[], result: string|null}} Choice  what one panel chose at one of its turns
 * @typedef {{name: string, spec: string, choices: Choice[]}} Panel
 */

/** @param {State} state @returns {Panel[]} */
export function panelsOf(state) {
  return state.panels.map(({ name, spec }, panel) => {
    const board = state.boards[state.mode === "separate" ? panel : 0];
    const turns = board.moves.map((entry, ply) => ({ entry, ply }));
    const choices =
      state.mode === "separate"
        ? turns
            .filter(({ entry }) => entry.player !== "human" && !entry.given)
            .map(({ entry, ply }) => choiceOf(entry, ply))
        : turns.flatMap(({ entry, ply }) =>
            entry.panels.filter((own) => own.panel === panel).map((own) => choiceOf(own, ply)),
          );
    return { name: state.totals?.players[panel].player ?? name, spec, choices };
  });
}

/** @param {Entry | import("../types").PanelMove} from @param {number} ply @returns {Choice} */
const choiceOf = ({ move, place, value, bound, depth, nodes, seconds, line, result }, ply) => ({
  ply,
  move,
  place,
  value,
  bound,
  depth,
  nodes,
  seconds,
  line,
  result,
});

/** The labels of the engines' turns. In separate games the moves differ, so a turn has its number only.
 * @param {State} state @param {Panel[]} panels */
export function turnLabels(state, panels) {
  const longest = panels.reduce(
    (most, panel) => (panel.choices.length > most.choices.length ? panel : most),
    panels[0],
  );
  return longest.choices.map(({ ply }) =>
    state.mode === "separate" ? `${ply + 1}` : `${ply + 1}. ${state.boards[0].moves[ply].move}`,
  );
}

/** @param {Panel[]} panels @param {"nodes"|"seconds"|"depth"} what */
export function seriesOf(panels, what) {
  return panels.map(({ name, choices }) => ({ name, values: choices.map((choice) => choice[what]) }));
}

/** The totals as a table to show. @param {State} state @returns {{head: string[], rows: (string|number)[][]}} */
export function totals(state) {
  const players = state.totals?.players ?? [];
  const lockstep = state.mode !== "separate";
  return {
    head: [
      "player",
      "moves",
      "nodes",
      "time",
      "nodes/s",
      "deepest",
      ...(lockstep ? [`same move as ${players[0]?.player}`] : []),
    ],
    rows: players.map(({ player, moves, nodes, seconds, rate, depth, same, of }) => [
      player,
      moves,
      count(nodes),
      duration(seconds),
      rate === null ? "–" : count(Math.round(rate)),
      depth || "–",
      ...(lockstep ? [same === null ? "leads" : `${same}/${of}`] : []),
    ]),
  };
}

/** All figures of a comparison, one row a panel and turn.
 * @param {State} state @returns {(string|number|null)[][]} */
export function comparisonRows(state) {
  const rows = panelsOf(state).flatMap(({ name, spec, choices }, panel) =>
    choices.map(({ ply, move, value, bound, result, depth, nodes, seconds, line }) => [
      ply + 1,
      panel + 1,
      name,
      spec,
      move,
      value,
      bound,
      result,
      depth,
      nodes,
      seconds,
      line.join(" "),
    ]),
  );
  rows.sort((one, other) => Number(one[0]) - Number(other[0]) || Number(one[1]) - Number(other[1]));
  return [
    ["ply", "panel", "player", "spec", "move", "value", "bound", "result", "depth", "nodes", "seconds", "line"],
    ...rows,
  ];
}
