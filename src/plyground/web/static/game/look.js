// The board after any moves from any position, as the server sees it: the page knows no rules, and nothing is stored.
import { useEffect, useState } from "preact/hooks";
import { request } from "../net.js";

/**
 * @typedef {import("../types").Board} Board
 * @typedef {{boards: [Board], overlay: import("../types").Overlay | null, why: string, lesson:
 *   import("../types").Lesson | null}} Seen
 * @typedef {{game: string, start: string, moves: string[], overlay?: boolean}} Line
 */

/** @type {Map<string, Promise<Seen>>} */
const seen = new Map();
const MOST = 200;

/** @param {Line} line */
const keyOf = ({ game, start, moves, overlay = false }) => JSON.stringify([game, start, moves, overlay]);

/** @param {Line} line @returns {Promise<Seen>} */
export function look(line) {
  const key = keyOf(line);
  const known = seen.get(key);
  if (known) return known;
  // Asked over the socket: a text that is no position is an everyday answer there, not a failed request.
  const { game, start, moves, overlay = false } = line;
  const answer = request({ type: "look", game, position: start, moves, overlay }).then(
    (found) => /** @type {Seen} */ ({ ...found, boards: [found.board] }),
  );
  answer.catch(() => seen.delete(key));
  if (seen.size >= MOST) seen.delete(/** @type {string} */ (seen.keys().next().value));
  seen.set(key, answer);
  return answer;
}

/** The answer to `look`, and the last one until it comes; an error is the server's sentence.
 * @param {Line | null} line @returns {{state: Seen | null, error: string, settled: boolean}} */
export function useLook(line) {
  const key = line ? keyOf(line) : "";
  const [found, setFound] = useState({ key: "", state: /** @type {Seen | null} */ (null), error: "" });
  useEffect(() => {
    if (!line) return;
    let wanted = true;
    // Dragging along a chart passes many positions: only the one where the pointer rests is looked up.
    const timer = setTimeout(
      () =>
        look(line).then(
          (state) => wanted && setFound({ key, state, error: "" }),
          (error) => wanted && setFound((before) => ({ ...before, key, error: error.message })),
        ),
      seen.has(key) ? 0 : 60,
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return {
    state: found.state,
    error: found.key === key ? found.error : "",
    settled: found.key === key && !found.error,
  };
}
