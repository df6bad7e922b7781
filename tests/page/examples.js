// What the server would send, as little of it as the tests look at; trees are real ones (see
// tests/web/test_page_examples.py).
import { readFileSync } from "node:fs";

const trees = JSON.parse(readFileSync(new URL("trees.json", import.meta.url), "utf8"));

/**
 *  A fresh copy, so that no test sees what another one did.
 * @param {"minimax" | "alphabeta" | "real" | "opened" | "mcts"} name
 */
export const tree = (name) => structuredClone(trees[name]);

export const hello = {
  games: [
    {
      name: "tictactoe",
      title: "Tic-tac-toe",
      sides: ["x", "o"],
      players: [{ name: "Club player", spec: "deepening:depth=4", level: true }],
      comparisons: [
        { name: "All of it", game: "tictactoe", has_person: true, players: ["minimax", "alphabeta"], document: "" },
      ],
    },
    { name: "fiveinarow", title: "Five-in-a-row", sides: ["black", "white"], players: [], comparisons: [] },
  ],
  searches: ["minimax", "alphabeta", "minimax_ab", "deepening", "mcts"].map((name) => ({ name })),
  limits: { panels: 4 },
};

/** A move as it is told. */
export const entry = (move, more = {}) => ({
  move,
  place: 0,
  side: 0,
  closed: [],
  player: "human",
  value: null,
  bound: null,
  depth: null,
  nodes: null,
  seconds: null,
  line: [],
  chance: null,
  panels: [],
  ...more,
});

/** A board of cells, `a1` at the lower left. */
export function cells(rows, columns, more = {}) {
  const places = Array.from({ length: rows * columns }, (_, place) => place);
  const names = places.map((place) => `${"abcdefghij"[place % columns]}${rows - Math.floor(place / columns)}`);
  return {
    kind: "cells",
    rows,
    columns,
    names,
    pieces: "signs",
    begin: { marks: places.map(() => null), boxes: [], text: "" },
    moves: [],
    legal: names,
    places,
    winning: [],
    over: false,
    ...more,
  };
}

/** A game of tic-tac-toe between two players. */
export function game({ moves = [], players = ["human", "human"] }) {
  return {
    game: "tictactoe",
    start: "",
    mode: "play",
    clock: null,
    sides: ["x", "o"],
    players: players.map((name) => ({ name, spec: name, human: name === "human" })),
    boards: [{ moves: moves.map((move, ply) => entry(move, { side: ply % 2 })) }],
  };
}
