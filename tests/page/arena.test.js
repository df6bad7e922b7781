// The Arena: settings from addresses, and how a run stands, in tables and words.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  boundsOf,
  levelsOf,
  matchesOf,
  queryOf,
  settingsFrom,
  usualPlayers,
} from "../../src/plyground/web/static/arena/settings.js";
import {
  crosstable,
  isLive,
  likelihood,
  placeBetween,
  ratingAxis,
  ratingText,
  repeatWords,
  stateWords,
  timeLeft,
  verdictWords,
} from "../../src/plyground/web/static/arena/standing.js";
import { hello as plain } from "./examples.js";

const hello = { ...plain, limits: { ...plain.limits, run_games: 1000, run_players: 6 } };

const found = (players, wins, draws) => ({
  players,
  wins,
  draws,
  games: wins[0] + wins[1] + draws,
  distinct: wins[0] + wins[1] + draws,
});

/** Three players; the second is best, and the third has not met the first. */
const run = {
  state: "playing",
  games: 7,
  total: 40,
  share: 0.2,
  left: null,
  error: "",
  account: {
    standings: [
      { player: 1, elo: 50.4, plus_minus: 20 },
      { player: 0, elo: 0, plus_minus: 30.2 },
      { player: 2, elo: -50.4, plus_minus: 20 },
    ],
    matches: [found([0, 1], [1, 2], 1), found([1, 2], [3, 0], 0)],
  },
};

test("settings come from an address and go back into one", () => {
  const match = {
    game: "tictactoe:rows=4",
    players: ["minimax", "alphabeta:depth=3"],
    gauntlet: false,
    games: 200,
    sprt: "0,10",
    openings: "4",
    openings_file: null,
    seed: 7,
    start: "x--/---/---",
    adjudicate: true,
  };
  const gauntlet = {
    ...match,
    players: ["minimax", "alphabeta", "mcts"],
    gauntlet: true,
    sprt: "",
    openings: "auto",
    seed: 0,
    adjudicate: false,
  };
  for (const settings of [match, gauntlet]) assert.deepEqual(settingsFrom(hello, queryOf(settings)), settings);
});

test("a test compares two players, and an unknown game or number is as usual", () => {
  assert.equal(settingsFrom(hello, { players: "a~b~c", sprt: "0,10" }).sprt, "");
  const usual = settingsFrom(hello, { game: "nogame", games: "many", gauntlet: "1" });
  assert.deepEqual(
    [usual.game, usual.games, usual.gauntlet, usual.seed, usual.openings],
    ["tictactoe", 20, false, 0, "auto"],
  );
  assert.equal(settingsFrom(hello, { players: "a~b", sprt: "0,10" }).games, 1000); // as many as the server allows
});

test("usual players are two neighbouring levels, the stronger first", () => {
  const levels = ["Beginner", "Casual", "Club", "Expert"].map((name) => ({ name, level: true }));
  const kind = { ...hello.games[0], players: [...levels, { name: "000", level: false }] };
  assert.deepEqual(levelsOf(kind), ["Beginner", "Casual", "Club", "Expert"]);
  assert.deepEqual(usualPlayers(hello, kind), ["Club", "Casual"]);
  assert.deepEqual(usualPlayers(hello, hello.games[1]), ["alphabeta", "minimax"]);
});

test("matches are counted", () => {
  const players = ["a", "b", "c", "d"];
  assert.deepEqual(
    [
      matchesOf({ players, gauntlet: false }),
      matchesOf({ players, gauntlet: true }),
      matchesOf({ players: ["a", "b"], gauntlet: false }),
    ],
    [6, 3, 1],
  );
  assert.deepEqual(
    [boundsOf("0,10"), boundsOf("")],
    [
      ["0", "10"],
      ["", ""],
    ],
  );
});

test("the crosstable has the best first, and each cell is for its row", () => {
  const rows = crosstable(run);
  assert.deepEqual(
    rows.map(({ player }) => player),
    [1, 0, 2],
  );
  assert.deepEqual(
    rows.map(({ cells }) => cells.map((cell) => cell?.text ?? "")),
    [
      ["", "2-1-1", "3-0-0"],
      ["1-1-2", "", ""],
      ["0-0-3", "", ""],
    ],
  );
  assert.deepEqual(
    rows[0].cells.slice(1).map(({ match, share }) => [match, share]),
    [
      [0, 0.625],
      [1, 1],
    ],
  );
});

test("what a run does, in words", () => {
  assert.equal(stateWords({ ...run, left: 95 }), "7 of 40 games, about 2 min left");
  assert.equal(stateWords(run), "7 of 40 games");
  assert.equal(stateWords({ ...run, state: "stopped" }), "7 of 40 games, then stopped");
  assert.equal(stateWords({ ...run, state: "finished", games: 40 }), "40 games");
  assert.equal(stateWords({ ...run, state: "finished", share: 1 }), "7 games, then it was clear");
  assert.deepEqual(
    ["waiting", "playing", "stopped", "finished"].map((state) => isLive({ state })),
    [true, true, false, false],
  );
  assert.deepEqual([3, 41, 3599, 7300].map(timeLeft), [
    "a few seconds left",
    "about 50 s left",
    "about 60 min left",
    "about 3 h left",
  ]);
});

test("figures with their signs and bounds", () => {
  assert.deepEqual(run.account.standings.map(ratingText), ["+50 ± 20", "0 ± 30", "−50 ± 20"]);
  assert.equal(ratingText({ elo: null, plus_minus: null }), "–");
  assert.deepEqual(ratingAxis(run.account.standings).map(Math.round), [-70, 70]);
  assert.equal(ratingAxis([{ elo: null, plus_minus: null }]), null);
  assert.deepEqual([1, 0.5, 0].map(likelihood), ["> 99.9 %", "50.0 %", "< 0.1 %"]);
  assert.deepEqual([placeBetween(0, -2, 2), placeBetween(9, -2, 2), placeBetween(1, 1, 1)], [50, 100, 50]);
  assert.equal(repeatWords(run.account.matches[0]), "");
  assert.match(repeatWords({ games: 1000, distinct: 2 }), /^2 different games of 1,000/);
  assert.match(verdictWords({ elo0: -5, elo1: 10, accepted: null }), /^Undecided between −5 and \+10/);
  assert.match(verdictWords({ elo0: 0, elo1: 10, accepted: "elo1" }), /^\+10 accepted/);
});
