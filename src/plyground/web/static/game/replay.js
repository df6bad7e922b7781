// The arrow keys of a game that is looked at.
import { useEffect } from "preact/hooks";

/** Left and right walk through the game wherever they have nothing else to do. @param {number} shown @param {(ply: number) => void} pick */
export function useReplayKeys(shown, pick) {
  useEffect(() => {
    const onKey = (/** @type {KeyboardEvent} */ event) => {
      const target = /** @type {Element | null} */ (event.target);
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest("input, select, textarea, dialog, [role=grid], [role=slider]")) return;
      if (event.key === "ArrowLeft") pick(shown - 1);
      else if (event.key === "ArrowRight") pick(shown + 1);
      else return;
      event.preventDefault();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  });
}
