// What a node of a tree is about: its move, who is to move, α and β, its value and why, and the board there.
import { html } from "htm/preact";
import { EvaluationCard, evaluatorOf, useEvaluation } from "../game/evaluation.js";
import { count } from "../ui/figures.js";
import { alphaText, betaText, sentence } from "../ui/words.js";
import { StillBoard, usePlace } from "./boards.js";
import { valueLabel } from "./layout.js";

/**
 * @typedef {import("./shape.js").Tree} Tree
 * @typedef {import("./shape.js").WayNode} WayNode
 * @typedef {import("../types").GameKind} GameKind
 */

/**
 * @param {{trees: Tree[], names: string[], id: string, kind: GameKind, line: {start: string, moves: string[]},
 *   openable: boolean, onOpen: () => void, fold: string, onFold: () => void, hereFrom: (position: string) => string,
 *   reached: (index: number, id: string) => boolean}} props  `line` leads to the root; `fold` is what can be done with
 *     the branch, if anything; `reached`: whether the search is through with the node
 */
export function NodeDetail({ trees, names, id, kind, line, openable, onOpen, fold, onFold, hereFrom, reached }) {
  const found = trees.map((tree) => tree.nodes.find((node) => node.id === id) ?? null);
  const node = found.find(Boolean) ?? trees[0].nodes[0];
  const { game } = trees[0];
  const place = usePlace(game, node.position);
  const moves = [...line.moves, ...node.way];
  const evaluation = useEvaluation(kind, place && { game, start: line.start, moves }, evaluatorOf(kind, names[0]));
  return html`
    <section class="card tree-detail" aria-labelledby="node-title">
      <h2 id="node-title">
        ${
          node.way.length
            ? node.way.map(
                (move, index) => html`
                  ${index > 0 && html`<span class="quiet"> › </span>`}
                  ${move}
                `,
              )
            : node.id === "/"
              ? "The root"
              : `The root, ${node.id}`
        }
      </h2>
      <div class="tree-detail-parts">
        <div>
          ${found.map(
            (each, index) => html`
              <div key=${index} class="tree-facts">
                ${trees.length > 1 && html`<h3>${names[index]}</h3>`}
                ${
                  each && !reached(index, id)
                    ? html`<p class="help">The search has not come to its value yet.</p>`
                    : each
                      ? html`<${Facts} node=${each} tree=${trees[index]} />`
                      : html`<p class="help">Never visited, or not shown.</p>`
                }
              </div>
            `,
          )}
        </div>
        ${
          place &&
          html`
            <div class="tree-detail-board">
              <${StillBoard} place=${place} kind=${kind} node=${node} overlay=${evaluation.overlay} />
              ${place.outcome && html`<p class="help">${sentence(place.outcome)}.</p>`}
            </div>
          `
        }
      </div>
      ${place && html`<${EvaluationCard} kind=${kind} evaluation=${evaluation} board=${place} />`}
      <p class="side-links">
        ${fold && html`<button type="button" class="link" onClick=${onFold}>${fold}</button>`}
        ${openable && html`<button type="button" class="link" onClick=${onOpen}>Open further</button>`}
        ${node.way.length > 0 && node.level && html`<a href=${hereFrom(node.position)}>Tree from here</a>`}
      </p>
    </section>
  `;
}

/** @param {{node: WayNode, tree: Tree}} props */
function Facts({ node, tree }) {
  const toMove = node.level && node.side !== node.level ? `${node.level}, ${node.side}` : node.level;
  return html`
    <dl class="figures">
      ${fact("Value", valueLabel(node))}
      ${toMove && fact("To move", toMove)}
      ${tree.windows && fact("α", alphaText(node.alpha))}
      ${tree.windows && fact("β", betaText(node.beta))}
      ${node.visits > 0 ? fact("Visits", count(node.visits)) : fact("Nodes", count(node.nodes))}
      ${node.prior > 0 && fact("Net's prior", `${node.prior / 10} %`)}
      ${!node.visits && fact("Visited as", `no. ${count(node.order)}`)}
    </dl>
    <p class="tree-words">${sentence(node.words)}.${node.chosen ? " This is the move chosen." : ""}</p>
  `;
}

/** @param {string} name @param {any} value */
const fact = (name, value) => html`
  <div>
    <dt>${name}</dt>
    <dd>${value}</dd>
  </div>
`;

/**
 *  A small board beside the node under the mouse.
 * @param {{tree: Tree, node: WayNode, kind: GameKind, beside: DOMRect}} props
 */
export function HoverBoard({ tree, node, kind, beside }) {
  const place = usePlace(tree.game, node.position);
  if (!place) return null;
  const size = 150;
  const left = beside.right + size + 20 < innerWidth ? beside.right + 10 : Math.max(4, beside.left - size - 20);
  const top = Math.max(4, Math.min(beside.top, innerHeight - size - 24));
  return html`
    <div
      class="tree-hover"
      aria-hidden="true"
      style=${{ left: `${left}px`, top: `${top}px`, width: `${size}px` }}
    >
      <${StillBoard} place=${place} kind=${kind} node=${node} />
    </div>
  `;
}
