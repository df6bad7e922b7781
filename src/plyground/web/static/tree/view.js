// A tree as it was laid out: panned by dragging and scrolling, zoomed, and walked by keyboard with one tab stop.
// What a node says comes from the caller; what it is (MAX ▲, MIN ▼, chosen, on the line) is drawn from its fields.
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { glyph } from "../game/moves.js";
import { takeAway, TakeAway } from "../ui/picture.js";
import { boardRoom, valueLabel } from "./layout.js";
import { LEVELS, MARGIN, useDrag, useView } from "./pan.js";

/**
 * @typedef {import("./layout.js").Placed} Placed
 * @typedef {string | number} Id
 *
 * @typedef {object} TreeViewProps
 * @property {Placed[]} nodes  from layOut; what has the presence "absent" only keeps its place
 * @property {string} name  what the tree is called
 * @property {(node: Placed) => string} [label]  shown in the node; its value if left out
 * @property {(node: Placed) => string[] | string} [note]  small text above it, such as α and β; one or two lines
 * @property {(node: Placed) => string} [classOf]  more classes: "faint" and "current" are known here
 * @property {(node: Placed) => boolean} [ghost]  never visited: grey, dashed
 * @property {(node: Placed) => string} [spoken]  what a screen reader says; name, level, value and reason if left out
 * @property {(node: Placed) => any} [board]  drawn in the node, in SVG, from (0, 0) on; layOut has left room for it
 * @property {boolean | {width: number, height: number}} [boards]  as layOut was told
 * @property {(node: Placed) => any} [extra]  drawn under the node, in SVG: (0, 0) is the middle of its lower edge
 * @property {Id | null} [focus]
 * @property {(id: Id) => void} [onFocus]
 * @property {(id: Id) => void} [onPick]
 * @property {(id: Id) => void} [onFold]  a double click or Enter on a node with something below it
 * @property {(id: Id | null, place?: DOMRect) => void} [onHover]
 * @property {Id | null} [show]  a node that is kept in sight
 * @property {import("./pan.js").Link} [link]  views that move together
 * @property {boolean} [stepped]  keys step through the search; they walk the tree only for those who came here by
 *   keyboard
 */

const STEPS = ["ArrowLeft", "ArrowRight", "Home", "End"]; // keys that also step through a search
const ALL_AT_ONCE = 200; // of a larger tree, only what is in sight and around it is drawn

/** @param {TreeViewProps} props */
export function TreeView(props) {
  const { name, focus, onFocus, onPick, onFold, onHover, show, link, stepped } = props;
  const nodes = useMemo(() => props.nodes.filter(({ presence }) => presence !== "absent"), [props.nodes]);
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const byName = useMemo(() => new Map(nodes.map((node) => [String(node.id), node])), [nodes]);
  const size = useMemo(() => sizeOf(props.nodes), [props.nodes]);
  const [ownFocus, setOwnFocus] = useState(/** @type {Id | null} */ (null));
  const wanted = byName.get(String(focus ?? ownFocus)) ?? nodes[0];
  const view = useView(frame, nodes, size, wanted, link);
  const drag = useDrag(frame);
  const [drawsAll, setDrawsAll] = useState(false); // while a picture is taken
  const take = async (/** @type {import("../ui/picture.js").How} */ how) => {
    setDrawsAll(true);
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    const drawing = /** @type {SVGSVGElement | null} */ (frame.current?.querySelector("svg"));
    try {
      if (drawing) await takeAway(drawing, name, how);
    } finally {
      setDrawsAll(false);
    }
  };
  const moved = useRef(false); // by a key, so that the focus has to follow
  const clicked = useRef(false); // the focus came here by mouse or finger

  const moveTo = (/** @type {Placed | undefined} */ node) => {
    if (!node) return;
    moved.current = true;
    setOwnFocus(node.id);
    onFocus?.(node.id);
    view.reveal(node);
  };
  useLayoutEffect(() => {
    if (!moved.current || !wanted) return;
    moved.current = false; // it is drawn by now, even if it was out of sight
    /** @type {SVGElement | null | undefined} */ (
      frame.current?.querySelector(`[data-node="${CSS.escape(String(wanted.id))}"]`)
    )?.focus({ preventScroll: true });
  });
  const onFocusIn = (/** @type {Event} */ event) => {
    const node = nodeUnder(event.target, byName);
    if (!node || node === wanted) return;
    setOwnFocus(node.id);
    onFocus?.(node.id);
  };
  const onClick = (/** @type {MouseEvent} */ event) => {
    if (drag.moved()) return;
    clicked.current = true;
    onFocusIn(event); // not every browser lets a click focus what is drawn
    const node = nodeUnder(event.target, byName);
    if (node) onPick?.(node.id);
  };
  const onDblClick = (/** @type {MouseEvent} */ event) => {
    const node = nodeUnder(event.target, byName);
    if (node?.children.length) onFold?.(node.id);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = nodeUnder(event.target, byName);
    if (!node || !(/** @type {Element} */ (event.target).matches("[data-node]"))) return;
    const act = keyAct(event.key);
    if (!act || (stepped && (event.key === " " || (clicked.current && STEPS.includes(event.key))))) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === "pick") return onFold && node.children.length ? onFold(node.id) : onPick?.(node.id);
    if (typeof act === "number") return view.zoom(act);
    moveTo(neighbour(nodes, byName, node, act));
  };
  const onPointerOver = (/** @type {PointerEvent} */ event) => {
    if (!onHover || event.pointerType === "touch") return;
    const element = /** @type {Element} */ (event.target).closest?.("[data-node]");
    const node = nodeUnder(element, byName);
    onHover(node ? node.id : null, node && element ? element.getBoundingClientRect() : undefined);
  };
  useEffect(() => {
    const node = show === undefined || show === null ? undefined : byName.get(String(show));
    if (node) view.reveal(node);
  }, [show, nodes]);

  const levels = useMemo(() => levelNames(nodes), [nodes]);
  const { label, note, classOf, ghost, extra } = props;
  const states = useMemo(() => nodes.map((node) => stateOf(node, props)), [nodes, label, note, classOf, ghost, extra]);
  const edges = useMemo(() => edgesOf(nodes, byName, states), [states]);
  const inSight = (/** @type {Placed} */ node) =>
    drawsAll || nodes.length <= ALL_AT_ONCE || node === wanted || isWithin(node, view.sight);
  return html`
    <div class="treeview">
      <div
        class="tree-scroll"
        ref=${frame}
        onFocusIn=${onFocusIn}
        onFocusOut=${() => (clicked.current = false)}
        onClick=${onClick}
        onDblClick=${onDblClick}
        onKeyDown=${onKeyDown}
        onPointerOver=${onPointerOver}
        onPointerLeave=${() => onHover?.(null)}
        ...${drag.handlers}
      >
        <div class="tree-levels" aria-hidden="true">
          ${levels.map(({ y, text }) => html`<span key=${y} style=${{ "--y": y + MARGIN }}>${text}</span>`)}
        </div>
        <svg
          role="tree"
          aria-label=${name}
          class="tree-drawing"
          style=${{ "--w": size.width, "--h": size.height }}
          viewBox=${`${-LEVELS} ${-MARGIN} ${size.width} ${size.height}`}
        >
          <g class="tree-names" aria-hidden="true">
            ${levels.map(({ y, text }) => html`<text key=${y} x=${8 - LEVELS} y=${y + 14}>${text}</text>`)}
          </g>
          <g aria-hidden="true">
            ${edges.map(({ look, d }) => html`<path key=${look} class=${`tree-edge ${look}`} d=${d} />`)}
          </g>
          ${nodes.map(
            (node, index) =>
              inSight(node) &&
              html`
                <${Node}
                  key=${node.id}
                  node=${node}
                  tab=${node === wanted}
                  boards=${props.boards}
                  draw=${props.board}
                  far=${!drawsAll && (view.sight?.far ?? false)}
                  said=${saidOf(node, states[index], props)}
                  ...${states[index]}
                />
              `,
          )}
        </svg>
      </div>
      <div class="tree-zoom" role="group" aria-label="Zoom">
        <button
          type="button"
          class="icon"
          aria-label="Smaller"
          title="Smaller"
          onClick=${() => view.zoom(1 / 1.4)}
        >
          ${glyph("M5 12h14")}
        </button>
        <button type="button" class="icon" aria-label="Whole tree" title="Whole tree" onClick=${view.fit}>
          ${glyph("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5")}
        </button>
        <button type="button" class="icon" aria-label="Larger" title="Larger" onClick=${() => view.zoom(1.4)}>
          ${glyph("M12 5v14M5 12h14")}
        </button>
        <${TakeAway} what="the tree" onTake=${take} />
      </div>
    </div>
  `;
}

/**
 *  What may change of a node from one painting to the next, as plain texts: a node whose texts are the same is not
 *    painted again.
 * @param {Placed} node
 * @param {TreeViewProps} props
 */
function stateOf(node, { label = valueLabel, note, classOf, ghost, extra }) {
  const look = `${ghost?.(node) ? "ghosted " : ""}${classOf?.(node) ?? ""}`;
  if (node.remark) return { text: "", notes: "", look, extra: undefined };
  const notes = note?.(node) ?? "";
  return {
    text: label(node),
    notes: Array.isArray(notes) ? notes.join("\n") : notes,
    look,
    extra: extra?.(node),
  };
}

/** @param {Placed} node @param {{text: string, look: string}} state @param {TreeViewProps} props */
function saidOf(node, { text, look }, { spoken }) {
  if (spoken) return spoken(node);
  if (look.includes("faint")) return `${node.move ?? (node.remark ? "something" : "root")}, not reached yet`;
  if (node.remark) return `${node.lines.join(", ")}. ${node.words}`;
  return [
    node.move ?? "root",
    text,
    ...node.lines,
    node.level,
    look.includes("ghosted") ? "never visited" : node.words,
    node.chosen ? "the move chosen" : "",
  ]
    .filter(Boolean)
    .join(", ");
}

/** @param {Placed} node @param {import("./pan.js").Sight | null} sight */
function isWithin({ x, y, width, height }, sight) {
  return (
    sight !== null &&
    x + width / 2 > sight.left &&
    x - width / 2 < sight.right &&
    y + height > sight.top &&
    y < sight.bottom
  );
}

/**
 * @param {{node: Placed, tab: boolean, far: boolean, text: string, notes: string, look: string, said: string, extra:
 *   any, boards: any, draw?: (node: Placed) => any}} props
 */
function Node({ node, tab, far, text, notes, look, said, extra, boards, draw }) {
  return useMemo(() => {
    const left = -node.width / 2;
    const kind = node.remark ? `remark ${node.remark}` : node.on_line ? "on-line" : "";
    return html`
      <g
        class=${`tree-node ${kind} ${look}`}
        role="treeitem"
        data-node=${node.id}
        tabindex=${tab ? 0 : -1}
        aria-level=${node.depth + 1}
        aria-label=${said}
        aria-expanded=${node.children.length ? "true" : (node.more_nodes ?? 0) > 0 ? "false" : undefined}
        aria-selected=${tab ? "true" : "false"}
        transform=${`translate(${round(node.x)} ${round(node.y)})`}
      >
        ${
          notes &&
          !far &&
          notes.split("\n").map(
            (line, index, all) => html`
              <text class="tree-note" y=${-6.5 - 11 * (all.length - 1 - index)}>${line}</text>
            `,
          )
        }
        ${
          node.chosen &&
          html`
            <rect
              class="tree-chosen"
              x=${left - 4}
              y="-4"
              width=${node.width + 8}
              height=${node.height + 8}
              rx="10"
            />
          `
        }
        <rect class="tree-card" x=${left} width=${node.width} height=${node.height} rx="7" />
        ${
          far
            ? node.level && shape(node.level, 0, 8)
            : node.remark
              ? node.lines.map((line, index) => html`<text class="tree-line" y=${15 + 14 * index}>${line}</text>`)
              : inside(node, text, draw, boardRoom(boards))
        }
        ${
          (tab || look.includes("current")) &&
          html`
            <rect
              class="tree-focus"
              x=${left - 4}
              y="-4"
              width=${node.width + 8}
              height=${node.height + 8}
              rx="10"
            />
          `
        }
        ${extra && html`<g transform=${`translate(0 ${node.height})`}>${extra}</g>`}
      </g>
    `;
  }, [node, tab, far, text, notes, look, said, extra]);
}

/**
 * @param {Placed} node
 * @param {string} text
 * @param {((node: Placed) => any) | undefined} draw
 * @param {{width: number, height: number} | null} room
 */
function inside(node, text, draw, room) {
  let y = 7;
  const parts = [];
  if (node.disc) {
    parts.push(html`<circle class="tree-disc" cy=${y + node.disc} r=${round(node.disc)} />`);
    y += 2 * node.disc + 6;
  }
  if (room) {
    if (draw) parts.push(html`<g transform=${`translate(${-room.width / 2} ${y})`}>${draw(node)}</g>`);
    y += room.height + 8;
  }
  if (node.move) {
    parts.push(
      html`<text class="tree-move" y=${y + 10}>
        ${node.move}
      </text>`,
    );
    y += 17;
  }
  const shift = node.level ? 8 : 0;
  if (node.level) parts.push(shape(node.level, text ? shift - 4 * text.length - 9 : 0, y));
  if (text)
    parts.push(
      html`<text class="tree-value" x=${shift} y=${y + 11}>
        ${text}
      </text>`,
    );
  return [
    ...parts,
    ...node.lines.map((line, index) => html`<text class="tree-line" y=${y + 26 + 15 * index}>${line}</text>`),
  ];
}

/** @param {string} level @param {number} x @param {number} y */
function shape(level, x, y) {
  const d = level === "MAX" ? `M${x - 5.5} ${y + 11}h11l-5.5 -10z` : `M${x - 5.5} ${y + 1}h11l-5.5 10z`;
  return html`<path class=${`tree-shape ${level.toLowerCase()}`} d=${d} />`;
}

/** All edges, put together by their look; those of the line last, on top.
 * @param {Placed[]} nodes @param {Map<string, Placed>} byName @param {{look: string, notes: string}[]} states */
function edgesOf(nodes, byName, states) {
  /** @type {Map<string, string[]>} */
  const paths = new Map();
  const add = (/** @type {string} */ look, /** @type {string} */ d) => {
    const list = paths.get(look);
    if (list) list.push(d);
    else paths.set(look, [d]);
  };
  const looks = new Map(nodes.map((node, index) => [node.id, states[index].look]));
  nodes.forEach((node, index) => {
    const parent = node.parent === null ? undefined : byName.get(String(node.parent));
    const { look, notes } = states[index];
    if (!parent) return;
    const faint = look.includes("faint") ? " faint" : "";
    const dead = node.remark === "gone" || look.includes("ghosted");
    const [x, y, toX] = [round(parent.x), round(parent.y + parent.height), round(node.x)];
    const toY = round(node.y - (notes ? (notes.includes("\n") ? 27 : 16) : 0));
    add(
      `${dead ? "cut" : node.remark ? "hidden" : node.on_line ? "on-line" : "plain"}${faint}`,
      `M${x} ${y}L${toX} ${toY}`,
    );
    // Two strokes across the first edge that is gone, as textbooks mark a cut.
    if (dead && !looks.get(parent.id)?.includes("ghosted"))
      add(`crossed${faint}`, `M${round((x + 2 * toX) / 3) - 6} ${round((y + 2 * toY) / 3) + 1}l12 -5m-12 9l12 -5`);
  });
  return [...paths]
    .map(([look, list]) => ({ look, d: list.join("") }))
    .sort((one, other) => Number(one.look.includes("on-line")) - Number(other.look.includes("on-line")));
}

/** @param {Placed[]} nodes */
function sizeOf(nodes) {
  const right = Math.max(0, ...nodes.map(({ x, width }) => x + width / 2));
  const bottom = Math.max(0, ...nodes.map(({ y, height }) => y + height));
  return { width: right + LEVELS + MARGIN, height: bottom + 2 * MARGIN };
}

/** MAX or MIN at every level where all nodes agree. @param {Placed[]} nodes */
function levelNames(nodes) {
  /** @type {Map<number, {y: number, names: Set<string>}>} */
  const levels = new Map();
  for (const { depth, y, level } of nodes) {
    const entry = levels.get(depth) ?? { y, names: new Set() };
    if (level) entry.names.add(level);
    levels.set(depth, entry);
  }
  return [...levels.values()]
    .filter(({ names }) => names.size === 1)
    .map(({ y, names }) => ({ y, text: [...names][0] }));
}

/** @param {string} key @returns {"up" | "down" | "left" | "right" | "home" | "end" | "pick" | number | null} */
function keyAct(key) {
  switch (key) {
    case "ArrowUp":
      return "up";
    case "ArrowDown":
      return "down";
    case "ArrowLeft":
      return "left";
    case "ArrowRight":
      return "right";
    case "Home":
      return "home";
    case "End":
      return "end";
    case "Enter":
    case " ":
      return "pick";
    case "+":
      return 1.25;
    case "-":
      return 0.8;
    default:
      return null;
  }
}

/** Up to the parent, down to the child on the line or the first, sideways on the same level; End is the last sibling.
 * @param {Placed[]} nodes @param {Map<string, Placed>} byName @param {Placed} node @param {string} way */
function neighbour(nodes, byName, node, way) {
  if (way === "home") return nodes[0];
  if (way === "up") return node.parent === null ? undefined : byName.get(String(node.parent));
  if (way === "down") {
    const children = node.children.map((id) => byName.get(String(id))).filter(Boolean);
    return children.find((child) => child?.on_line) ?? children[0];
  }
  const level = nodes.filter(({ depth }) => depth === node.depth).sort((one, other) => one.x - other.x);
  if (way === "end") return level.findLast(({ parent }) => parent === node.parent);
  return level[level.indexOf(node) + (way === "left" ? -1 : 1)];
}

/** @param {EventTarget | null | undefined} target @param {Map<string, Placed>} byName */
function nodeUnder(target, byName) {
  const name = /** @type {Element | null | undefined} */ (target)?.closest?.("[data-node]")?.getAttribute("data-node");
  return name === null || name === undefined ? undefined : byName.get(name);
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
