// Questions about a position that an engine answers while it searches: within its limits, endlessly, or by proof.
import { useEffect, useState } from "preact/hooks";
import { keepSaying, listen, send, withdraw } from "../net.js";

/**
 * @typedef {"analyse" | "endless" | "solve"} Mode
 * @typedef {{mode: Mode, game: string, position: string, player: string, lines: number}} Asked
 * @typedef {import("../types").AnalysisMessage | import("../types").SolvedMessage} Answer
 */

const KEY = "room"; // one question at a time in this room

/** @param {Asked} asked @returns {import("../types").Request} */
function requestOf({ mode, game, position, player, lines }) {
  if (mode === "solve") return { type: "solve", key: KEY, game, position };
  return { type: "analyse", key: KEY, game, position, player, lines, endless: mode === "endless" };
}

/**
 *  Ask for as long as there is a question; the latest answer to it.
 * @param {Asked | null} asked
 * @returns {Answer | null}
 */
export function useAnswer(asked) {
  const [answer, setAnswer] = useState(/** @type {Answer | null} */ (null));
  const text = JSON.stringify(asked);
  useEffect(() => {
    if (!asked) return;
    setAnswer(null);
    keepSaying("analysis", requestOf(asked));
    const hear = (/** @type {Answer} */ message) => {
      if (message.key !== KEY) return;
      setAnswer(message);
      if (message.done) withdraw("analysis"); // a new connection need not ask again
    };
    const deaf = [listen("analysis", hear), listen("solved", hear)];
    return () => {
      deaf.forEach((stop) => stop());
      withdraw("analysis");
      send({ type: "cancel", key: KEY });
    };
  }, [text]);
  return asked && answer?.position === asked.position ? answer : null;
}

/** End the search; it answers with what it has found. */
export const finish = () => send({ type: "finish", key: KEY });
