// What the page knows, as signals: a component that reads one is painted again when it changes.
import { signal } from "@preact/signals";
import { api, keepSaying, listen, request, send, withdraw } from "./net.js";

/**
 *  The library's registry; null until the server has answered.
 * @type {import("@preact/signals").Signal<import("./types").Hello | null>}
 */
export const hello = signal(null);

/**
 *  The game that is open, in Play or Compare.
 * @type {import("@preact/signals").Signal<import("./types").GameState | null>}
 */
export const game = signal(null);

/**
 *  What the open game's engines have found so far, by "board/panel".
 * @type {import("@preact/signals").Signal<Record<string, import("./types").ProgressMessage>>}
 */
export const progress = signal({});

/** @type {import("@preact/signals").Signal<{key: number | string, level: "info" | "error", text: string}[]>} */
export const notices = signal([]);

/** The sentence that screen readers hear next. */
export const announcement = signal("");

/** "light", "dark", or "" for the system's own. */
export const theme = signal(document.documentElement.dataset.theme ?? "");

let lastKey = 0;

/** @param {string} text @param {"info" | "error"} [level] */
export function notify(text, level = "info") {
  const key = ++lastKey;
  notices.value = [...notices.value.filter((notice) => notice.text !== text), { key, level, text }].slice(-4);
  setTimeout(() => dismiss(key), level === "error" ? 12_000 : 6_000);
}

/** A notice that stands until the next one of its key; an empty one takes it away.
 * @param {string} key @param {string} text */
function stand(key, text) {
  const at = notices.value.findIndex((notice) => notice.key === key);
  const others = notices.value.filter((notice) => notice.key !== key);
  const standing = text ? [{ key, level: /** @type {const} */ ("info"), text }] : [];
  notices.value = at < 0 ? [...others, ...standing].slice(-4) : others.toSpliced(at, 0, ...standing);
}

/** @param {number | string} key */
export function dismiss(key) {
  notices.value = notices.value.filter((notice) => notice.key !== key);
}

/** Show what went wrong. @param {unknown} error */
export function complain(error) {
  notify(error instanceof Error ? error.message : String(error), "error");
}

/** @param {string} text */
export const announce = (text) => void (announcement.value = text);

/** @param {string} value */
export function setTheme(value) {
  theme.value = value;
  if (value) {
    document.documentElement.dataset.theme = value;
    localStorage.setItem("plyground-theme", value);
  } else {
    delete document.documentElement.dataset.theme;
    localStorage.removeItem("plyground-theme");
  }
}

/** Large type, for a projector. */
export const isLarge = signal(document.documentElement.dataset.type === "large");

/** @param {boolean} large */
export function setLarge(large) {
  isLarge.value = large;
  if (large) document.documentElement.dataset.type = "large";
  else delete document.documentElement.dataset.type;
  localStorage.setItem("plyground-type", large ? "large" : "");
}

/** Whether dark is what is seen now. */
export const isDark = () => (theme.value ? theme.value === "dark" : matchMedia("(prefers-color-scheme: dark)").matches);

/** @param {string} [path]  where the page says that it is: a browser that was here before has it */
export async function loadHello(path = document.querySelector("#hello")?.getAttribute("href") ?? "/api/hello") {
  try {
    hello.value = await api.get(path.replace("/api/", ""));
  } catch (error) {
    complain(error);
    setTimeout(loadHello, 2000, "/api/hello");
  }
}

let watched = "";
/** @type {import("./types").GameState | null} */
let fresh = null;

/** Make a game and remember it, so that `openGame` shows it at once. @param {import("./types").NewGame} wanted */
export async function newGame(wanted) {
  const answer = await request({ type: "new", ...wanted });
  fresh = answer.game;
  return answer.game;
}

/** Watch a game until `closeGame`; it survives a lost connection. @param {string} id */
export async function openGame(id) {
  watched = id;
  progress.value = {};
  game.value = fresh?.id === id ? fresh : null;
  fresh = null;
  if (!game.value) {
    const state = await api.get(`games/${encodeURIComponent(id)}`);
    if (watched !== id) return;
    game.value = state;
  }
  keepSaying("game", { type: "open", id });
}

/** Stop watching; the server ends the searches that nobody else watches. @param {string} id */
export function closeGame(id) {
  if (watched === id) watched = "";
  withdraw("game");
  send({ type: "close", id });
  if (game.value?.id === id) game.value = null;
  progress.value = {};
}

/** Do something in a game, such as `act("undo")`; what is refused becomes a notice.
 * @param {string} type @param {Record<string, unknown>} [more] @returns {Promise<import("./types").Answer | null>} */
export async function act(type, more = {}) {
  if (!game.value) return null;
  try {
    return await request(/** @type {import("./types").Request} */ ({ type, id: game.value.id, ...more }));
  } catch (error) {
    complain(error);
    return null;
  }
}

listen("game", (message) => {
  if (message.game.id !== watched) return; // another game's last words
  game.value = message.game;
  if (!message.game.thinking) progress.value = {};
});

listen("progress", (message) => {
  if (game.value?.id !== message.id) return;
  progress.value = { ...progress.value, [`${message.board}/${message.panel}`]: message };
});

listen("notice", ({ key, text, level }) => (key ? stand(key, text) : notify(text, level)));
