// The arrow keys of a game that is looked at.
import { useLayoutEffect } from "preact/hooks";

/**
 *  Left and right walk through the game wherever they have nothing else to do; up and down go to the move beside it, if
 *    there is one.
 * @param {number} shown
 * @param {(ply: number) => void} pick
 * @param {(step: number) => boolean} [pickBeside]  whether there is one
 */
export function useReplayKeys(shown, pick, pickBeside = () => false) {
  // Before the new position is seen: a key that follows at once must not speak of the old one.
  useLayoutEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element | null} */ (event.target);
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest("input, select, textarea, dialog, [role=grid], [role=slider]")) return;
      if (event.key === "ArrowLeft") pick(shown - 1);
      else if (event.key === "ArrowRight") pick(shown + 1);
      else if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
      else if (!pickBeside(event.key === "ArrowUp" ? -1 : 1)) return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
