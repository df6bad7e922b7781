// What there is in a game on the board that is chosen. Hello tells it of the usual board; levels, usual depths and what
// is known of chances may be others on other boards and by other rules.
import { useEffect, useState } from "preact/hooks";
import { request } from "../net.js";
import { gameOf, isHandmade, splitSpec } from "../spec.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 */

/** By game and position. @type {Map<string, Promise<GameKind>>} */
const known = new Map();
const MOST = 100;

/** @param {string} key @param {string} game @param {string} position */
function ask(key, game, position) {
  const before = known.get(key);
  if (before) return before;
  // Over the socket: a size that is half typed is refused, which is an everyday answer there and no failed request.
  const answer = request({ type: "kind", game, position }).then(({ kind }) => kind);
  answer.catch(() => known.delete(key));
  if (known.size >= MOST) known.delete(/** @type {string} */ (known.keys().next().value));
  known.set(key, answer);
  return answer;
}

/** The kind of a game on its board; until the answer comes, and where there is none, what was shown before or the usual
 * board's. A position may bring its own board. @param {Hello} hello @param {string} game @param {string} [position]
 * @returns {{kind: GameKind, settled: boolean}} */
export function useKind(hello, game, position = "") {
  const usual = isHandmade(game) ? hello.handmade : (gameOf(hello, game) ?? hello.games[0]);
  const isUsual = !gameOf(hello, game) || (!position && !Object.keys(splitSpec(game).settings).length);
  const key = isUsual ? "" : JSON.stringify([game, position]);
  const [found, setFound] = useState({ key: "", kind: /** @type {GameKind | null} */ (null) });
  useEffect(() => {
    if (!key) return;
    let wanted = true;
    const timer = setTimeout(
      () =>
        ask(key, game, position).then(
          (kind) => wanted && setFound({ key, kind }),
          // What is wrong with this board is said when a game on it is started.
          () => wanted && setFound((before) => ({ ...before, key })),
        ),
      known.has(key) ? 0 : 60, // while somebody types, only where they rest is asked
    );
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [key]);
  return {
    kind: key && found.kind?.name === usual.name ? found.kind : usual,
    settled: !key || found.key === key,
  };
}
