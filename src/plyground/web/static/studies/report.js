// What a study's report becomes on the page, without a view: its charts, its counts, and where its players can be met.
import { writeAddress } from "../address.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").Document} Document
 * @typedef {import("../types").StudyMessage} Message
 * @typedef {NonNullable<Message["report"]>} Report
 * @typedef {Report["tables"][number]} Table
 * @typedef {Report["charts"][number]} Chart
 */

/** The studies with their documents, in the order of the documents. @param {Hello} hello
 * @returns {{name: string, documents: Document[]}[]} */
export function studiesOf(hello) {
  const sorted = [...hello.documents].sort((one, other) => one.number.localeCompare(other.number));
  const names = [...new Set(sorted.map(({ study }) => study))];
  return names.map((name) => ({ name, documents: sorted.filter(({ study }) => study === name) }));
}

export const SIGNS = { reproduced: "✓", differs: "≠", "cannot be checked": "?" };

/** How many rows of a table got which verdict, as signs: "✓ 17 ≠ 2". @param {Table} table */
export const counts = ({ rows }) =>
  Object.entries(SIGNS)
    .map(([verdict, sign]) => ({ sign, number: rows.filter((row) => row.verdict === verdict).length }))
    .filter(({ number }) => number)
    .map(({ sign, number }) => `${sign} ${number}`)
    .join(" ");

const TOLD_APART = 4; // lines that differ in colour and dashes

/** A chart in as many parts as have lines that can be told apart. @param {Chart} chart @returns {Chart[]} */
export function partsOf(chart) {
  const { title, series } = chart;
  const count = Math.ceil(series.length / TOLD_APART);
  const size = Math.ceil(series.length / count);
  return Array.from({ length: count }, (_, part) => ({
    ...chart,
    title: count > 1 ? `${title} (${part + 1} of ${count})` : title,
    series: series.slice(part * size, (part + 1) * size),
  }));
}

/**
 *  A chart as ui/chart.js draws it. There is little room below for words: they are numbered, and a note says them.
 * @param {Chart} chart
 */
export function drawn({ title, x_label, y_label, log, series }) {
  const places = [...new Set(series.flatMap(({ points }) => points.map(({ x }) => x)))];
  const isNumbered = places.some((place) => Number.isNaN(Number(place)));
  if (!isNumbered) places.sort((one, other) => Number(one) - Number(other));
  const labels = isNumbered ? places.map((place, index) => `${index + 1}. ${place}`) : places;
  const below = isNumbered ? `${x_label}: ${labels.join(", ")}` : `across: ${x_label}`;
  return {
    title,
    by: x_label,
    labels,
    log,
    unit: y_label.startsWith("%") ? "%" : "",
    note: `up: ${y_label}${log ? " (logarithmic)" : ""}; ${below}`,
    series: series.map(({ name, points }) => {
      const at = places.map((place) => points.find(({ x }) => x === place));
      return {
        name,
        values: at.map((point) => point?.y ?? null),
        texts: at.map((point) => (point?.error ? `${short(point.y)} ± ${short(point.error)}` : null)),
      };
    }),
  };
}

const short = (/** @type {number} */ value) => String(Number(value.toPrecision(3)));

/** Where the page shows what a document is about: its ready comparisons, and a game against its first player.
 * @param {Hello} hello @param {string} number @returns {{text: string, address: string}[]} */
export function placesOf(hello, number) {
  return hello.games.flatMap(({ name: game, comparisons, players }) => {
    const own = players.filter(({ document }) => document === number);
    const first = own.find(({ name }) => name.endsWith("-as-printed")) ?? own[0];
    const compared = comparisons.filter(({ document }) => document === number);
    const rules = compared[0]?.game ?? game; // the document's own
    return [
      ...compared.map((each) => ({
        text: `Compare: ${each.name.replace(`Document ${number}: `, "")}`,
        address: writeAddress("compare", "", {
          game: each.game,
          panels: each.players.join("~"),
          side: each.has_person ? "" : "none",
        }),
      })),
      ...(first
        ? [
            {
              text: `Play against ${first.name}`,
              address: writeAddress("home", "", { game: rules, first: "human", second: first.name }),
            },
            {
              text: `The tree of ${first.name}`,
              address: writeAddress("tree", "", { game: rules, player: first.name }),
            },
          ]
        : []),
    ];
  });
}

/** @typedef {NonNullable<Table["shown"]>} Shown */

const SEEN = {
  game: "Watch the game",
  comparison: "Compare them",
  tree: "See the tree",
  evaluation: "See the evaluation",
};

/** Where a figure can be seen, as a link. @param {Shown} shown @returns {{text: string, address: string}} */
export function placeOf({ what, game, players: [first = "", ...others], position: start, evaluator }) {
  const second = others[0] ?? "";
  const person = [first, second].includes("human");
  const address = {
    game: writeAddress("play", "", { game, first, second, start }),
    comparison: writeAddress("compare", "", { game, panels: [first, ...others].join("~"), start }),
    tree: writeAddress("tree", "", { game, start, player: first, second }),
    evaluation: writeAddress("analyse", "", { game, start, eval: evaluator }),
  }[what];
  return { text: what === "game" && person ? "Play it" : SEEN[what], address };
}
