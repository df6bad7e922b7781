// Nodes by depth: how the effort of searches grows with the depth, in the position at hand. Every figure is a search of the library.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { askTree } from "../learn/trees.js";
import { splitSpec, writeSpec } from "../spec.js";
import { Chart } from "../ui/chart.js";
import { count } from "../ui/figures.js";
import { growthOf, seriesOf } from "./growth.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("./growth.js").Found} Found
 * @typedef {import("./growth.js").Counts} Counts
 */

const DEEPEST = 12;
const ENOUGH = 1_000_000; // nodes: a search that needs more is not asked about greater depths
const USUAL = ["minimax", "alphabeta", "deepening"];

/** Searches that go to a depth and give the same tree every time. @param {Hello} hello */
export const countable = (hello) => hello.searches.filter(({ limited, rolls }) => limited && !rolls).map(({ name }) => name);

/** @param {{hello: Hello, game: string, position: string | null, player: string, upto: string, by: string, onChange: (change: {upto?: string, by?: string}) => void}} props
 *   `upto` is the greatest depth, empty as long as nobody has asked; `by` are the searches, `minimax~alphabeta` */
export function NodesByDepth({ hello, game, position, player, upto, by, onChange }) {
  const all = countable(hello);
  const names = by ? all.filter((name) => by.split("~").includes(name)) : all.filter((name) => USUAL.includes(name));
  const deepest = Math.min(DEEPEST, Math.max(0, Math.floor(Number(upto)) || 0));
  const [counts, setCounts] = useState(/** @type {Counts} */ ({}));
  const [doing, setDoing] = useState("");
  const [problem, setProblem] = useState("");
  const { settings } = splitSpec(player); // the evaluator decides what is cut
  const asked = JSON.stringify([game, position, names, deepest, settings.eval ?? ""]);

  useEffect(() => {
    setCounts({});
    setProblem("");
    setDoing("");
    if (!deepest || position === null) return;
    let wanted = true;
    const walk = async () => {
      /** @type {Set<string>} */
      const given = new Set();
      for (let depth = 1; depth <= deepest; depth += 1) {
        for (const name of names) {
          if (!wanted) return;
          setDoing(`${name}, depth ${depth} …`);
          const found = given.has(name) ? null : await ask(name, depth);
          if (!found) given.add(name);
          if (wanted) setCounts((before) => ({ ...before, [name]: [...(before[name] ?? []), found] }));
        }
      }
      if (wanted) setDoing("");
    };
    const ask = async (/** @type {string} */ name, /** @type {number} */ depth) => {
      try {
        const tree = await askTree({ game, position, player: writeSpec(name, { depth: String(depth), eval: settings.eval }), depth: 0, width: 1 }, ENOUGH);
        return tree.stopped ? null : { nodes: tree.visited, move: tree.move, value: tree.value };
      } catch (error) {
        const words = /** @type {Error} */ (error).message;
        if (wanted && !words.includes("more than")) setProblem(words);
        return null;
      }
    };
    walk();
    return () => void (wanted = false);
  }, [asked]);

  const depths = Array.from({ length: Math.max(0, ...names.map((name) => counts[name]?.length ?? 0)) }, (_, index) => index + 1);
  const toggle = (/** @type {string} */ name) => {
    const next = names.includes(name) ? names.filter((each) => each !== name) : all.filter((each) => each === name || names.includes(each));
    if (next.length) onChange({ by: next.join("~") });
  };
  return html`
    <section class="card depths" aria-labelledby="depths-title">
      <h2 id="depths-title">Nodes by depth</h2>
      <div class="depths-form">
        ${all.map((name) => html`<label key=${name} class="tree-check"><input type="checkbox" checked=${names.includes(name)} onChange=${() => toggle(name)} />${name}</label>`)}
        <label class="depths-upto">up to depth <input type="number" min="1" max=${DEEPEST} step="1" value=${deepest || 6} onChange=${(/** @type {any} */ { target }) => deepest && target.checkValidity() && onChange({ upto: target.value })} /></label>
        ${deepest ? html`<button type="button" class="small" onClick=${() => onChange({ upto: "" })}>Close</button>`
          : html`<button type="button" class="small" onClick=${(/** @type {any} */ event) => onChange({ upto: event.target.closest(".depths-form").querySelector("input[type=number]").value })}>Count</button>`}
      </div>
      ${doing && html`<p class="help" role="status">${doing}</p>`}
      ${problem && html`<p class="field-error" role="status">${problem}</p>`}
      ${depths.length > 0 && html`
        <div class="depths-found">
          <${Chart} title="Nodes by depth" by="Depth" log=${true} series=${seriesOf(names, counts)} labels=${depths.map(String)} height=${230} />
          <div class="chart-table" tabindex="0" role="region" aria-label="Nodes by search and depth"><table>
            <thead><tr><th scope="col">Depth</th>${names.map((name) => html`<th key=${name} scope="col">${name}</th>`)}</tr></thead>
            <tbody>${depths.map((depth, index) => html`<tr key=${depth}><th scope="row">${depth}</th>${names.map((name) => html`<td key=${name}><${Cell} found=${counts[name] ?? []} index=${index} /></td>`)}</tr>`)}</tbody>
          </table></div>
        </div>
        <p class="help">× is the growth from the depth before. A dash: more than ${count(ENOUGH)} nodes, or more time than a search may take here.</p>`}
    </section>
  `;
}

/** @param {{found: (Found | null)[], index: number}} props */
function Cell({ found, index }) {
  const now = found[index];
  const growth = growthOf(found, index);
  if (now === undefined) return "…";
  return now === null ? "–" : html`${count(now.nodes)}${growth !== null && html` <span class="quiet">×${growth.toFixed(1)}</span>`}`;
}
