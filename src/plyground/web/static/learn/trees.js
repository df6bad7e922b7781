// Trees from the library, for lessons and exercises: asked one after the other, and remembered.
import { useEffect, useState } from "preact/hooks";
import { connection, listen, request, send } from "../net.js";

/**
 * @typedef {import("../types").TreeQuestion} TreeQuestion
 * @typedef {import("../types").TreeNode} SearchedNode
 * @typedef {import("../types").TreeAnswer} TreeAnswer
 */

const KEY = "learn"; // one search at a time in this room
const REMEMBERED = 100;

/** A player that shows all of it. */
export const WHOLE = { depth: 40, width: 400 };

/** @type {Map<string, Promise<TreeAnswer>>} */
const known = new Map();
/** @type {Promise<unknown>} */
let last = Promise.resolve();

/**
 * @param {TreeQuestion} question
 * @param {number} [most]  nodes to visit; a longer search is given up
 * @returns {Promise<TreeAnswer>}
 */
export function askTree(question, most = Infinity) {
  const text = JSON.stringify([question, most]);
  const found = known.get(text);
  if (found) return found;
  const answer = last.then(() => search(question, most));
  last = answer.catch(() => {});
  answer.catch(() => known.delete(text));
  if (known.size >= REMEMBERED) known.delete(/** @type {string} */ (known.keys().next().value));
  known.set(text, answer);
  return answer;
}

/**
 *  Asked over the socket: a text that is no tree is an everyday answer there.
 * @param {TreeQuestion} question
 * @param {number} most
 * @returns {Promise<TreeAnswer>}
 */
async function search(question, most) {
  let deaf = () => {};
  const tooLarge = /** @type {Promise<never>} */ (
    new Promise((_, reject) => {
      deaf = listen("tree", (message) => {
        if (message.key !== KEY || message.done || message.nodes <= most) return;
        send({ type: "cancel", key: KEY });
        reject(new Error(`This tree has more than ${most} nodes: choose a smaller one.`));
      });
    })
  );
  try {
    return await Promise.race([request({ type: "tree", key: KEY, ...question }), tooLarge]);
  } finally {
    deaf();
  }
}

/**
 *  The answers to some questions, as they come; an error is the server's sentence. No questions, no answers.
 * @param {TreeQuestion[]} questions
 * @param {number} [most]
 * @returns {{trees: (TreeAnswer | null)[], error: string, ready: boolean}}
 */
export function useTrees(questions, most) {
  const text = JSON.stringify(questions);
  const [turn, setTurn] = useState(0);
  const [found, setFound] = useState({ text: "", trees: /** @type {(TreeAnswer | null)[]} */ ([]), error: "" });
  useEffect(() => {
    let wanted = true;
    setFound({ text, trees: questions.map(() => null), error: "" });
    questions.forEach((question, index) =>
      askTree(question, most).then(
        (tree) =>
          wanted &&
          setFound((before) => ({
            ...before,
            trees: before.trees.map((each, at) => (at === index ? tree : each)),
          })),
        (error) => wanted && setFound((before) => ({ ...before, error: error.message })),
      ),
    );
    return () => void (wanted = false);
  }, [text, turn]);
  useEffect(() => {
    if (connection.value === "open" && found.error) setTurn(turn + 1); // what a lost connection has failed
  }, [connection.value]);
  const mine = found.text === text;
  const trees = mine ? found.trees : questions.map(() => null);
  return {
    trees,
    error: mine ? found.error : "",
    ready: mine && !found.error && trees.length > 0 && trees.every(Boolean),
  };
}
