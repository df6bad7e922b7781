// The paper that a tree is drawn on: scale and place, by dragging, scrolling, pinching and buttons.
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { isLarge } from "../state.js";

/**
 * @typedef {import("./layout.js").Placed} Placed
 *
 * What is in sight and around it, in the tree's own measures; from far, texts are too small to be read.
 * @typedef {{left: number, right: number, top: number, bottom: number, far: boolean}} Sight
 *
 * Views with the same link have the same scale and show the same place.
 * @typedef {Set<(scale: number, left: number, top: number, from: Element) => void>} Link
 */

export const MARGIN = 22;
export const LEVELS = 60; // the column of MAX and MIN at the left
const LEAST_SCALE = 0.01;
const LARGEST_SCALE = 2.5;
const READABLE = 0.78; // the scale of a tree that would not fit even at
const NEARLY = 0.36;
const LARGE = 1.6; // the scale of a small tree in large type
const AROUND = 0.3; // of what is in sight is drawn on every side of it
const LEGIBLE = 0.3; // below this scale, nobody could read a text

/**
 *  Scale and place. The scale is a CSS variable, so that zooming paints no node anew.
 * @param {{current: HTMLElement | null}} frame
 * @param {Placed[]} nodes
 * @param {{width: number, height: number}} size
 * @param {Placed | undefined} anchor
 * @param {Link} [link]
 */
export function useView(frame, nodes, size, anchor, link) {
  const now = useRef({ scale: 1, nodes: /** @type {Placed[]} */ ([]), size, told: false, frame: 0 });
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
      before &&
      before.far === far &&
      before.left <= left &&
      before.right >= left + width &&
      before.top <= top &&
      before.bottom >= top + height &&
      before.right - before.left < 4 * width
        ? before
        : {
            left: left - AROUND * width,
            right: left + (1 + AROUND) * width,
            top: top - AROUND * height,
            bottom: top + (1 + AROUND) * height,
            far,
          },
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
  const zoom = (
    /** @type {number} */ factor,
    /** @type {number} */ x = (frame.current?.clientWidth ?? 0) / 2,
    /** @type {number} */ y = (frame.current?.clientHeight ?? 0) / 2,
  ) => {
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
    const [left, right] = [
      (node.x - node.width / 2 + LEVELS) * scale - around,
      (node.x + node.width / 2 + LEVELS) * scale + around,
    ];
    const [top, bottom] = [(node.y + MARGIN) * scale - around, (node.y + node.height + MARGIN) * scale + around];
    if (left < box.scrollLeft) box.scrollLeft = left;
    else if (right > box.scrollLeft + box.clientWidth) box.scrollLeft = right - box.clientWidth;
    if (top < box.scrollTop) box.scrollTop = top;
    else if (bottom > box.scrollTop + box.clientHeight) box.scrollTop = bottom - box.clientHeight;
  };

  /** All of it, if it can be read then; else its top. */
  const open = (/** @type {HTMLElement} */ box) => {
    const tallest = parseFloat(getComputedStyle(box).maxHeight) || Infinity;
    const fits = Math.min((box.clientWidth - 2) / size.width, (tallest - 2) / size.height);
    setScale(fits < NEARLY ? READABLE : Math.min(isLarge.value ? LARGE : 1, fits));
    box.scrollLeft = (nodes[0].x + LEVELS) * now.current.scale - box.clientWidth / 2;
    box.scrollTop = 0;
  };

  useLayoutEffect(() => {
    const box = frame.current;
    const before = now.current.nodes;
    const { width, height } = now.current.size;
    // As by boards in the nodes.
    const resized = before.length === nodes.length && (size.width !== width || size.height !== height);
    now.current.nodes = nodes;
    now.current.size = size;
    if (!box || !nodes.length) return;
    const old = before.find(({ id }) => id === anchor?.id);
    if (old && !resized && anchor && before[0]?.id === nodes[0].id && before.length > 1) {
      // More of the same tree: what one looks at stays where it is.
      box.scrollLeft += (anchor.x - old.x) * now.current.scale;
      box.scrollTop += (anchor.y - old.y) * now.current.scale;
    } else {
      open(box);
    }
    look();
  }, [nodes]);
  useEffect(() => {
    if (frame.current && nodes.length) open(frame.current);
  }, [isLarge.value]);

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
    const apart = (/** @type {TouchList} */ touches) =>
      Math.hypot(touches[0].clientX - touches[1].clientX, touches[0].clientY - touches[1].clientY);
    const onTouchStart = (/** @type {TouchEvent} */ event) =>
      void (spread = event.touches.length === 2 ? apart(event.touches) : 0);
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
    const hear = (
      /** @type {number} */ scale,
      /** @type {number} */ left,
      /** @type {number} */ top,
      /** @type {Element} */ from,
    ) => {
      if (from === box) return;
      if (scale !== now.current.scale) setScale(scale);
      const [wasLeft, wasTop] = [box.scrollLeft, box.scrollTop];
      box.scrollTo(left, top);
      // Its own event follows, and is not news.
      now.current.told = box.scrollLeft !== wasLeft || box.scrollTop !== wasTop;
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
export function useDrag(frame) {
  const held = useRef({ down: false, moved: false, x: 0, y: 0, left: 0, top: 0 });
  const onPointerDown = (/** @type {PointerEvent} */ event) => {
    const box = frame.current;
    if (!box) return;
    held.current = {
      down: event.button === 0 && event.pointerType !== "touch",
      moved: false,
      x: event.clientX,
      y: event.clientY,
      left: box.scrollLeft,
      top: box.scrollTop,
    };
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
  return {
    moved: () => held.current.moved,
    handlers: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: onPointerUp },
  };
}
