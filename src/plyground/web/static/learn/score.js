// Which exercises were solved, and how soon: kept in this browser, and nowhere else.
import { signal } from "@preact/signals";
import { counted } from "../ui/words.js";

const PLACE = "plyground-exercises";

/** @returns {Record<string, number>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/**
 *  The try, counted from 1, at which an exercise was solved.
 * @type {import("@preact/signals").Signal<Record<string, number>>}
 */
export const solved = signal(read());

/** The first time counts. @param {string} key @param {number} tries */
export function setSolved(key, tries) {
  if (key in solved.value) return;
  solved.value = { ...read(), [key]: tries };
  localStorage.setItem(PLACE, JSON.stringify(solved.value));
}

/** The score of some exercises in words. @param {string[]} keys @param {Record<string, number>} all */
export function scoreWords(keys, all) {
  const done = keys.filter((key) => key in all);
  const first = done.filter((key) => all[key] === 1).length;
  return done.length ? `${done.length} of ${counted(keys.length, "exercise")} solved, ${first} at the first try` : "";
}
