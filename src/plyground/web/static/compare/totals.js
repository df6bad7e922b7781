// The figures of a comparison, panel by panel: what the charts draw and what the sentences say. No page in here.
import { count, duration, percent } from "../ui/figures.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Entry} Entry
 * @typedef {{ply: number, move: string, place: number|null, value: number|null, bound: string|null, depth: number|null, nodes: number|null,
 *   seconds: number|null, line: string[], result: string|null}} Choice  what one panel chose at one of its turns
 * @typedef {{name: string, spec: string, choices: Choice[], nodes: number, seconds: number, depth: number}} Panel
 */

/** @param {State} state @returns {Panel[]} */
export function panelsOf(state) {
  const names = distinct(state.panels.map(({ name }) => name));
  return state.panels.map(({ spec }, panel) => {
    const board = state.boards[state.mode === "separate" ? panel : 0];
    const turns = board.moves.map((entry, ply) => ({ entry, ply }));
    const choices = state.mode === "separate"
      ? turns.filter(({ entry }) => entry.player !== "human").map(({ entry, ply }) => choiceOf(entry, ply))
      : turns.flatMap(({ entry, ply }) => entry.panels.filter((own) => own.panel === panel).map((own) => choiceOf(own, ply)));
    return {
      name: names[panel], spec, choices,
      nodes: sum(choices.map(({ nodes }) => nodes ?? 0)),
      seconds: sum(choices.map(({ seconds }) => seconds ?? 0)),
      depth: Math.max(0, ...choices.map(({ depth }) => depth ?? 0)),
    };
  });
}

/** @param {Entry | import("../types").PanelMove} from @param {number} ply @returns {Choice} */
const choiceOf = ({ move, place, value, bound, depth, nodes, seconds, line, result }, ply) => ({ ply, move, place, value, bound, depth, nodes, seconds, line, result });

/** Two panels may be the same player: then they are told apart by a number.
 * @param {string[]} names */
function distinct(names) {
  return names.map((name, index) => (names.filter((other) => other === name).length > 1 ? `${name} (${index + 1})` : name));
}

/** The labels of the engines' turns. In separate games the moves differ, so a turn has its number only.
 * @param {State} state @param {Panel[]} panels */
export function turnLabels(state, panels) {
  const longest = panels.reduce((most, panel) => (panel.choices.length > most.choices.length ? panel : most), panels[0]);
  return longest.choices.map(({ ply }) => (state.mode === "separate" ? `${ply + 1}` : `${ply + 1}. ${state.boards[0].moves[ply].move}`));
}

/** @param {Panel[]} panels @param {"nodes"|"seconds"|"depth"} what */
export function seriesOf(panels, what) {
  return panels.map(({ name, choices }) => ({ name, values: choices.map((choice) => choice[what]) }));
}

/** In how many turns two panels chose the same move; only where they were asked about the same positions.
 * @param {Panel} one @param {Panel} other */
export function agreement(one, other) {
  const both = one.choices.filter(({ ply }) => other.choices.some((choice) => choice.ply === ply));
  const same = both.filter(({ ply, move }) => other.choices.some((choice) => choice.ply === ply && choice.move === move));
  return { same: same.length, of: both.length };
}

const SHORT = 0.01; // seconds: of less, the clock says more about the machine than about the search

/** @param {number} ratio */
const timesOf = (ratio) => (ratio >= 2 ? `${count(Number(ratio.toPrecision(2)))} times` : `${percent(ratio)} of`);

/** Ratios in words, each panel against the one that visited most: "alphabeta visited 7.1 % of minimax's nodes, same move 5/5".
 * @param {State} state @returns {string[]} */
export function ratios(state) {
  const panels = panelsOf(state).filter(({ choices }) => choices.length);
  if (panels.length < 2) return [];
  // Separate games have their own lengths: only what a turn cost can be compared.
  const turns = (/** @type {Panel} */ { choices }) => (state.mode === "separate" ? choices.length : 1);
  const nodes = (/** @type {Panel} */ panel) => panel.nodes / turns(panel);
  const most = panels.reduce((best, panel) => (nodes(panel) > nodes(best) ? panel : best));
  return panels.filter((panel) => panel !== most).map((panel) => {
    const same = nodes(panel) === nodes(most);
    const visited = !most.nodes ? "visited no nodes, as did" : same ? "visited as many nodes as" : `visited ${percent(nodes(panel) / nodes(most))} of`;
    const whose = same ? most.name : `${most.name}’s nodes`;
    const time = Math.max(panel.seconds, most.seconds) >= SHORT ? ` in ${timesOf(panel.seconds / turns(panel) / (most.seconds / turns(most)))} its time` : "";
    const each = state.mode === "separate" ? " per move" : "";
    const agreed = agreement(panel, most);
    return `${panel.name} ${visited} ${whose}${time}${each}${state.mode === "separate" ? "" : `, same move ${agreed.same}/${agreed.of}`}.`;
  });
}

/** @param {State} state @returns {{head: string[], rows: (string|number)[][]}} */
export function totals(state) {
  const panels = panelsOf(state);
  const lockstep = state.mode !== "separate";
  return {
    head: ["player", "moves", "nodes", "time", "nodes/s", "deepest", ...(lockstep ? [`same move as ${panels[0].name}`] : [])],
    rows: panels.map((panel) => [
      panel.name, panel.choices.length, count(panel.nodes), duration(panel.seconds),
      panel.seconds > 0 ? count(Math.round(panel.nodes / panel.seconds)) : "–", panel.depth || "–",
      ...(lockstep ? [sameAs(panels[0], panel)] : []),
    ]),
  };
}

/** @param {Panel} leader @param {Panel} panel */
function sameAs(leader, panel) {
  if (panel === leader) return "leads";
  const { same, of } = agreement(leader, panel);
  return `${same}/${of}`;
}

/** All figures of a comparison, one row a panel and turn.
 * @param {State} state @returns {(string|number|null)[][]} */
export function comparisonRows(state) {
  const rows = panelsOf(state).flatMap(({ name, spec, choices }, panel) =>
    choices.map(({ ply, move, value, bound, result, depth, nodes, seconds, line }) => [ply + 1, panel + 1, name, spec, move, value, bound, result, depth, nodes, seconds, line.join(" ")]));
  rows.sort((one, other) => Number(one[0]) - Number(other[0]) || Number(one[1]) - Number(other[1]));
  return [["ply", "panel", "player", "spec", "move", "value", "bound", "result", "depth", "nodes", "seconds", "line"], ...rows];
}

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((total, number) => total + number, 0);
