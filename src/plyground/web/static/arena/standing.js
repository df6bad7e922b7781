// How a run stands, in tables and words. No page in here.
import { duration } from "../ui/figures.js";
import { counted, signed } from "../ui/words.js";

/**
 * @typedef {import("../types").RunState} Run
 * @typedef {import("../types").RunSummary} Summary
 * @typedef {import("../types").MatchFound} Match
 * @typedef {{match: number, wins: number, draws: number, losses: number, text: string, share: number}} Cell  what a
 *   player did against another
 */

export const LIVE = ["waiting", "preparing", "playing", "finishing"];

/** Whether something still happens to a run. @param {{state: string}} run */
export const isLive = ({ state }) => LIVE.includes(state);

/** The cells of each player against the others, the best first; null where two do not meet.
 * @param {Run} run @returns {{player: number, cells: (Cell | null)[]}[]} */
export function crosstable({ account }) {
  const order = account.standings.map(({ player }) => player);
  return order.map((player) => ({
    player,
    cells: order.map((other) => cellOf(account.matches, player, other)),
  }));
}

/** @param {Match[]} matches @param {number} player @param {number} other @returns {Cell | null} */
function cellOf(matches, player, other) {
  if (player === other) return null;
  const match = matches.findIndex(({ players }) => players.includes(player) && players.includes(other));
  if (match < 0) return null;
  const { players, wins, draws, games } = matches[match];
  const [own, theirs] = players[0] === player ? wins : [wins[1], wins[0]];
  return {
    match,
    wins: own,
    draws,
    losses: theirs,
    text: `${own}-${draws}-${theirs}`,
    share: games ? (own + draws / 2) / games : 0.5,
  };
}

/** What a run does, in a few words. @param {Summary & {left?: number | null}} run */
export function stateWords({ state, games, total, left, error, share }) {
  const played = `${games.toLocaleString("en")} of ${counted(total, "game")}`;
  switch (state) {
    case "waiting":
      return `${played}; waits until another run has had its turn`;
    case "preparing":
      return `${played}; the players are being prepared`;
    case "playing":
      return `${played}${left === null || left === undefined ? "" : `, ${timeLeft(left)}`}`;
    case "finishing":
      return `${played}; the games that are being played come to their end`;
    case "stopped":
      return error ? `${played}; stopped by a fault` : `${played}, then stopped`;
    default:
      return games < total && share >= 1 ? `${counted(games, "game")}, then it was clear` : counted(games, "game");
  }
}

/** An estimate is no promise: it is rounded. @param {number} seconds */
export function timeLeft(seconds) {
  if (seconds < 60) return seconds < 10 ? "a few seconds left" : `about ${Math.ceil(seconds / 10) * 10} s left`;
  if (seconds < 5400) return `about ${Math.ceil(seconds / 60)} min left`;
  return `about ${Math.ceil(seconds / 3600)} h left`;
}

/** A likelihood is never certain. @param {number} share */
export const likelihood = (share) =>
  share > 0.999 ? "> 99.9 %" : share < 0.001 ? "< 0.1 %" : `${(100 * share).toFixed(1)} %`;

/** The rating of a player with its interval. @param {{elo: number | null, plus_minus: number | null}} standing */
export function ratingText({ elo, plus_minus }) {
  return elo === null || plus_minus === null ? "–" : `${plus(Math.round(elo))} ± ${Math.round(plus_minus)}`;
}

/** @param {number} value */
const plus = (value) => (value > 0 ? `+${value}` : signed(value));

/** What a test says so far. @param {import("../types").SprtFound} sprt */
export function verdictWords({ elo0, elo1, accepted }) {
  const [no, yes] = [plus(elo0), plus(elo1)];
  if (accepted === "elo1") return `${yes} accepted: the first player is that much stronger rather than ${no}.`;
  if (accepted === "elo0") return `${no} accepted: the first player is not stronger by ${yes}.`;
  return `Undecided between ${no} and ${yes} normalised Elo.`;
}

/**
 *  Where a value lies between two ends, from 0 to 100.
 * @param {number} value
 * @param {number} low
 * @param {number} high
 */
export const placeBetween = (value, low, high) =>
  high > low ? Math.min(100, Math.max(0, (100 * (value - low)) / (high - low))) : 50;

/**
 *  The ends of an axis that shows all ratings with their intervals.
 * @param {Run["account"]["standings"]} standings
 * @returns {[number, number] | null}
 */
export function ratingAxis(standings) {
  const ends = standings.flatMap(({ elo, plus_minus }) =>
    elo === null || plus_minus === null ? [] : [elo - plus_minus, elo + plus_minus],
  );
  return ends.length ? [Math.min(...ends), Math.max(...ends)] : null;
}

/** What repeated itself, if anything. @param {Match} match */
export function repeatWords({ games, distinct }) {
  return distinct < games
    ? `${counted(distinct, "different game")} of ${games.toLocaleString("en")}: the others repeat one with the ` +
        "same sides."
    : "";
}

/** @param {number | null} value @param {(value: number) => string} write */
export const maybe = (value, write) => (value === null ? "–" : write(value));

/** @param {number | null} seconds */
export const secondsText = (seconds) => maybe(seconds, duration);
