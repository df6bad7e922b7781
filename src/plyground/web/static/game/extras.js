// What may be shown over a board besides its pieces: what the game itself sees there, such as threats or chains, and
// the numbers of the moves. Both are off until asked for; the choice stays in this browser.
import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { signal } from "@preact/signals";
import { takeAway, TakeAway } from "../ui/picture.js";
import { useLook } from "./look.js";

const STORED = "plyground-extras";

/** Names of what is switched on. @type {import("@preact/signals").Signal<string[]>} */
const on = signal((localStorage.getItem(STORED) ?? "").split(" ").filter(Boolean));

/** @param {string} name */
function toggle(name) {
  on.value = on.value.includes(name) ? on.value.filter((other) => other !== name) : [...on.value, name];
  localStorage.setItem(STORED, on.value.join(" "));
}

/** What is to be drawn over the position after these moves, and what the last of them does.
 * @param {import("../types").GameKind | null} kind @param {{game: string, start: string, moves: string[]}} line */
export function useExtras(kind, line) {
  const asked = Boolean(kind?.overlaid) && on.value.includes("overlay");
  const { state, settled } = useLook(asked ? { ...line, overlay: true } : null);
  const seen = asked && settled ? state : null;
  return { overlay: seen?.overlay ?? null, why: seen?.why ?? "", numbers: on.value.includes("numbers") };
}

/** The switches, and under them what the overlay says.
 * @param {{kind: import("../types").GameKind | null, extras: ReturnType<typeof useExtras>, last?: string}} props */
export function Extras({ kind, extras, last }) {
  const box = useRef(/** @type {HTMLElement | null} */ (null));
  if (!kind) return null;
  const take = async (/** @type {import("../ui/picture.js").How} */ how) => {
    const drawing = /** @type {SVGSVGElement | null | undefined} */ (
      box.current?.parentElement?.querySelector("svg.board")
    );
    if (drawing) await takeAway(drawing, `${kind.name} ${last ?? "start"}`, how);
  };
  const button = (/** @type {string} */ name, /** @type {string} */ text) => html`
    <button
      type="button"
      class="small"
      aria-pressed=${String(on.value.includes(name))}
      onClick=${() => toggle(name)}
    >
      ${text}
    </button>
  `;
  return html`
    <div class="extras" ref=${box}>
      <div class="extras-buttons" role="group" aria-label="Show on the board">
        ${kind.overlaid && button("overlay", kind.overlaid)}
        ${kind.sample.kind === "cells" && button("numbers", "Move numbers")}
        ${kind.sample.kind !== "text" && html`<${TakeAway} what="the board" onTake=${take} />`}
      </div>
      ${
        extras.overlay &&
        html`
          <p class="extras-words">
            ${extras.overlay.words}
            ${extras.why && last && html` <span class="quiet">${last} ${extras.why}.</span>`}
          </p>
        `
      }
    </div>
  `;
}
