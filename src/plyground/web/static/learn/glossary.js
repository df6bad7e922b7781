// The words of the page, in plain sentences. The documents come from the library.
import { html } from "htm/preact";
import { useEffect, useRef } from "preact/hooks";
import { writeAddress } from "../address.js";

/** @typedef {{term: string, words: string, lesson?: string}} Entry */

/** @type {{title: string, entries: Entry[]}[]} */
const PARTS = [
  {
    title: "Trees and searches",
    entries: [
      { term: "Ply", words: "One move of one side. Two plies are a move and its reply." },
      { term: "Node", words: "A position in a tree. The nodes of a search are the positions it has visited." },
      {
        term: "MAX and MIN",
        words: "The side for which the value is counted, and the other one.",
        lesson: "minimax",
      },
      {
        term: "α and β",
        words: "What MAX and MIN are sure of already, while alpha-beta walks the tree.",
        lesson: "alphabeta",
      },
      {
        term: "Cut",
        words: "Moves that alpha-beta leaves out, because they cannot change the result.",
        lesson: "alphabeta",
      },
      {
        term: "Line",
        words: "The moves that a search expects from both sides; also called the principal variation.",
      },
      { term: "Depth", words: "How many plies a search looks ahead." },
      {
        term: "Evaluator",
        words: "Says how good a position looks without looking ahead.",
        lesson: "evaluation",
      },
      {
        term: "Quiescence",
        words: "At the end of its depth a search looks on where something is going on, until it is quiet.",
        lesson: "horizon",
      },
      {
        term: "Table",
        words: "What a search remembers of positions, for when they come up again by another way.",
        lesson: "transpositions",
      },
      {
        term: "Simulation",
        words: "One walk down a tree that grows: with a random game at its end (mcts), or a net’s guess (puct).",
        lesson: "mcts",
      },
      {
        term: "Net",
        words: "Numbers that learned a game by playing against themselves. It guesses good moves and who wins.",
        lesson: "net",
      },
      {
        term: "Prior",
        words: "How likely a move is the right one, as the net guesses before any search.",
        lesson: "net",
      },
      {
        term: "Visits",
        words: "How many simulations went through a node. The most visited move is played.",
        lesson: "net",
      },
    ],
  },
  {
    title: "Players and figures",
    entries: [
      {
        term: "Player",
        words:
          "A search with an evaluator and limits, written as one text, such as alphabeta:depth=4. The text works " +
          "everywhere: here, in links and in the terminal.",
      },
      {
        term: "Level",
        words:
          "A player with a name, from the weakest to the strongest. Levels are limited by nodes or depth: they " +
          "are as strong on a slow machine as on a fast one.",
      },
      { term: "Value", words: "What a search thinks of a position, in the units of its evaluator." },
      {
        term: "Win chance",
        words: "The share of games that are won from such a position, as an estimate; what is proven is told in words.",
      },
      { term: "Proven, exact", words: "Certain: shown against every reply." },
    ],
  },
  {
    title: "The games",
    entries: [
      {
        term: "Four",
        words: "Five-in-a-row: one stone short of five. It has to be stopped at once.",
        lesson: "threats",
      },
      {
        term: "Open three",
        words:
          "Five-in-a-row: three stones that the next one makes an open four, which can be completed at either end.",
        lesson: "threats",
      },
      {
        term: "Chain, loop",
        words: "Dots and boxes: boxes in a row with two free lines each. A line drawn there gives all of them away.",
        lesson: "doublecross",
      },
      {
        term: "Double-cross",
        words:
          "Dots and boxes: leaving the last two boxes of a chain, so that the other side has to open the next one.",
        lesson: "doublecross",
      },
      {
        term: "Control",
        words: "Dots and boxes: the side that does not have to open the first long chain is in control.",
        lesson: "doublecross",
      },
    ],
  },
];

/** @param {{hello: import("../types").Hello, term: string}} props */
export function Glossary({ hello, term }) {
  const chosen = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => chosen.current?.scrollIntoView({ block: "center" }), [term]);
  const here = (/** @type {string} */ name) => (name === term ? { class: "here", ref: chosen } : {});
  return html`
    <article class="page glossary">
      <p class="lesson-where">
        <a href="#/learn">Learn</a> <span aria-hidden="true">›</span> Glossary
      </p>
      <h1>Glossary</h1>
      <h2>Documents</h2>
      <p>
        Five publications on searching game trees. Players, evaluators and charts that follow one of them carry
        its number. Here everything they report is done again.
      </p>
      <dl>
        ${[...hello.documents]
          .sort((one, other) => one.number.localeCompare(other.number))
          .map(
            ({ number, reference, subject, study }) => html`
              <div key=${number} ...${here(number)}>
                <dt>Document ${number}</dt>
                <dd>
                  ${reference}: ${subject}. Its${" "}
                  <a href=${writeAddress("studies", study)}>study</a> puts every published figure beside what is
                  measured here; in the terminal: <code>plyground study ${study}</code>.${playersOf(hello, number)}
                </dd>
              </div>
            `,
          )}
      </dl>
      ${PARTS.map(
        ({ title, entries }) => html`
          <h2 key=${title}>${title}</h2>
          <dl>
            ${entries.map(
              (entry) => html`
                <div key=${entry.term} ...${here(entry.term)}>
                  <dt>${entry.term}</dt>
                  <dd>
                    ${entry.words}
                    ${
                      entry.lesson &&
                      html`
                        ${" "}
                        <a href=${writeAddress("learn", entry.lesson)} aria-label=${`Lesson: ${entry.term}`}>Lesson</a>
                      `
                    }
                  </dd>
                </div>
              `,
            )}
          </dl>
        `,
      )}
    </article>
  `;
}

/** Who of a game's players come from a document. @param {import("../types").Hello} hello @param {string} number */
function playersOf(hello, number) {
  const game = hello.games.find(({ players }) => players.some(({ name }) => name.startsWith(`${number}-`)));
  const names = game?.players.map(({ name }) => name).filter((name) => name.startsWith(`${number}-`)) ?? [];
  if (!game || !names.length) return "";
  return html`
    ${" "}
    <a href=${writeAddress("home", "", { game: game.name, first: "human", second: names[0] })}>Play against it</a>
  `;
}
