// Nodes by depth: how the effort of searches grows with the depth, in the position at hand. The library counts; the
// table comes as it is filled.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { connection, listen, request, send } from "../net.js";
import { splitSpec, writeSpec } from "../spec.js";
import { Chart } from "../ui/chart.js";
import { count } from "../ui/figures.js";
import { cellOf, depthsOf, seriesOf } from "./growth.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").DepthsFound} Found
 * @typedef {import("../types").DepthsQuestion} Question
 */

const KEY = "depths"; // one table at a time in this room
const DEEPEST = 12;
const USUAL = ["minimax", "alphabeta", "deepening"];

/** Searches that go to a depth and give the same tree every time. @param {Hello} hello */
export const countable = (hello) =>
  hello.searches.filter((search) => search.takes_limits && !search.is_random).map(({ name }) => name);

/** The answer to a question as far as it is known, for as long as the question stands; null asks nothing.
 * @param {Question | null} question @returns {{found: Found | null, problem: string}} */
function useDepths(question) {
  const asked = JSON.stringify(question);
  const [turn, setTurn] = useState(0);
  const [answer, setAnswer] = useState({ asked: "", found: /** @type {Found | null} */ (null), problem: "" });
  useEffect(() => {
    setAnswer({ asked, found: null, problem: "" });
    if (!question) return;
    let wanted = true;
    const show = (/** @type {Found} */ found) => wanted && setAnswer({ asked, found, problem: "" });
    const deaf = listen("depths", (message) => message.key === KEY && !message.done && show(message));
    request({ type: "depths", key: KEY, ...question }).then(
      show,
      (error) => wanted && setAnswer((before) => ({ ...before, problem: error.message })),
    );
    return () => {
      wanted = false;
      deaf();
      send({ type: "cancel", key: KEY });
    };
  }, [asked, turn]);
  useEffect(() => {
    if (connection.value === "open" && answer.problem) setTurn(turn + 1); // what a lost connection has failed
  }, [connection.value]);
  return answer.asked === asked ? answer : { found: null, problem: "" };
}

/**
 * @param {{hello: Hello, game: string, position: string | null, player: string, upto: string, by: string, onChange:
 *   (change: {upto?: string, by?: string}) => void}} props
 *   `upto` is the greatest depth, empty as long as nobody has asked; `by` are the searches, `minimax~alphabeta`
 */
export function NodesByDepth({ hello, game, position, player, upto, by, onChange }) {
  const all = countable(hello);
  const names = by ? all.filter((name) => by.split("~").includes(name)) : all.filter((name) => USUAL.includes(name));
  const deepest = Math.min(DEEPEST, Math.max(0, Math.floor(Number(upto)) || 0));
  const { settings } = splitSpec(player); // the evaluator decides what is cut
  const players = names.map((name) => writeSpec(name, { eval: settings.eval }));
  const { found, problem } = useDepths(
    deepest && position !== null ? { game, position, players, depth: deepest } : null,
  );
  const depths = found ? depthsOf(found) : [];
  const toggle = (/** @type {string} */ name) => {
    const next = names.includes(name)
      ? names.filter((each) => each !== name)
      : all.filter((each) => each === name || names.includes(each));
    if (next.length) onChange({ by: next.join("~") });
  };
  return html`
    <section class="card depths" aria-labelledby="depths-title">
      <h2 id="depths-title">Nodes by depth</h2>
      <div class="depths-form">
        ${all.map(
          (name) => html`
            <label key=${name} class="tree-check">
              <input type="checkbox" checked=${names.includes(name)} onChange=${() => toggle(name)} />
              ${name}
            </label>
          `,
        )}
        <label class="depths-upto">
          up to depth${" "}
          <input
            type="number"
            min="1"
            max=${DEEPEST}
            step="1"
            value=${deepest || 6}
            onChange=${(/** @type {any} */ { target }) =>
              deepest && target.checkValidity() && onChange({ upto: target.value })}
          />
        </label>
        ${
          deepest
            ? html`<button type="button" class="small" onClick=${() => onChange({ upto: "" })}>Close</button>`
            : html`
              <button
                type="button"
                class="small"
                onClick=${(/** @type {any} */ event) =>
                  onChange({ upto: event.target.closest(".depths-form").querySelector("input[type=number]").value })}
              >
                Count
              </button>
            `
        }
      </div>
      ${
        found?.asking &&
        html`<p class="help" role="status">${splitSpec(found.asking.player).name}, depth ${found.asking.depth} …</p>`
      }
      ${problem && html`<p class="field-error" role="status">${problem}</p>`}
      ${
        found &&
        depths.length > 0 &&
        html`
          <div class="depths-found">
            <${Chart}
              title="Nodes by depth"
              by="Depth"
              log=${true}
              series=${seriesOf(found, names)}
              labels=${depths.map(String)}
              height=${230}
            />
            <div class="chart-table" tabindex="0" role="region" aria-label="Nodes by search and depth">
              <table>
                <thead>
                  <tr>
                    <th scope="col">Depth</th>
                    ${names.map((name) => html`<th key=${name} scope="col">${name}</th>`)}
                  </tr>
                </thead>
                <tbody>
                  ${depths.map(
                    (depth) => html`
                      <tr key=${depth}>
                        <th scope="row">${depth}</th>
                        ${names.map(
                          (name, index) => html`
                            <td key=${name}>
                              <${Cell} cell=${cellOf(found, index, depth)} />
                            </td>
                          `,
                        )}
                      </tr>
                    `,
                  )}
                </tbody>
              </table>
            </div>
          </div>
          <p class="help">
            × is the growth from the depth before. A dash: more than ${count(found.most_nodes)} nodes, or more
            time than a search may take here.
          </p>
        `
      }
    </section>
  `;
}

/** @param {{cell: ReturnType<typeof cellOf>}} props */
function Cell({ cell }) {
  if (cell === "asked") return "…";
  return cell === null
    ? "–"
    : html`
      ${count(cell.nodes)}
      ${cell.branching !== null && html` <span class="quiet">×${cell.branching.toFixed(1)}</span>`}
    `;
}
