// Tree: the tree that a search really walked, one or two of them; step by step, and deeper on demand.
//   #/tree?game=…&start=…&moves=…&player=…&second=…&depth=…&width=…&boards=1
//     &open=a2+c3~b1+*&step=…&fold=b2~c1+a2&node=a2+c3&code=1&upto=6&by=minimax~alphabeta
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { boardLabel } from "../boards/view.js";
import { useKind } from "../game/kind.js";
import { useLook } from "../game/look.js";
import { PositionForm } from "../game/position.js";
import { address, go, shareLink } from "../route.js";
import { firstTree, gameOf, isHandmade, splitSpec, writeSpec } from "../spec.js";
import { announce, notify } from "../state.js";
import { useTree } from "../tree/ask.js";
import { isSmall, smallBoard, smallSize, usePlace } from "../tree/boards.js";
import { NodesByDepth } from "../tree/depths.js";
import { HoverBoard, NodeDetail } from "../tree/detail.js";
import { Pseudocode } from "../tree/pseudocode.js";
import { Examples, HandForm, HowMuch, repeatable, Searchers } from "../tree/settings.js";
import { folded, idOf, inSightOf, layOutTogether, wayText } from "../tree/shape.js";
import { countAt, facesOf, isInner, nodeOf, picked, refolded, waysOf, wayTo, withWay } from "../tree/state.js";
import { Stepper } from "../tree/stepper.js";
import { momentOf, simulationCounts, stepsOf, together } from "../tree/steps.js";
import { TreeView } from "../tree/view.js";
import { legend, pairWords, totals } from "../tree/words.js";
import { useWritten } from "../tree/written.js";
import { copied, LinkDialog } from "../ui/dialog.js";
import { count } from "../ui/figures.js";
import { takeAway, TakeAway } from "../ui/picture.js";
import { Segments } from "../ui/segments.js";
import { counted, sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../tree/shape.js").Tree} SearchedTree
 * @typedef {import("../tree/layout.js").Placed} Placed
 * @typedef {import("../tree/steps.js").Moment} Moment
 */

export const title = "Tree";

/** @param {{hello: Hello}} props */
export default function Tree({ hello }) {
  const { query } = address.value;
  const game = isHandmade(query.game ?? "") || gameOf(hello, query.game ?? "") ? query.game : firstTree(hello);
  const byHand = isHandmade(game);
  const start = query.start ?? "";
  const { kind, settled } = useKind(hello, game, start);
  const moves = (query.moves ?? "").split(" ").filter(Boolean);
  const player = query.player || "alphabeta";
  const second = query.second ?? "";
  const depth = number(query.depth, byHand ? 8 : 2, 0, 40);
  const width = number(query.width, byHand ? 20 : 5, 1, 400);
  const ways = waysOf(query.open);
  // The address as it is then, not as it was drawn: a step is written down a moment later, and must not bring back what
  // was changed meanwhile.
  const set = (/** @type {Record<string, string | undefined>} */ change, /** @type {boolean} */ replace = false) =>
    go(writeAddress("tree", "", { game, ...address.value.query, ...change }), replace);
  const another = (/** @type {Record<string, string | undefined>} */ change) =>
    set({ open: "", step: "", fold: "", node: "", ...change });

  const look = useLook(byHand ? null : { game, start, moves });
  const board = look.settled ? look.state?.boards[0] : null;
  const position = byHand ? start : (board?.position ?? null);
  const plan = usePlace(game, byHand ? null : position);
  const mayHaveBoards = Boolean(plan && isSmall(plan));
  const boards = mayHaveBoards && Boolean(query.boards);
  const question = (/** @type {string} */ who) =>
    who && position !== null && settled
      ? {
          game,
          position,
          player: repeatable(hello, kind, who),
          depth,
          width,
          boards: Boolean(query.boards) && !byHand,
        }
      : null;
  const first = useTree("tree", question(player), ways, hello.limits.tree, notify);
  const other = useTree("second", question(second), ways, hello.limits.tree, notify);
  const error = look.error || first.error || other.error;
  const trees = useMemo(
    () => [first.tree, second ? other.tree : null].filter((tree) => tree !== null),
    [first.tree, other.tree, second],
  );
  const [link, setLink] = useState("");
  const share = async () => {
    const text = shareLink(writeAddress("tree", "", { ...query, game, player }));
    if (await copied(text)) notify("The link to this tree is copied.");
    else setLink(text);
  };
  const takeBoard = async (/** @type {import("../ui/picture.js").How} */ how) => {
    const drawing = /** @type {SVGSVGElement | null} */ (document.querySelector(".tree-position-board svg"));
    if (drawing) await takeAway(drawing, `${kind.name} ${position}`, how);
  };
  const told = useRef(/** @type {SearchedTree | null} */ (null));
  useEffect(() => {
    if (first.tree && told.current !== first.tree) announce(`${first.tree.headline}.`);
    told.current = first.tree;
  }, [first.tree]);

  return html`
    <div class=${`tree-room ${second ? "two" : ""}`}>
      <div class="tree-main">
        <div class="room-head">
          <h1>Tree</h1>
          <${Examples} hello=${hello} />
        </div>
        ${[first, ...(second ? [other] : [])].map(
          ({ busy, cancel }, index) =>
            busy &&
            html`
              <p key=${index} class="tree-busy" role="status">
                <span class="tree-spin" aria-hidden="true"></span>
                <span>
                  <code>${index ? second : player}</code> searches …${" "}
                  ${busy.nodes > 0 ? `${count(busy.nodes)} nodes` : ""}
                </span>
                <button type="button" class="small" onClick=${cancel}>Stop</button>
              </p>
            `,
        )}
        ${
          error &&
          html`
            <p class="tree-error">
              <span>${error}</span>
              <button
                type="button"
                class="small"
                onClick=${() => {
                  first.again();
                  other.again();
                }}
              >
                Try again
              </button>
            </p>
          `
        }
        ${
          trees.length > (second ? 1 : 0) && !(error && !first.tree)
            ? html`
              <${Shown}
                key=${`${game} ${position} ${player} ${second}`}
                hello=${hello}
                kind=${kind}
                trees=${trees}
                names=${second ? [player, second] : [player]}
                question=${question(player)}
                line=${{ start, moves }}
                plan=${boards ? plan : null}
                stale=${Boolean(first.busy || other.busy)}
                code=${Boolean(query.code)}
                step=${query.step ?? ""}
                onStep=${(/** @type {string} */ text) => set({ step: text }, true)}
                node=${query.node ?? ""}
                onNode=${(/** @type {string} */ text) => set({ node: text }, true)}
                fold=${query.fold ?? ""}
                onFold=${(/** @type {string} */ text) => set({ fold: text })}
                onOpen=${(/** @type {string[]} */ way) =>
                  set({
                    open: withWay(ways, way),
                    step: "",
                  })}
                hereFrom=${(/** @type {string} */ text) =>
                  writeAddress("tree", "", {
                    ...query,
                    game,
                    start: text,
                    moves: "",
                    open: "",
                    step: "",
                    fold: "",
                    node: "",
                  })}
              />
            `
            : !error && html`<div class="board-none tree-none quiet">The tree is being searched …</div>`
        }
        <${NodesByDepth}
          hello=${hello}
          game=${game}
          position=${position}
          player=${player}
          upto=${query.upto ?? ""}
          by=${query.by ?? ""}
          onChange=${(/** @type {Record<string, string>} */ change) => set(change, true)}
        />
      </div>
      <div class="tree-side">
        <section class="card tree-form position-form" aria-labelledby="tree-position">
          <h2 id="tree-position" class=${byHand ? "" : "visually-hidden"}>${byHand ? "Your tree" : "The position"}</h2>
          ${
            byHand &&
            html`
              <${Segments}
                legend="Game"
                hideLegend
                value="tree"
                choices=${[...hello.games.map(({ name, title: text }) => ({ value: name, text })), HAND]}
                onChange=${(/** @type {string} */ name) => choose(name)}
              />
              <${HandForm}
                game=${game}
                error=${first.error}
                onChange=${(/** @type {string} */ text) => another({ game: text, start: "", moves: "" })}
              />
            `
          }
          ${
            board &&
            html`
              <div class="tree-position-board">
                <${Board}
                  key=${`${game} ${board.rows}x${board.columns}`}
                  board=${board}
                  sides=${kind.sides}
                  marks=${kind.marks}
                  interactive=${!board.over}
                  onMove=${(/** @type {string} */ move) => another({ moves: [...moves, move].join(" ") })}
                  label=${boardLabel(`${kind.title}: the position`, board)}
                />
              </div>
              <p class="tree-to-move">
                <${TakeAway} what="the board" onTake=${takeBoard} />
                <span>
                  ${
                    board.over
                      ? `${sentence(board.outcome)}.`
                      : html`<b>${sentence(kind.sides[board.to_move])}</b> is to move.`
                  }
                </span>
                ${
                  moves.length > 0 &&
                  html`
                    <button
                      type="button"
                      class="small"
                      onClick=${() => another({ moves: moves.slice(0, -1).join(" ") })}
                    >
                      Take back
                    </button>
                  `
                }
              </p>
            `
          }
        </section>
        ${
          !byHand &&
          html`
            <${PositionForm}
              key=${kind.name}
              hello=${hello}
              kind=${kind}
              game=${game}
              start=${start}
              position=${board?.position ?? ""}
              error=${look.error}
              more=${[HAND]}
              onChange=${(/** @type {{game: string, start: string}} */ next) =>
                next.game === "tree" ? choose("tree") : another({ ...next, moves: "" })}
            />
          `
        }
        <${Searchers} hello=${hello} kind=${kind} player=${player} second=${second} onChange=${another} />
        <${HowMuch}
          depth=${depth}
          width=${width}
          boards=${boards}
          mayHaveBoards=${mayHaveBoards}
          onChange=${another}
          code=${Boolean(query.code)}
          onCode=${() => set({ code: query.code ? "" : "1" })}
        />
        <p class="side-links">
          <button type="button" class="link" onClick=${share}>Copy link</button>
          <a href=${exerciseOf(game, byHand, position, player)}>Make an exercise of it</a>
          ${
            !byHand &&
            html`
              <a href=${writeAddress("analyse", "", { game, start, moves: moves.join(" ") })}>Analyse here</a>
              <a href=${writeAddress("home", "", { game, start, moves: moves.join(" ") })}>Play from here</a>
            `
          }
        </p>
      </div>
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </div>
  `;

  /** @param {string} name */
  function choose(name) {
    const change = { start: "", moves: "", depth: "", width: "", boards: "" };
    another({ ...change, game: name === "tree" ? firstTree(hello) : name });
  }
}

const HAND = { value: "tree", text: "By hand" };

/** @param {string | undefined} text @param {number} usual @param {number} low @param {number} high */
const number = (text, usual, low, high) =>
  text ? Math.min(high, Math.max(low, Math.round(Number(text)) || 0)) : usual;

/**
 * @param {{hello: Hello, kind: GameKind, trees: SearchedTree[], names: string[], question:
 *   import("../types").TreeQuestion | null, line: {start: string, moves: string[]}, plan:
 *   import("../types").PositionBoard | null, stale: boolean, code: boolean,
 *   step: string, onStep: (text: string) => void, node: string, onNode: (way: string) => void, fold: string, onFold:
 *     (ways: string) => void, onOpen: (way: string[]) => void, hereFrom: (position: string) => string}} props
 */
function Shown({
  hello,
  kind,
  trees,
  names,
  question,
  line,
  plan,
  stale,
  code,
  step,
  onStep,
  node: chosen,
  onNode,
  fold,
  onFold,
  onOpen,
  hereFrom,
}) {
  const [focus, setFocus] = useWritten(
    chosen,
    onNode,
    (text) => idOf(waysOf(text)[0] ?? []),
    (id) => wayText(nodeOf(id)),
  );
  const folds = useMemo(() => new Set(waysOf(fold).map(idOf)), [fold]);
  const [hover, setHover] = useState(/** @type {{index: number, id: string, beside: DOMRect} | null} */ (null));
  const link = useRef(new Set());
  const simulated = trees.length === 1 && trees[0].simulated;
  const grown = useGrowth(hello, trees[0], simulated, question, step);
  const room = plan ? smallSize(plan) : false;
  const steps = useMemo(() => trees.map((tree) => (tree.simulated ? [] : stepsOf(tree))), [trees]);
  const layouts = useMemo(() => {
    const drawn = (grown.tree ? [grown.tree, ...trees] : trees).map((tree) => folded(tree, folds));
    return layOutTogether(drawn, { boards: room }).slice(0, trees.length);
  }, [trees, grown.tree, plan, folds]);
  const pairs = useMemo(
    () => (trees.length === 2 && steps.every((list) => list.length) ? together(steps[0], steps[1]) : null),
    [steps],
  );
  const [at, setAt] = useSteps(step, onStep);
  const counts = trees.map((_, index) => countAt(at, pairs, index));
  const moments = useMemo(
    () =>
      steps.map((list, index) =>
        counts[index] === null || !list.length ? null : momentOf(list, /** @type {number} */ (counts[index])),
      ),
    [steps, ...counts],
  );
  const faces = useMemo(
    () => trees.map((tree, index) => facesOf(tree, moments[index], folds)),
    [trees, moments, folds],
  );
  // While a search is under way, nothing is told that it does not know yet.
  const reached = (/** @type {number} */ index, id = "/") => moments[index]?.done.has(id) ?? true;
  const headline = (/** @type {SearchedTree} */ tree, /** @type {number} */ index) =>
    reached(index)
      ? html`<b>${tree.headline}.</b> <span class="quiet">${tree.account}</span>`
      : html`
        <b>${names[index]} searches.</b>${" "}
        <span class="quiet">${counted(moments[index]?.seen.size ?? 0, "node")} so far.</span>
      `;
  const node = (/** @type {number} */ index, /** @type {string} */ id) =>
    layouts[index]?.find((each) => each.id === id);
  const refold = (/** @type {string} */ id) => isInner(trees, id) && onFold(refolded(folds, id));
  const pick = (/** @type {string} */ id) => {
    if (folds.has(id)) return refold(id);
    const way = picked(trees, id);
    if (way) onOpen(way);
  };
  const nodeId = nodeOf(focus);
  const hovered = hover && trees[hover.index]?.nodes.find(({ id }) => id === hover.id);
  const isUnderWay = moments.some((moment) => moment && !moment.done.has("/"));

  return html`
    <div
      class=${`tree-views ${trees.length > 1 ? "pair" : ""} ${isUnderWay ? "stepping" : ""}`}
      aria-busy=${stale ? "true" : undefined}
    >
      ${trees.map(
        (tree, index) => html`
          <section key=${index} class="tree-panel" aria-label=${`Tree of ${names[index]}`}>
            <p class="tree-headline">${headline(grown.tree ?? tree, index)}</p>
            <${TreeView}
              nodes=${layouts[index]}
              name=${`Tree of ${names[index]}`}
              focus=${focus}
              onFocus=${setFocus}
              onPick=${pick}
              onFold=${refold}
              link=${link.current}
              boards=${room}
              stepped
              show=${moments[index]?.current ? inSightOf(String(moments[index]?.current), folds) : focus}
              ...${faces[index]}
              board=${
                plan
                  ? (/** @type {Placed} */ each) => each.board && smallBoard(plan, each.board, each.place)
                  : undefined
              }
              onHover=${(/** @type {string | null} */ id, /** @type {DOMRect | undefined} */ beside) =>
                setHover(id && beside ? { index, id, beside } : null)}
            />
          </section>
        `,
      )}
    </div>
    ${
      trees.length === 2 &&
      trees.every((_, index) => reached(index)) &&
      html`<p class="ratio tree-totals">${totals(trees, names)}</p>`
    }
    ${
      simulated
        ? html`
          <${Stepper}
            name="Simulations"
            keys
            at=${grown.at}
            last=${grown.counts.length - 1}
            text=${`${count(grown.counts[grown.at])} of ${count(grown.counts.at(-1) ?? 0)}`}
            waits=${grown.busy}
            words=${grown.words}
            onStep=${(/** @type {number} */ to) =>
              onStep(to === grown.counts.length - 1 ? "" : String(grown.counts[to]))}
          />
        `
        : pairs
          ? html`
            <${Stepper}
              name="Steps of both searches"
              keys
              at=${at[0] ?? pairs.length}
              last=${pairs.length}
              words=${at[0] === null ? HINT : pairWords(names, steps, pairs, at[0])}
              onStep=${(/** @type {number} */ to) => setAt(0, to)}
            />
          `
          : steps.map(
              (list, index) =>
                list.length > 0 &&
                html`
                  <${Stepper}
                    key=${index}
                    keys=${index === 0}
                    name=${trees.length > 1 ? `Steps of ${names[index]}` : "Steps of the search"}
                    at=${counts[index] ?? list.length}
                    last=${list.length}
                    words=${
                      counts[index] === null
                        ? HINT
                        : (list[/** @type {number} */ (counts[index]) - 1]?.words() ?? "Nothing is searched yet.")
                    }
                    onStep=${(/** @type {number} */ to) => setAt(index, to)}
                  />
                `,
            )
    }
    ${
      code &&
      html`
        <div class="pseudocodes">
          ${trees.map(
            (tree, index) => html`
              <${Pseudocode}
                key=${index}
                hello=${hello}
                player=${tree.player}
                step=${counts[index] ? steps[index][/** @type {number} */ (counts[index]) - 1] : null}
              />
            `,
          )}
        </div>
      `
    }
    <p class="help tree-legend">${legend(trees)}</p>
    <${NodeDetail}
      trees=${grown.tree ? [grown.tree] : trees}
      names=${names}
      id=${nodeId}
      kind=${kind}
      line=${line}
      openable=${Boolean(wayTo(trees, focus)) && !folds.has(nodeId)}
      reached=${reached}
      fold=${folds.has(nodeId) ? "Unfold this branch" : isInner(trees, nodeId) ? "Fold this branch" : ""}
      onFold=${() => refold(nodeId)}
      onOpen=${() => onOpen(/** @type {string[]} */ (wayTo(trees, focus)))}
      hereFrom=${hereFrom}
    />
    ${
      hovered &&
      hover &&
      node(hover.index, hover.id)?.presence !== "ghost" &&
      html`<${HoverBoard} tree=${trees[hover.index]} node=${hovered} kind=${kind} beside=${hover.beside} />`
    }
  `;
}

const HINT = "Play it, or step through it: the order in which the search visited these nodes.";

/** Where we are in each tree. @param {string} step @param {(text: string) => void} onStep
 * @returns {[(number | null)[], (index: number, to: number) => void]} */
function useSteps(step, onStep) {
  const read = (/** @type {string} */ text) =>
    text.split("~").map((each) => (/^\d+$/.test(each) ? Number(each) : null));
  const [at, setAt] = useWritten(step, onStep, read, (now) =>
    now
      .map((each) => each ?? "")
      .join("~")
      .replace(/~$/, ""),
  );
  return [
    at,
    (index, to) =>
      setAt((before) =>
        Array.from({ length: Math.max(before.length, index + 1) }, (_, each) =>
          each === index ? to : (before[each] ?? null),
        ),
      ),
  ];
}

/**
 *  A tree that grows by simulations: the one of fewer simulations is asked for, with the same seed.
 * @param {Hello} hello
 * @param {SearchedTree} tree
 * @param {boolean} on
 * @param {import("../types").TreeQuestion | null} question
 * @param {string} step
 */
function useGrowth(hello, tree, on, question, step) {
  const most = on ? Math.max(1, tree.nodes[0]?.visits ?? 1) : 1;
  const counts = useMemo(() => simulationCounts(most), [most]);
  const found = counts.findLastIndex((each) => each <= Number(step || most));
  const at = found < 0 ? counts.length - 1 : found;
  const { name, settings } = splitSpec(tree.player);
  const { time: _time, nodes: _nodes, ...kept } = settings;
  const fewer =
    on && at < counts.length - 1 && question
      ? { ...question, player: writeSpec(name, { ...kept, simulations: String(counts[at]) }) }
      : null;
  const asked = useTree("growth", fewer, [], hello.limits.tree, notify);
  const shown = fewer ? asked.tree : null;
  const words = shown
    ? `After ${count(counts[at])} ${counts[at] === 1 ? "simulation" : "simulations"}: ${shown.headline}.`
    : "How the tree grows: choose a smaller number of simulations, or play it. What is dashed has not grown yet.";
  return { counts, at, tree: shown, busy: Boolean(asked.busy), words: asked.error || words };
}

/**
 *  The tree as an exercise of one's own in Learn.
 * @param {string} game
 * @param {boolean} byHand
 * @param {string | null} position
 * @param {string} player
 */
const exerciseOf = (game, byHand, position, player) =>
  writeAddress("learn", "", {
    ...(byHand ? { tree: game.replace(/^tree:/, "") } : { game, start: position, player }),
    task: "cuts",
  });
