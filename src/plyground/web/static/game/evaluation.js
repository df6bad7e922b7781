// What an evaluator says of the position that is shown: the card with its terms, and the marks of the term that is
// pointed at. It asks only while the card is open.
import { html } from "htm/preact";
import { signal } from "@preact/signals";
import { useEffect, useState } from "preact/hooks";
import { connection, request } from "../net.js";
import { splitSpec } from "../spec.js";
import { Documented } from "./documents.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";
import { marksOf, number, placesInWords, rowsOf } from "./terms.js";

/**
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../types").EvaluationsMessage} Found
 * @typedef {{game: string, start: string, moves: string[]}} Line
 */

/** Whether the card is open, in every room. */
const isOpen = signal(false);

export const openEvaluation = () => void (isOpen.value = true);

/** The evaluation of the position after these moves, and what of it is to be marked on the board. Without a line, and
 * where there are no evaluators, nothing is asked; nor while it is not shown, which is while the card is closed.
 * `usual` is the evaluator to begin with, if not the game's first.
 * @param {GameKind} kind @param {Line | null} line @param {string} [usual] @param {boolean} [isShown] */
export function useEvaluation(kind, line, usual = "", isShown = isOpen.value) {
  const [chosen, setChosen] = useState({ game: "", evaluator: "" });
  const [side, setSide] = useState(0);
  const [pointed, setPointed] = useState(/** @type {string | null} */ (null)); // terms, by name
  const [kept, setKept] = useState(/** @type {string | null} */ (null));
  const names = kind.evaluators.map(({ name }) => name);
  const asked = chosen.game === kind.name ? chosen.evaluator : usual;
  const evaluator = names.includes(asked) ? asked : names[0];
  const { found, problem } = useAnswer(isShown && line && evaluator ? { ...line, evaluator } : null);
  const shown = found?.evaluations[side] ?? null;
  const term = shown?.terms.find(({ name }) => name === (pointed ?? kept)) ?? null;
  const marks = term ? marksOf(term, side) : [];
  return {
    evaluator,
    side,
    found,
    problem,
    term,
    kept,
    overlay: marks.length ? { marks, words: "" } : null,
    choose: (/** @type {string} */ name) => setChosen({ game: kind.name, evaluator: name }),
    setSide,
    point: setPointed,
    keep: (/** @type {string} */ name) => setKept(name === kept ? null : name),
  };
}

/** The name of the evaluator that a player asks; empty if it is the game's first or none.
 * @param {GameKind} kind @param {string} player  its name or spec */
export const evaluatorOf = (kind, player) =>
  splitSpec(kind.players.find(({ name }) => name === player)?.spec ?? player).settings.eval ?? "";

/** The answer to a question, for as long as it stands; null asks nothing.
 * @param {Line & {evaluator: string} | null} question @returns {{found: Found | null, problem: string}} */
function useAnswer(question) {
  const asked = JSON.stringify(question);
  const [answer, setAnswer] = useState({ asked: "", found: /** @type {Found | null} */ (null), problem: "" });
  const isOnline = connection.value === "open"; // what a lost connection has failed is asked again
  useEffect(() => {
    if (!question || !isOnline) return;
    let wanted = true;
    const { game, start, moves, evaluator } = question;
    const ask = () =>
      request({ type: "evaluate", game, position: start, moves, evaluator }).then(
        (found) => wanted && setAnswer({ asked, found, problem: "" }),
        (error) => wanted && setAnswer({ asked, found: null, problem: error.message }),
      );
    const timer = setTimeout(ask, 60); // of the positions that somebody drags along, only where they rest
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [asked, isOnline]);
  return answer.asked === asked ? answer : { found: null, problem: "" };
}

/**
 * @param {{kind: GameKind, evaluation: ReturnType<typeof useEvaluation>,
 *   board: Pick<import("../types").Board, "names" | "columns">, children?: any}} props  `children`: what else is chosen
 */
export function EvaluationCard(props) {
  const toggled = (/** @type {Event} */ event) =>
    (isOpen.value = /** @type {HTMLDetailsElement} */ (event.currentTarget).open);
  return html`
    <details class="card evaluation" open=${isOpen.value} onToggle=${toggled}>
      <summary><h2>Evaluation</h2></summary>
      <${EvaluationBody} ...${props} />
    </details>
  `;
}

/** The same without a card. @param {Parameters<typeof EvaluationCard>[0]} props */
export function EvaluationBody({ kind, evaluation, board, children }) {
  const { evaluator, side, found, problem, term } = evaluation;
  const shown = found?.evaluations[side];
  const about = kind.evaluators.find(({ name }) => name === evaluator);
  const [own, rival] = [kind.sides[side], kind.sides[1 - side]];
  return html`
      <div class="evaluation-body">
        ${children}
        <label class="field">
          <span>Evaluator</span>
          <select
            value=${evaluator}
            onChange=${(/** @type {Event} */ event) =>
              evaluation.choose(/** @type {HTMLSelectElement} */ (event.target).value)}
          >
            ${kind.evaluators.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
          </select>
          <small><${Documented} text=${sentence(about?.summary ?? "")} document=${about?.document ?? ""} /></small>
        </label>
        <${Segments}
          legend="For"
          value=${String(side)}
          choices=${kind.sides.map((name, index) => ({
            value: String(index),
            text: found ? `${sentence(name)} ${number(found.evaluations[index].value)}` : sentence(name),
          }))}
          onChange=${(/** @type {string} */ value) => evaluation.setSide(Number(value))}
        />
        ${problem && html`<p class="field-error" role="alert">${problem}</p>`}
        ${
          shown &&
          (shown.terms.length
            ? html`<${Terms} evaluation=${evaluation} shown=${shown} own=${own} rival=${rival} />`
            : html`
                <p>
                  The value for ${own} is <b class="evaluation-value">${number(shown.value)}</b>.${" "}
                  <span class="quiet">There are no terms to show.</span>
                </p>
              `)
        }
        ${
          shown &&
          shown.terms.length > 0 &&
          html`
            <p class="evaluation-places" role="status">
              ${
                term
                  ? placesInWords(term, own, rival, board.names, board.columns) || "It is nowhere on the board."
                  : html`<span class="quiet">Point at a term to see it on the board; press it to keep it there.</span>`
              }
            </p>
          `
        }
      </div>
  `;
}

/**
 * @param {{evaluation: ReturnType<typeof useEvaluation>, shown: import("../types").Evaluated, own: string,
 *   rival: string}} props
 */
function Terms({ evaluation, shown, own, rival }) {
  const { term, kept, point, keep } = evaluation;
  const cell = (/** @type {import("./terms.js").Cell} */ { value, sum }) => html`
    <td>${value}<small>${sum}</small></td>
  `;
  return html`
    <div class="evaluation-table" tabindex="0" role="region" aria-label="Terms, as a table">
      <table class="table">
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">${sentence(own)}</th>
            <th scope="col">${sentence(rival)}</th>
            <th scope="col">Difference</th>
          </tr>
        </thead>
        <tbody>
          ${rowsOf(shown).map(
            (row) => html`
              <tr
                key=${row.name}
                class=${row.name === term?.name ? "pointed" : ""}
                onMouseEnter=${() => point(row.name)}
                onMouseLeave=${() => point(null)}
              >
                <th scope="row">
                  ${
                    row.hasPlaces
                      ? html`
                        <button
                          type="button"
                          class="link"
                          aria-pressed=${String(row.name === kept)}
                          onFocus=${() => point(row.name)}
                          onBlur=${() => point(null)}
                          onClick=${() => keep(row.name)}
                        >
                          ${row.name}
                        </button>
                      `
                      : row.name
                  }
                </th>
                ${cell(row.own)} ${cell(row.rival)}
                <td>${row.difference}</td>
              </tr>
            `,
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Value</th>
            <td>${number(shown.own ?? 0)}</td>
            <td>${number(shown.rival ?? 0)}</td>
            <td class="evaluation-value">${number(shown.value)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  `;
}
