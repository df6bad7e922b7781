// What is compared, as settings: from an address, for an address, for the server, and of a comparison that goes on.
import { gameOf, splitSpec } from "../spec.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../types").GameState} State
 * @typedef {{game: string, panels: string[], side: 0 | 1, mode: "lockstep" | "separate", start: string, moves: string}} Settings
 * @typedef {{name: string, game: string, panels: string[]}} Preset
 */

/** @type {Preset[]} */
const PRESETS = [
  { name: "Document 000: its two boards", game: "fiveinarow", panels: ["000-alphabeta-4", "000-minimax-4"] },
  { name: "The whole of tic-tac-toe", game: "tictactoe", panels: ["minimax", "minimax_ab", "alphabeta"] },
  { name: "A second each: deepening and Monte Carlo", game: "fiveinarow", panels: ["deepening:time=1s", "mcts:time=1s"] },
  { name: "Document 004: four levels", game: "dotsandboxes", panels: ["004-level-4", "004-level-3", "004-level-2", "004-level-1"] },
];

/** The settings of an address; it may also come from Play, with a first and a second player.
 * @param {Hello} hello @param {Record<string, string>} query @returns {Settings} */
export function settingsFrom(hello, query) {
  const known = gameOf(hello, query.game ?? "");
  const kind = known ?? gameOf(hello, PRESETS[0].game) ?? hello.games[0];
  const listed = (query.panels ?? "").split("~").filter(Boolean);
  const engine = [query.first, query.second].find((player) => player && player !== "human");
  const usual = usualPanels(hello, kind);
  return {
    game: known ? query.game : kind.name,
    panels: listed.length ? listed : engine ? [engine, usual.find((player) => player !== engine) ?? usual[0]] : usual,
    side: (query.side ?? (query.first && query.first !== "human" ? "1" : "0")) === "1" ? 1 : 0,
    mode: query.mode === "separate" ? "separate" : "lockstep",
    start: query.start ?? "",
    moves: query.moves ?? "",
  };
}

/** @param {Hello} hello @param {GameKind} kind */
export function usualPanels(hello, kind) {
  const preset = presetsOf(hello).find(({ game }) => game === kind.name);
  return preset ? preset.panels : ["alphabeta", "minimax"];
}

/** Only what this library has. @param {Hello} hello */
export function presetsOf(hello) {
  return PRESETS.filter(({ game, panels }) => {
    const kind = gameOf(hello, game);
    const names = [...(kind?.players.map(({ name }) => name) ?? []), ...hello.searches.map(({ name }) => name)];
    return kind && panels.length <= hello.limits.panels && panels.every((player) => names.includes(splitSpec(player).name));
  });
}

/** The query of an address. @param {Settings} settings @returns {Record<string, string>} */
export function queryOf({ game, panels, side, mode, start, moves }) {
  return { game, panels: panels.join("~"), side: side ? "1" : "", mode: mode === "separate" ? mode : "", start, moves };
}

/** What the server needs for a new comparison. @param {Settings} settings @returns {import("../types").NewGame} */
export function newComparison({ game, panels, side, mode, start, moves }) {
  return { game, players: side ? ["panels", "human"] : ["human", "panels"], start, moves: moves.split(" ").filter(Boolean), mode, panels, clock: null };
}

/** The settings of a comparison that goes on. Separate games have only their first moves in common. @param {State} state @returns {Settings} */
export function settingsOfState(state) {
  const [first, ...others] = state.boards.map(({ moves }) => moves.map(({ move }) => move));
  const parting = first.findIndex((move, ply) => others.some((moves) => moves[ply] !== move));
  return {
    game: state.game, panels: state.panels.map(({ name, spec }) => name || spec), side: state.players[0].human ? 0 : 1,
    mode: state.mode === "separate" ? "separate" : "lockstep", start: state.start, moves: first.slice(0, parting < 0 ? first.length : parting).join(" "),
  };
}
