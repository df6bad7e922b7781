// What a run plays, as settings: from an address, for an address, for the server.
import { gameOf } from "../spec.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../types").RunSettings} Settings
 */

export const USUAL_GAMES = 20;
export const USUAL_SPRT = "0,30";
const MOST_TESTED = 2000; // games of a test that does not decide, unless the person says otherwise

/** The settings of an address. @param {Hello} hello @param {Record<string, string>} query @returns {Settings} */
export function settingsFrom(hello, query) {
  const known = gameOf(hello, query.game ?? "");
  const kind = known ?? hello.games[0];
  const listed = (query.players ?? "").split("~").filter(Boolean);
  const players = listed.length > 1 ? listed : usualPlayers(hello, kind);
  const sprt = players.length === 2 ? (query.sprt ?? "") : "";
  return {
    game: known ? query.game : kind.name,
    players,
    gauntlet: players.length > 2 && query.gauntlet === "1",
    games: whole(query.games, sprt ? testedGames(hello) : Math.min(USUAL_GAMES, hello.limits.run_games)),
    sprt,
    openings: query.openings || "auto",
    openings_file: null, // the address cannot hold it
    seed: whole(query.seed, 0),
    start: query.start ?? "",
    adjudicate: query.adjudicate === "1",
  };
}

/** @param {string | undefined} text @param {number} usual */
const whole = (text, usual) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : usual);

/** @param {Hello} hello */
export const testedGames = (hello) => Math.min(MOST_TESTED, hello.limits.run_games);

/** Two neighbouring levels, where a game has levels. @param {Hello} hello @param {GameKind} kind */
export function usualPlayers(hello, kind) {
  const levels = levelsOf(kind);
  if (levels.length > 2) return levels.slice((levels.length >> 1) - 1, (levels.length >> 1) + 1).reverse();
  const names = hello.searches.map(({ name }) => name);
  return names.includes("alphabeta")
    ? ["alphabeta", names.includes("greedy") ? "greedy" : "minimax"]
    : names.slice(0, 2);
}

/** @param {GameKind} kind */
export const levelsOf = (kind) => kind.players.filter(({ level }) => level).map(({ name }) => name);

/** The query of an address. @param {Settings} settings @returns {Record<string, string>} */
export function queryOf({ game, players, gauntlet, games, sprt, openings, seed, start, adjudicate }) {
  return {
    game,
    players: players.join("~"),
    gauntlet: gauntlet ? "1" : "",
    games: String(games),
    sprt,
    openings: openings === "auto" ? "" : openings,
    seed: seed ? String(seed) : "",
    start,
    adjudicate: adjudicate ? "1" : "",
  };
}

/** How many matches these players play. @param {{players: string[], gauntlet: boolean}} settings */
export const matchesOf = ({ players, gauntlet }) =>
  gauntlet ? players.length - 1 : (players.length * (players.length - 1)) / 2;

/** The two hypotheses of a test, as the fields show them. @param {string} sprt @returns {[string, string]} */
export function boundsOf(sprt) {
  const [low = "", high = ""] = sprt.split(",");
  return [low, high];
}
