// What is compared, as settings: from an address, for an address, for the server, and of a comparison that goes on.
import { gameOf } from "../spec.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../types").GameState} State
 * @typedef {0 | 1 | null} Side  a person's; null if the players have both
 * @typedef {{game: string, panels: string[], side: Side, mode: "lockstep" | "separate", start: string, moves: string}}
 *   Settings
 * @typedef {{name: string, game: string, panels: string[], side: Side, document: string}} Preset  players that a game
 *   offers to compare
 */

/** The settings of an address; it may also come from Play, with a first and a second player.
 * @param {Hello} hello @param {Record<string, string>} query @returns {Settings} */
export function settingsFrom(hello, query) {
  const known = gameOf(hello, query.game ?? "");
  const kind = known ?? gameOf(hello, firstOffered(hello)) ?? hello.games[0];
  const listed = (query.panels ?? "").split("~").filter(Boolean);
  const engine = [query.first, query.second].find((player) => player && player !== "human");
  const usual = usualPanels(kind);
  return {
    game: known ? query.game : kind.name,
    panels: listed.length ? listed : engine ? [engine, usual.find((player) => player !== engine) ?? usual[0]] : usual,
    side: sideFrom(query),
    mode: query.mode === "separate" ? "separate" : "lockstep",
    start: query.start ?? "",
    moves: query.moves ?? "",
  };
}

const NEITHER = "none"; // in an address: the players have both sides

/** @param {Record<string, string>} query @returns {Side} */
function sideFrom({ side, first }) {
  if (side === NEITHER) return null;
  return (side ?? (first && first !== "human" ? "1" : "0")) === "1" ? 1 : 0;
}

/** @param {GameKind} kind */
export const usualPanels = (kind) => [...(kind.comparisons[0]?.players ?? ["alphabeta", "minimax"])];

/** What the games offer. @param {Hello} hello @returns {Preset[]} */
export const presetsOf = (hello) =>
  hello.games.flatMap(({ comparisons }) =>
    comparisons.map(({ name, game, players, document, has_person }) => ({
      name,
      game,
      panels: [...players],
      side: has_person ? 0 : null,
      document,
    })),
  );

/**
 *  The game to begin with: one whose usual comparison a document describes, or else any that offers one.
 * @param {Hello} hello
 */
function firstOffered(hello) {
  const offering = hello.games.filter(({ comparisons }) => comparisons.length);
  return (offering.find(({ comparisons }) => comparisons[0].document) ?? offering[0])?.name ?? "";
}

/** The query of an address. @param {Settings} settings @returns {Record<string, string>} */
export function queryOf({ game, panels, side, mode, start, moves }) {
  return {
    game,
    panels: panels.join("~"),
    side: side === null ? NEITHER : side ? "1" : "",
    mode: mode === "separate" ? mode : "",
    start,
    moves,
  };
}

/** What the server needs for a new comparison. @param {Settings} settings @returns {import("../types").NewGame} */
export function newComparison({ game, panels, side, mode, start, moves }) {
  return {
    game,
    players: side === null ? ["panels", "panels"] : side ? ["panels", "human"] : ["human", "panels"],
    start,
    moves: moves.split(" ").filter(Boolean),
    mode,
    panels,
    clock: null,
  };
}

/**
 *  The settings of a comparison that goes on. Separate games have only their first moves in common.
 * @param {State} state
 * @returns {Settings}
 */
export function settingsOfState(state) {
  const [first, ...others] = state.boards.map(({ moves }) => moves.map(({ move }) => move));
  const parting = first.findIndex((move, ply) => others.some((moves) => moves[ply] !== move));
  return {
    game: state.game,
    panels: state.panels.map(({ name, spec }) => name || spec),
    side: state.players[0].human ? 0 : state.players[1].human ? 1 : null,
    mode: state.mode === "separate" ? "separate" : "lockstep",
    start: state.start,
    moves: first.slice(0, parting < 0 ? first.length : parting).join(" "),
  };
}
