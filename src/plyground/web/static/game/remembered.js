// What was played last in this browser: Home begins with it.

const KEY = "plyground-home";
const KEPT = ["game", "first", "second", "clock"];

/** The settings of the last game as a query; empty if there is none. @returns {Record<string, string>} */
export function lastChoice() {
  try {
    const found = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return Object.fromEntries(KEPT.flatMap((name) => (typeof found[name] === "string" ? [[name, found[name]]] : [])));
  } catch {
    return {};
  }
}

/** @param {Record<string, string | undefined>} choice */
export function rememberChoice(choice) {
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(KEPT.map((name) => [name, choice[name]]))));
  } catch {
    // A browser without storage begins anew each time.
  }
}
