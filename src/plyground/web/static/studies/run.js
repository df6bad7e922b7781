// Studies that this tab runs or has run. They go on, and stay, while one is in other rooms.
import { signal } from "@preact/signals";
import { listen, request, send } from "../net.js";
import { announce } from "../state.js";

/** @typedef {import("../types").StudyMessage} Message */
/** @typedef {{message: Message | null, isRunning: boolean, error: string}} Run */

/** By the name of the study. @type {import("@preact/signals").Signal<Record<string, Run>>} */
export const runs = signal({});

const keyOf = (/** @type {string} */ name) => `study ${name}`;

/** @param {string} name @param {Partial<Run>} change */
function change(name, change) {
  const before = runs.value[name] ?? { message: null, isRunning: false, error: "" };
  runs.value = { ...runs.value, [name]: { ...before, ...change } };
}

listen("study", (message) => {
  if (runs.value[message.name]?.isRunning) change(message.name, { message });
});

/** @param {string} name */
export async function start(name) {
  change(name, { message: null, isRunning: true, error: "" });
  try {
    const message = await request({ type: "study", key: keyOf(name), name });
    change(name, { message, isRunning: false });
    announce(`The study ${name} is ${message.words}.`);
  } catch (error) {
    change(name, { message: null, isRunning: false, error: /** @type {Error} */ (error).message });
  }
}

/** @param {string} name */
export const stop = (name) => send({ type: "finish", key: keyOf(name) });
