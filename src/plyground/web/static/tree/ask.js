// Ask for the tree of a search, and for more of it: what is deeper is searched again and put into what is shown.
import { useEffect, useRef, useState } from "preact/hooks";
import { listen, request, send } from "../net.js";
import { merged, named, onlyAt } from "./shape.js";
import { ALL } from "./state.js";

/**
 * @typedef {import("../types").TreeQuestion} TreeQuestion
 * @typedef {import("./shape.js").Tree} Tree
 * @typedef {{tree: Tree | null, busy: {nodes: number, seconds: number} | null, error: string, cancel: () => void,
 *   again: () => void}} Asked
 */

const DEEPER = 2; // plies below a node that is opened
const WIDEST = 12; // moves a node there
const ROOM = 1.6; // times the server's limit: more than this is not kept of a tree

/**
 *  The tree of a question with these ways down opened, such as `a2 c3` or `a2 *`; null asks nothing. `changed` hears
 *    why what was shown is gone.
 * @param {string} key
 * @param {TreeQuestion | null} question
 * @param {string[][]} ways
 * @param {number} most
 * @param {(words: string) => void} changed
 * @returns {Asked}
 */
export function useTree(key, question, ways, most, changed) {
  const asked = question ? JSON.stringify(question) : "";
  const [found, setFound] = useState({
    asked: "",
    tree: /** @type {Tree | null} */ (null),
    error: "",
    busy: /** @type {Asked["busy"]} */ (null),
  });
  const setBusy = (/** @type {NonNullable<Asked["busy"]>} */ busy) => setFound((before) => ({ ...before, busy }));
  const [turn, setTurn] = useState(0);
  const have = useRef({
    asked: "",
    ways: /** @type {string[]} */ ([]),
    tree: /** @type {Tree | null} */ (null),
  });
  const wanted = ways.map((way) => way.join(" "));
  const stop = useRef(() => {});

  useEffect(() => {
    if (!question) return;
    let current = true;
    let running = false;
    const kept =
      have.current.asked === asked && have.current.tree && have.current.ways.every((way) => wanted.includes(way));
    if (!kept) have.current = { asked, ways: [], tree: null };
    const missing = wanted.filter((way) => !have.current.ways.includes(way));
    const deaf = listen("tree", (message) => {
      if (current && message.key === key && !message.done) setBusy({ nodes: message.nodes, seconds: message.seconds });
    });
    const ask = async (/** @type {string} */ way, /** @type {boolean} */ isLast) => {
      setBusy({ nodes: 0, seconds: 0 });
      running = true;
      const moves = way.split(" ").filter((move) => move && move !== ALL);
      // What is shown already need not be sent again: the server's limit is for what is new.
      const part = way.endsWith(ALL)
        ? { depth: 1, width: 400 }
        : way
          ? {
              depth: Math.max(1, Math.min(DEEPER, question.depth ?? DEEPER)),
              width: Math.min(WIDEST, question.width ?? WIDEST),
            }
          : {};
      let answer = named(await request({ type: "tree", key, ...question, ...part, open: moves }));
      running = false;
      if (!current) return;
      const before = have.current.tree;
      if (before && way.endsWith(ALL)) answer = onlyAt(answer, moves, before);
      const both = before && merged(before, answer);
      const large = both && both.nodes.length > ROOM * most;
      if (before && !both)
        changed(
          "This player searched another tree this time, so only the new one is shown: it has a limit of time, " +
            "several threads or no seed.",
        );
      if (large) changed("That is more than can be shown at once: what was opened before is closed.");
      have.current = {
        asked,
        tree: both && !large ? both : answer,
        ways: both && !large ? [...have.current.ways, way] : before ? [way] : [],
      };
      setFound({ asked, tree: have.current.tree, error: "", busy: isLast ? null : { nodes: 0, seconds: 0 } });
    };
    const all = async () => {
      try {
        if (!have.current.tree) await ask("", !missing.length);
        for (const [index, way] of missing.entries()) if (current) await ask(way, index === missing.length - 1);
      } catch (error) {
        if (current)
          setFound({ asked, tree: have.current.tree, error: /** @type {Error} */ (error).message, busy: null });
      }
    };
    stop.current = () => {
      if (!current) return;
      current = false;
      deaf();
      setFound((before) => (before.busy ? { ...before, busy: null } : before));
      if (running) send({ type: "cancel", key });
    };
    all();
    return () => stop.current();
  }, [asked, wanted.join("~"), turn]);

  const cancel = () => {
    stop.current();
    setFound({ asked, tree: have.current.tree, error: "The search was stopped.", busy: null });
  };
  // Until the answer is there, the last one may stay in sight, but not on another board.
  const sameGame = question && found.asked && JSON.parse(found.asked).game === question.game;
  return {
    tree: sameGame ? found.tree : null,
    busy: question ? found.busy : null,
    error: found.asked === asked ? found.error : "",
    cancel,
    again: () => setTurn(turn + 1),
  };
}
