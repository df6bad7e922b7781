// A tree as it was laid out: panned by dragging and scrolling, zoomed, and walked by keyboard with one tab stop.
// What a node says comes from the caller; what it is (MAX ▲, MIN ▼, chosen, on the line) is drawn from its fields.
import { html } from "htm/preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { boardRoom, PADDING, valueLabel } from "./treelayout.js";
import { glyph } from "./moves.js";

export { layOut } from "./treelayout.js";

/**
 * @typedef {import("./treelayout.js").Placed} Placed
 * @typedef {string | number} Id
 *
 * @typedef {object} TreeViewProps
 * @property {Placed[]} nodes  from layOut
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
 * @property {(id: Id | null, place?: DOMRect) => void} [onHover]
 * @property {Id | null} [show]  a node that is kept in sight
 * @property {Link} [link]  views that move together
 *
 * Views with the same link have the same scale and show the same place.
 * @typedef {Set<(scale: number, left: number, top: number, from: Element) => void>} Link
 */

const LEAST_SCALE = 0.08;
const LARGEST_SCALE = 2.5;
const READABLE = 0.62; // a tree that does not fit is first shown no smaller than this
const MARGIN = 22;
const LEVELS = 44; // the column of MAX and MIN at the left
const ALL_AT_ONCE = 200; // of a larger tree, only what is in sight and around it is drawn
const LEGIBLE = 0.3; // below this scale, nobody could read a text

/** @param {TreeViewProps} props */
export function TreeView(props) {
  const { nodes, name, focus, onFocus, onPick, onHover, show, link } = props;
  const frame = useRef(/** @type {HTMLElement | null} */ (null));
  const byName = useMemo(() => new Map(nodes.map((node) => [String(node.id), node])), [nodes]);
  const size = useMemo(() => sizeOf(nodes), [nodes]);
  const [ownFocus, setOwnFocus] = useState(/** @type {Id | null} */ (null));
  const wanted = byName.get(String(focus ?? ownFocus)) ?? nodes[0];
  const view = useView(frame, nodes, size, wanted, link);
  const drag = useDrag(frame);

  const moveTo = (/** @type {Placed | undefined} */ node) => {
    if (!node) return;
    setOwnFocus(node.id);
    onFocus?.(node.id);
    const element = /** @type {SVGElement | null | undefined} */ (frame.current?.querySelector(`[data-node="${CSS.escape(String(node.id))}"]`));
    element?.focus({ preventScroll: true });
    view.reveal(node);
  };
  const onFocusIn = (/** @type {FocusEvent} */ event) => {
    const node = nodeUnder(event.target, byName);
    if (!node || node === wanted) return;
    setOwnFocus(node.id);
    onFocus?.(node.id);
  };
  const onClick = (/** @type {MouseEvent} */ event) => {
    if (drag.moved()) return;
    const node = nodeUnder(event.target, byName);
    if (node) onPick?.(node.id);
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const node = nodeUnder(event.target, byName);
    if (!node || !(/** @type {Element} */ (event.target).matches("[data-node]"))) return;
    const act = keyAct(event.key);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    if (act === "pick") return onPick?.(node.id);
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
  const states = nodes.map((node) => stateOf(node, props));
  const edges = edgesOf(nodes, byName, states);
  const inSight = (/** @type {Placed} */ node) => nodes.length <= ALL_AT_ONCE || node === wanted || isWithin(node, view.sight);
  return html`
    <div class="treeview">
      <div class="tree-scroll" ref=${frame} onFocusIn=${onFocusIn} onClick=${onClick} onKeyDown=${onKeyDown} onPointerOver=${onPointerOver}
        onPointerLeave=${() => onHover?.(null)} ...${drag.handlers}>
        <div class="tree-levels" aria-hidden="true">
          ${levels.map(({ y, text }) => html`<span key=${y} style=${{ "--y": y + MARGIN }}>${text}</span>`)}
        </div>
        <svg role="tree" aria-label=${name} class="tree-drawing" style=${{ "--w": size.width, "--h": size.height }} viewBox=${`${-LEVELS} ${-MARGIN} ${size.width} ${size.height}`}>
          <g aria-hidden="true">
            ${edges.map(({ look, d }) => html`<path key=${look} class=${`tree-edge ${look}`} d=${d} />`)}
          </g>
          ${nodes.map((node, index) => inSight(node) && html`<${Node} key=${node.id} node=${node} tab=${node === wanted} boards=${props.boards}
            far=${view.sight?.far ?? false} said=${saidOf(node, states[index], props)} ...${states[index]} />`)}
        </svg>
      </div>
      <div class="tree-zoom" role="group" aria-label="Zoom">
        <button type="button" class="icon" aria-label="Smaller" title="Smaller" onClick=${() => view.zoom(1 / 1.4)}>${glyph("M5 12h14")}</button>
        <button type="button" class="icon" aria-label="Whole tree" title="Whole tree" onClick=${view.fit}>${glyph("M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5")}</button>
        <button type="button" class="icon" aria-label="Larger" title="Larger" onClick=${() => view.zoom(1.4)}>${glyph("M12 5v14M5 12h14")}</button>
      </div>
    </div>
  `;
}

/** What may change of a node from one painting to the next, as plain texts: a node whose texts are the same is not painted again.
 * @param {Placed} node @param {TreeViewProps} props */
function stateOf(node, { label = valueLabel, note, classOf, ghost, extra, board }) {
  const look = `${ghost?.(node) ? "ghosted " : ""}${classOf?.(node) ?? ""}`;
  if (node.remark) return { text: "", notes: "", look, extra: undefined, board: undefined };
  const notes = note?.(node) ?? "";
  return { text: label(node), notes: Array.isArray(notes) ? notes.join("\n") : notes, look, extra: extra?.(node), board: board?.(node) };
}

/** @param {Placed} node @param {{text: string, look: string}} state @param {TreeViewProps} props */
function saidOf(node, { text, look }, { spoken }) {
  if (spoken) return spoken(node);
  if (node.remark) return `${node.lines.join(", ")}. ${node.words}`;
  return [node.move ?? "root", text, ...node.lines, node.level, look.includes("ghosted") ? "never visited" : node.words, node.chosen ? "the move chosen" : ""].filter(Boolean).join(", ");
}

/** @typedef {{left: number, right: number, top: number, bottom: number, far: boolean}} Sight */

/** @param {Placed} node @param {Sight | null} sight */
function isWithin({ x, y, width, height }, sight) {
  return sight !== null && x + width / 2 > sight.left && x - width / 2 < sight.right && y + height > sight.top && y < sight.bottom;
}

/** @param {{node: Placed, tab: boolean, far: boolean, text: string, notes: string, look: string, said: string, extra: any, board: any, boards: any}} props */
function Node({ node, tab, far, text, notes, look, said, extra, board, boards }) {
  return useMemo(() => {
    const left = -node.width / 2;
    const kind = node.remark ? `remark ${node.remark}` : node.on_line ? "on-line" : "";
    return html`
      <g class=${`tree-node ${kind} ${look}`} role="treeitem" data-node=${node.id} tabindex=${tab ? 0 : -1} aria-level=${node.depth + 1} aria-label=${said}
        aria-expanded=${node.children.length ? "true" : node.more_nodes ? "false" : undefined} aria-selected=${tab ? "true" : "false"}
        transform=${`translate(${round(node.x)} ${round(node.y)})`}>
        ${notes && !far && notes.split("\n").map((line, index, all) => html`<text class="tree-note" y=${-4 - 11 * (all.length - 1 - index)}>${line}</text>`)}
        ${node.chosen && html`<rect class="tree-chosen" x=${left - 4} y="-4" width=${node.width + 8} height=${node.height + 8} rx="10" />`}
        <rect class="tree-card" x=${left} width=${node.width} height=${node.height} rx="7" />
        ${far ? node.level && shape(node.level, 0, 8) : node.remark
          ? node.lines.map((line, index) => html`<text class="tree-line" y=${15 + 14 * index}>${line}</text>`)
          : inside(node, text, board, boardRoom(boards))}
        <rect class="tree-focus" x=${left - 4} y="-4" width=${node.width + 8} height=${node.height + 8} rx="10" />
        ${extra && html`<g transform=${`translate(0 ${node.height})`}>${extra}</g>`}
      </g>
    `;
  }, [node, tab, far, text, notes, look, said, extra, board]);
}

/** @param {Placed} node @param {string} text @param {any} board @param {{width: number, height: number} | null} room */
function inside(node, text, board, room) {
  let y = 7;
  const parts = [];
  if (node.disc) {
    parts.push(html`<circle class="tree-disc" cy=${y + node.disc} r=${round(node.disc)} />`);
    y += 2 * node.disc + 6;
  }
  if (room) {
    if (board) parts.push(html`<g transform=${`translate(${-room.width / 2} ${y})`}>${board}</g>`);
    y += room.height + 8;
  }
  if (node.move) {
    parts.push(html`<text class="tree-move" y=${y + 10}>${node.move}</text>`);
    y += 17;
  }
  const shift = node.level ? 8 : 0;
  if (node.level) parts.push(shape(node.level, text ? shift - 4 * text.length - 9 : 0, y));
  if (text) parts.push(html`<text class="tree-value" x=${shift} y=${y + 11}>${text}</text>`);
  return [...parts, ...node.lines.map((line, index) => html`<text class="tree-line" y=${y + 26 + 15 * index}>${line}</text>`)];
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
    if (!parent || look.includes("absent")) return;
    const faint = look.includes("faint") ? " faint" : "";
    const dead = node.remark === "gone" || look.includes("ghosted");
    const [x, y, toX] = [round(parent.x), round(parent.y + parent.height), round(node.x)];
    const toY = round(node.y - (notes ? (notes.includes("\n") ? 25 : 14) : 0));
    add(`${dead ? "cut" : node.remark ? "hidden" : node.on_line ? "on-line" : "plain"}${faint}`, `M${x} ${y}L${toX} ${toY}`);
    // Two strokes across the first edge that is gone, as textbooks mark a cut.
    if (dead && !looks.get(parent.id)?.includes("ghosted")) add(`crossed${faint}`, `M${round((x + 2 * toX) / 3) - 6} ${round((y + 2 * toY) / 3) + 1}l12 -5m-12 9l12 -5`);
  });
  return [...paths].map(([look, list]) => ({ look, d: list.join("") })).sort((one, other) => Number(one.look.includes("on-line")) - Number(other.look.includes("on-line")));
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
  return [...levels.values()].filter(({ names }) => names.size === 1).map(({ y, names }) => ({ y, text: [...names][0] }));
}

/** @param {string} key @returns {"up" | "down" | "left" | "right" | "home" | "end" | "pick" | number | null} */
function keyAct(key) {
  switch (key) {
    case "ArrowUp": return "up";
    case "ArrowDown": return "down";
    case "ArrowLeft": return "left";
    case "ArrowRight": return "right";
    case "Home": return "home";
    case "End": return "end";
    case "Enter": case " ": return "pick";
    case "+": return 1.25;
    case "-": return 0.8;
    default: return null;
  }
}

/** Up to the parent, down to the child on the line or the first, sideways on the same level; End is the last sibling.
 * @param {Placed[]} nodes @param {Map<string, Placed>} byName @param {Placed} node @param {string} way */
function neighbour(nodes, byName, node, way) {
  if (way === "home") return nodes[0];
  if (way === "up") return node.parent === null ? undefined : byName.get(String(node.parent));
  if (way === "down") {
    const children = node.children.map((id) => byName.get(String(id)));
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

/** Scale and place. The scale is a CSS variable, so that zooming paints no node anew.
 * @param {{current: HTMLElement | null}} frame @param {Placed[]} nodes @param {{width: number, height: number}} size @param {Placed | undefined} anchor @param {Link} [link] */
function useView(frame, nodes, size, anchor, link) {
  const now = useRef({ scale: 1, nodes: /** @type {Placed[]} */ ([]), told: false, frame: 0 });
  const [sight, setSight] = useState(/** @type {Sight | null} */ (null));
  /** What is in sight; painted anew only when that goes beyond what is drawn. */
  const look = () => {
    const box = frame.current;
    if (!box) return;
    const { scale } = now.current;
    const [left, top] = [box.scrollLeft / scale - LEVELS, box.scrollTop / scale - MARGIN];
    const [width, height] = [box.clientWidth / scale, box.clientHeight / scale];
    const far = scale < LEGIBLE;
    setSight((before) =>
      before && before.far === far && before.left <= left && before.right >= left + width && before.top <= top && before.bottom >= top + height && before.right - before.left < 4 * width
        ? before
        : { left: left - width / 2, right: left + 1.5 * width, top: top - height / 2, bottom: top + 1.5 * height, far },
    );
  };
  const setScale = (/** @type {number} */ scale) => {
    now.current.scale = Math.min(LARGEST_SCALE, Math.max(LEAST_SCALE, scale));
    frame.current?.style.setProperty("--scale", String(now.current.scale));
    cancelAnimationFrame(now.current.frame);
    now.current.frame = requestAnimationFrame(look); // once it is scrolled, too
  };
  const tell = () => {
    const box = frame.current;
    if (box && link) for (const hear of link) hear(now.current.scale, box.scrollLeft, box.scrollTop, box);
  };
  /** Zoom; what is at (x, y) of the frame stays there. */
  const zoom = (/** @type {number} */ factor, /** @type {number} */ x = (frame.current?.clientWidth ?? 0) / 2, /** @type {number} */ y = (frame.current?.clientHeight ?? 0) / 2) => {
    const box = frame.current;
    if (!box) return;
    const before = now.current.scale;
    const [left, top] = [(box.scrollLeft + x) / before, (box.scrollTop + y) / before];
    setScale(before * factor);
    box.scrollLeft = left * now.current.scale - x;
    box.scrollTop = top * now.current.scale - y;
    tell();
  };
  const fit = () => {
    const box = frame.current;
    if (!box) return;
    setScale(Math.min(1, (box.clientWidth - 2) / size.width, (box.clientHeight - 2) / size.height));
    tell();
  };
  /** Scroll as little as shows the node, with some of what is around it. */
  const reveal = (/** @type {Placed} */ node) => {
    const box = frame.current;
    if (!box) return;
    const { scale } = now.current;
    const around = 36;
    const [left, right] = [(node.x - node.width / 2 + LEVELS) * scale - around, (node.x + node.width / 2 + LEVELS) * scale + around];
    const [top, bottom] = [(node.y + MARGIN) * scale - around, (node.y + node.height + MARGIN) * scale + around];
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  };

  useLayoutEffect(() => {
    const box = frame.current;
    const before = now.current.nodes;
    now.current.nodes = nodes;
    if (!box || !nodes.length) return;
    const old = before.find(({ id }) => id === anchor?.id);
    if (old && anchor && before[0]?.id === nodes[0].id && before.length > 1) {
      // More of the same tree: what one looks at stays where it is.
      box.scrollLeft += (anchor.x - old.x) * now.current.scale;
      box.scrollTop += (anchor.y - old.y) * now.current.scale;
    } else {
      setScale(Math.min(1, Math.max((box.clientWidth - 2) / size.width, READABLE)));
      box.scrollLeft = (nodes[0].x + LEVELS) * now.current.scale - box.clientWidth / 2;
      box.scrollTop = 0;
    }
    look();
  }, [nodes]);

  useEffect(() => {
    const box = frame.current;
    if (!box) return;
    // The browser's own listeners are told in advance that these may prevent scrolling.
    const onWheel = (/** @type {WheelEvent} */ event) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      const { left, top } = box.getBoundingClientRect();
      zoom(Math.exp(-event.deltaY / 300), event.clientX - left, event.clientY - top);
    };
    let spread = 0;
    const apart = (/** @type {TouchList} */ touches) => Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    const onTouchStart = (/** @type {TouchEvent} */ event) => void (spread = event.touches.length === 2 ? apart(event.touches) : 0);
    const onTouchMove = (/** @type {TouchEvent} */ event) => {
      if (event.touches.length !== 2 || !spread) return;
      event.preventDefault();
      const [one, other] = event.touches;
      const { left, top } = box.getBoundingClientRect();
      const next = apart(event.touches);
      zoom(next / spread, (one.clientX + other.clientX) / 2 - left, (one.clientY + other.clientY) / 2 - top);
      spread = next;
    };
    const onScroll = () => {
      look();
      if (!now.current.told) tell();
      now.current.told = false;
    };
    const hear = (/** @type {number} */ scale, /** @type {number} */ left, /** @type {number} */ top, /** @type {Element} */ from) => {
      if (from === box) return;
      if (scale !== now.current.scale) setScale(scale);
      const [wasLeft, wasTop] = [box.scrollLeft, box.scrollTop];
      box.scrollTo(left, top);
      now.current.told = box.scrollLeft !== wasLeft || box.scrollTop !== wasTop; // its own event follows, and is not news
    };
    const sized = new ResizeObserver(look);
    sized.observe(box);
    box.addEventListener("wheel", onWheel, { passive: false });
    box.addEventListener("touchstart", onTouchStart, { passive: true });
    box.addEventListener("touchmove", onTouchMove, { passive: false });
    box.addEventListener("scroll", onScroll, { passive: true });
    link?.add(hear);
    return () => {
      sized.disconnect();
      box.removeEventListener("wheel", onWheel);
      box.removeEventListener("touchstart", onTouchStart);
      box.removeEventListener("touchmove", onTouchMove);
      box.removeEventListener("scroll", onScroll);
      link?.delete(hear);
    };
  }, [link]);
  return { zoom, fit, reveal, sight };
}

/** A mouse drags the paper; a finger scrolls it by itself. @param {{current: HTMLElement | null}} frame */
function useDrag(frame) {
  const held = useRef({ down: false, moved: false, x: 0, y: 0, left: 0, top: 0 });
  const onPointerDown = (/** @type {PointerEvent} */ event) => {
    const box = frame.current;
    if (!box) return;
    held.current = { down: event.button === 0 && event.pointerType !== "touch", moved: false, x: event.clientX, y: event.clientY, left: box.scrollLeft, top: box.scrollTop };
  };
  const onPointerMove = (/** @type {PointerEvent} */ event) => {
    const [box, start] = [frame.current, held.current];
    if (!box || !start.down) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!start.moved && Math.hypot(dx, dy) < 5) return;
    if (!start.moved) box.setPointerCapture(event.pointerId);
    start.moved = true;
    box.scrollLeft = start.left - dx;
    box.scrollTop = start.top - dy;
  };
  const onPointerUp = () => void (held.current.down = false);
  return { moved: () => held.current.moved, handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp } };
}

/** @param {number} value */
const round = (value) => Math.round(value * 10) / 10;
