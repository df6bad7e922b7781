// Studies: what a report becomes on the page.
import assert from "node:assert/strict";
import { test } from "node:test";
import { counts, drawn, partsOf, placeOf, placesOf, studiesOf } from "../../src/plyground/web/static/studies/report.js";

const point = (x, y, error = null) => ({ x, y, error });
const chart = (series, more = {}) => ({
  title: "Nodes",
  x_label: "evaluation",
  y_label: "nodes",
  log: true,
  kind: "bars",
  series,
  ...more,
});

test("a study is listed once, with all its documents, in their order", () => {
  const documents = ["002", "003", "001"].map((number) => ({ number, study: number === "002" ? "lab" : "minimax" }));
  const found = studiesOf(/** @type {any} */ ({ documents }));
  assert.deepEqual(
    found.map(({ name, documents }) => [name, ...documents.map(({ number }) => number)]),
    [
      ["minimax", "001", "003"],
      ["lab", "002"],
    ],
  );
});

test("words below a chart are numbered and said in its note, and what a series lacks is a gap", () => {
  const found = drawn(
    chart([
      { name: "X", points: [point("Spot", 165), point("Default", 87)] },
      { name: "O", points: [point("Default", 60)] },
    ]),
  );
  assert.deepEqual(found.labels, ["1. Spot", "2. Default"]);
  assert.deepEqual(
    found.series.map(({ values }) => values),
    [
      [165, 87],
      [null, 60],
    ],
  );
  assert.equal(found.note, "up: nodes (logarithmic); evaluation: 1. Spot, 2. Default");
});

test("numbers below a chart are in their order, and an error stands beside its value", () => {
  const found = drawn(
    chart([{ name: "score", points: [point("10", 51.234, 2.1), point("9", 40)] }], { log: false, y_label: "% won" }),
  );
  assert.deepEqual([found.labels, found.unit], [["9", "10"], "%"]);
  assert.deepEqual(found.series[0].texts, [null, "51.2 ± 2.1"]);
});

test("the verdicts of a table are counted", () => {
  const rows = ["reproduced", "differs", "reproduced"].map((verdict) => ({ verdict }));
  assert.equal(counts(/** @type {any} */ ({ rows })), "✓ 2 ≠ 1");
});

test("a document leads to its comparisons and to its program, as printed if there is one", () => {
  const games = [
    {
      name: "tictactoe",
      comparisons: [
        { name: "Document 002: Spot", game: "tictactoe", players: ["a", "b"], document: "002", has_person: false },
        { name: "Another", game: "tictactoe", players: ["c"], document: "", has_person: true },
      ],
      players: [
        { name: "002-x", document: "002" },
        { name: "002-x-as-printed", document: "002" },
      ],
    },
  ];
  const found = placesOf(/** @type {any} */ ({ games }), "002");
  assert.deepEqual(
    found.map(({ text }) => text),
    ["Compare: Spot", "Play against 002-x-as-printed", "The tree of 002-x-as-printed"],
  );
  assert.equal(found[0].address, "#/compare?game=tictactoe&panels=a~b&side=none");
  assert.deepEqual(placesOf(/** @type {any} */ ({ games }), "004"), []);
});

test("a figure leads to the game, comparison, tree or evaluation that shows it", () => {
  const shown = { game: "tictactoe", players: ["a", "b"], position: "", evaluator: "" };
  const at = (what, more = {}) => placeOf({ ...shown, what, ...more });
  assert.deepEqual(at("game"), { text: "Watch the game", address: "#/play?game=tictactoe&first=a&second=b" });
  assert.equal(at("game", { players: ["human", "a"] }).text, "Play it");
  assert.equal(at("comparison").address, "#/compare?game=tictactoe&panels=a~b");
  assert.equal(at("tree", { players: ["a"], position: "p" }).address, "#/tree?game=tictactoe&start=p&player=a");
  const evaluation = at("evaluation", { players: [], position: "p", evaluator: "spot" });
  assert.equal(evaluation.address, "#/analyse?game=tictactoe&start=p&eval=spot");
});

test("no part of a chart has more lines than can be told apart, and none is left out", () => {
  const series = ["a", "b", "c", "d", "e", "f"].map((name) => ({ name, points: [] }));
  const parts = partsOf(chart(series));
  assert.deepEqual(
    parts.map(({ title, series }) => [title, ...series.map(({ name }) => name)]),
    [
      ["Nodes (1 of 2)", "a", "b", "c"],
      ["Nodes (2 of 2)", "d", "e", "f"],
    ],
  );
  assert.deepEqual(
    partsOf(chart(series.slice(0, 4))).map(({ title }) => title),
    ["Nodes"],
  );
});
