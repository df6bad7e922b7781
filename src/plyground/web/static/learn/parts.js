// What stands in a lesson besides exercises: trees, tables of figures, a tree that grows, a guess. All of it is asked
// from the library when it is shown; no figure stands in a lesson's text.
import { html } from "htm/preact";
import { useMemo, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { gameOf } from "../spec.js";
import { announce } from "../state.js";
import { usePlace } from "../tree/boards.js";
import { layOut, windowLines } from "../tree/layout.js";
import { TreeView } from "../tree/view.js";
import { Segments } from "../ui/segments.js";
import { sentence, signed } from "../ui/words.js";
import { boardsOf, ChoiceBoard } from "./boards.js";
import { placesOf } from "./exercise.js";
import { useTrees, WHOLE } from "./trees.js";

/**
 * @typedef {import("./trees.js").TreeAnswer} TreeAnswer
 * @typedef {{game: string, start?: string, player: string, depth?: number, width?: number, boards?: boolean, ghosts?:
 *   boolean, name?: string, note?: (tree: TreeAnswer) => string}} TreePart
 * @typedef {{game: string, start?: string, players: {title: string, player: string}[], columns?: ("move" | "value" |
 *   "line" | "nodes")[], note?: (trees: TreeAnswer[]) => string}} FiguresPart
 * @typedef {{game: string, start?: string, player: string, counts: number[]}} GrowthPart  the player’s text goes on
 *   with `simulations=`
 * @typedef {{game: string, start?: string, player: string, question: string, onBoard?: boolean}} GuessPart
 */

/** The tree that a player walks; with `ghosts`, all of the tree, and what the player left out in grey.
 * @param {{part: TreePart}} props */
export function ShownTree({ part }) {
  const { game, start = "", player, ghosts = false } = part;
  const shown = {
    game,
    position: start,
    ...(part.depth === undefined ? WHOLE : { depth: part.depth, width: part.width ?? 9 }),
    ...(part.boards ? { boards: true } : {}),
  };
  const { trees, error, ready } = useTrees([
    { ...shown, player },
    ...(ghosts ? [{ ...shown, player: "minimax" }] : []),
  ]);
  const [tree, full] = trees;
  if (error) return html`<p class="field-error" role="status">${error}</p>`;
  if (!ready || !tree) return html`<p class="quiet" aria-busy="true">The library walks the tree …</p>`;
  return html`
    <figure class="lesson-tree">
      <${Picture}
        tree=${tree}
        full=${full ?? null}
        start=${start}
        boards=${part.boards}
        name=${part.name ?? tree.headline}
      />
      <figcaption>
        <span>
          ${tree.headline}.${part.note ? ` ${part.note(tree)}` : ""}
        </span>${" "}
        <a href=${writeAddress("tree", "", { game, start, player })}>Open in the Tree room</a>
      </figcaption>
    </figure>
  `;
}

/** @param {{tree: TreeAnswer, full: TreeAnswer | null, start: string, boards?: boolean, name: string}} props */
function Picture({ tree, full, start, boards, name }) {
  const shape = usePlace(tree.game, boards ? start : null);
  const [focus, setFocus] = useState(/** @type {string | number | null} */ (null));
  const nodes = useMemo(
    () =>
      layOut(full ? withGhosts(full, tree) : tree.nodes, {
        boards: boardsOf(shape).boards,
        windows: tree.windows,
        remarks: !full,
      }),
    [tree, full, shape],
  );
  const here = nodes.find(({ id }) => String(id) === String(focus)) ?? nodes[0];
  const note = (/** @type {any} */ { ghost, alpha, beta }) => (tree.windows && !ghost ? windowLines(alpha, beta) : "");
  const label = (/** @type {any} */ node) =>
    node.ghost && node.children.length ? "" : `${node.ghost ? "" : `${node.sign} `}${signed(node.value)}`;
  return html`
    <${TreeView}
      nodes=${nodes}
      name=${name}
      note=${note}
      ghost=${(/** @type {any} */ node) => Boolean(node.ghost)}
      label=${label}
      ...${boardsOf(shape)}
      focus=${here?.id}
      onFocus=${setFocus}
      onPick=${setFocus}
    />
    <p class="lesson-node">${detail(here)}</p>
  `;
}

/** The whole tree, with the figures of a search where it came by. @param {TreeAnswer} full @param {TreeAnswer} tree */
function withGhosts(full, tree) {
  const places = placesOf(full, tree);
  return [...places.values()].map(({ path, parent, node, seen }) => ({
    ...(seen ?? node),
    id: path || "/",
    parent: parent === null ? null : parent || "/",
    ghost: !seen,
    ...(seen ? {} : { on_line: false, chosen: false }),
  }));
}

/** A node in words. @param {any} node */
function detail(node) {
  if (!node || node.remark) return node?.words ? sentence(`${node.words}.`) : "";
  const name = node.move || "The root";
  if (node.ghost) return html`<b>${name}</b> was never looked at.`;
  return html`
    <b>${name}</b>
    ${node.level ? html` <span class="quiet">${node.level}</span>` : ""}${" "}
    ${`${node.sign} ${signed(node.value)}: ${node.words}.`}
  `;
}

/**
 *  Several players about one position: what each would play, what it took, and the first moves of its tree.
 * @param {{part: FiguresPart}} props
 */
export function Figures({ part }) {
  const { game, start = "", players, columns = ["move", "value", "nodes"], note } = part;
  const { trees, error, ready } = useTrees(
    players.map(({ player }) => ({ game, position: start, player, depth: 0, width: 1 })),
  );
  const [shown, setShown] = useState(players.length - 1);
  if (error) return html`<p class="field-error" role="status">${error}</p>`;
  const cell = (/** @type {TreeAnswer | null} */ tree, /** @type {string} */ column) => {
    if (!tree) return "…";
    if (column === "nodes") return tree.visited.toLocaleString("en");
    if (column === "value") return tree.value === null ? "–" : signed(tree.value);
    return column === "line" ? tree.line.join(" ") : tree.move;
  };
  return html`
    <div class="lesson-figures" aria-busy=${String(!ready)}>
      <div class="chart-table" tabindex="0" role="region" aria-label="Figures">
        <table>
          <thead>
            <tr>
              <th scope="col">Search</th>
              ${columns.map((column) => html`<th key=${column} class=${column} scope="col">${sentence(column)}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${players.map(
              ({ title, player }, index) => html`
                <tr key=${player} class=${index === shown ? "here" : ""}>
                  <th scope="row">
                    <button
                      type="button"
                      class="link"
                      aria-pressed=${String(index === shown)}
                      onClick=${() => setShown(index)}
                    >
                      ${title}
                    </button>
                  </th>
                  ${columns.map(
                    (column) => html`<td key=${column} class=${column}>${cell(trees[index] ?? null, column)}</td>`,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      ${ready && note && html`<p>${note(/** @type {TreeAnswer[]} */ (trees))}</p>`}
    </div>
    ${
      ready &&
      html`
        <${ShownTree}
          part=${{
            game,
            start,
            player: players[shown].player,
            depth: 1,
            width: 9,
            name: `The first moves: ${players[shown].title}`,
          }}
        />
      `
    }
  `;
}

/** The tree of simulations, larger with every step of the slider. @param {{part: GrowthPart}} props */
export function Growth({ part }) {
  const { game, start = "", counts } = part;
  const [at, setAt] = useState(0);
  const player = `${part.player}simulations=${counts[at]}`;
  const {
    trees: [tree],
    error,
  } = useTrees([{ game, position: start, player, depth: 2, width: 9 }]);
  // The last one stays until the next has come.
  const [shown, setShown] = useState(/** @type {TreeAnswer | null} */ (null));
  if (tree && tree !== shown) setShown(tree);
  const set = (/** @type {number} */ to) => setAt(Math.min(counts.length - 1, Math.max(0, to)));
  return html`
    <figure class="lesson-tree growth">
      <div class="growth-bar">
        <button type="button" onClick=${() => set(at - 1)} disabled=${at === 0} aria-label="Fewer simulations">
          −
        </button>
        <label>
          <span>Simulations: <b>${counts[at]}</b></span>
          <input
            type="range"
            min="0"
            max=${counts.length - 1}
            step="1"
            value=${at}
            aria-valuetext=${`${counts[at]} simulations`}
            onInput=${(/** @type {any} */ event) => set(Number(event.target.value))}
          />
        </label>
        <button
          type="button"
          onClick=${() => set(at + 1)}
          disabled=${at === counts.length - 1}
          aria-label="More simulations"
        >
          +
        </button>
      </div>
      ${error && html`<p class="field-error" role="status">${error}</p>`}
      ${
        shown &&
        html`
          <${Picture} tree=${shown} full=${null} start=${start} name="The tree of simulations" />
          <figcaption>
            <span>${shown.headline}.</span>${" "}
            <a href=${writeAddress("tree", "", { game, start, player })}>Open in the Tree room</a>
          </figcaption>
        `
      }
    </figure>
  `;
}

/**
 *  Which move will a player play?
 * @param {{hello: import("../types").Hello, part: GuessPart, onSolved: () => void}} props
 */
export function Guess({ hello, part, onSolved }) {
  const { game, start = "", player, question } = part;
  const {
    trees: [tree],
    error,
  } = useTrees([{ game, position: start, player, depth: 1, width: 400 }]);
  const place = usePlace(game, part.onBoard ? start : null);
  const [chosen, setChosen] = useState("");
  const [said, setSaid] = useState({ text: "", right: false });
  const [peeked, setPeeked] = useState(false);
  if (error) return html`<p class="field-error" role="status">${error}</p>`;
  if (!tree) return html`<p class="quiet" aria-busy="true">…</p>`;
  const moves = tree.nodes
    .filter(({ ply }) => ply === 1)
    .map(({ move }) => move)
    .sort();
  const tell = (/** @type {string} */ text, /** @type {boolean} */ right = false) => {
    setSaid({ text, right });
    announce(text);
  };
  const choose = (/** @type {string} */ move) => {
    setChosen(move);
    setSaid({ text: "", right: false });
  };
  const check = () => {
    if (!chosen) return tell("Choose a move first.");
    if (chosen !== tree.move) return tell(`✗ Not ${chosen}. Look again.`);
    tell(`✓ Right: ${tree.headline}.`, true);
    if (!peeked) onSolved();
  };
  const show = () => {
    setPeeked(true);
    tell(`This is the solution: ${tree.headline}.`);
  };
  return html`
    <section class="exercise guess" aria-label="A guess">
      ${
        part.onBoard
          ? html`
            <p class="exercise-request">${question}</p>
            ${
              place &&
              html`
                <${ChoiceBoard}
                  place=${place}
                  kind=${gameOf(hello, game)}
                  chosen=${chosen || undefined}
                  onMove=${choose}
                />
              `
            }
          `
          : html`
            <${Segments}
              legend=${question}
              value=${chosen}
              choices=${moves.map((move) => ({ value: move, text: move }))}
              onChange=${choose}
            />
          `
      }
      <div class="exercise-bar">
        <span class="exercise-acts">
          <button type="button" class="primary" onClick=${check}>Check</button>
          <button type="button" onClick=${show}>Show the solution</button>
        </span>
      </div>
      ${
        said.text &&
        html`
          <div class=${`exercise-said ${said.right ? "right" : ""}`}>
            <p>
              <b>${said.text}</b>
            </p>
          </div>
        `
      }
    </section>
  `;
}
