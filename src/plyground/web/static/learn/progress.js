// Which steps of which lessons are done: kept in this browser, and nowhere else.
import { signal } from "@preact/signals";

const PLACE = "plyground-lessons";

/** @returns {Record<string, number[]>} */
function read() {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") ?? {};
  } catch {
    return {};
  }
}

/** Steps, counted from 1, by lesson. @type {import("@preact/signals").Signal<Record<string, number[]>>} */
export const progress = signal(read());

/** @param {string} lesson @param {number} step */
export const isDone = (lesson, step) => (progress.value[lesson] ?? []).includes(step);

/** @param {string} lesson @param {number} step */
export function setDone(lesson, step) {
  if (isDone(lesson, step)) return;
  progress.value = {
    ...read(),
    [lesson]: [...(progress.value[lesson] ?? []), step].sort((one, other) => one - other),
  };
  localStorage.setItem(PLACE, JSON.stringify(progress.value));
}
