// The board after any moves from any position, as the server sees it: the page knows no rules.
import { useEffect, useState } from "preact/hooks";
import { api, request, send } from "../net.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {{game: string, start: string, moves: string[]}} Line
 */

/** @type {Map<string, Promise<State>>} */
const seen = new Map();
const MOST = 200;

/** A game is set up for the answer and deleted at once: looking leaves nothing behind. @param {Line} line @returns {Promise<State>} */
export function look({ game, start, moves }) {
  const key = JSON.stringify([game, start, moves]);
  const known = seen.get(key);
  if (known) return known;
  // Asked over the socket: a text that is no position is an everyday answer there, not a failed request.
  const answer = request({ type: "new", game, start, moves, players: ["human", "human"] }).then(({ game: state }) => {
    send({ type: "close", id: state.id });
    api.delete(`games/${encodeURIComponent(state.id)}`).catch(() => {});
    return state;
  });
  answer.catch(() => seen.delete(key));
  if (seen.size >= MOST) seen.delete(/** @type {string} */ (seen.keys().next().value));
  seen.set(key, answer);
  return answer;
}

/** The answer to `look`, and the last one until it comes; an error is the server's sentence.
 * @param {Line | null} line @returns {{state: State | null, error: string, settled: boolean}} */
export function useLook(line) {
  const key = line ? JSON.stringify([line.game, line.start, line.moves]) : "";
  const [found, setFound] = useState({ key: "", state: /** @type {State | null} */ (null), error: "" });
  useEffect(() => {
    if (!line) return;
    let wanted = true;
    // Whoever drags along a chart passes many positions: only where they rest is looked up.
    const timer = setTimeout(
      () => look(line).then(
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
  return { state: found.state, error: found.key === key ? found.error : "", settled: found.key === key && !found.error };
}
