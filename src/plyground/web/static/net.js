// The two ways to the server: REST under /api, and one WebSocket for moves and progress. No other host is ever asked.
import { signal } from "@preact/signals";

/**
 * @typedef {import("./types").Answer} Answer
 * @typedef {import("./types").Request} Request
 */

/**
 * What a request is answered with, if it has a ref.
 * @template {Request} R
 * @typedef {import("./types").AnswerTo[R["type"]]} AnswerTo
 */

/** Ask /api; an error is thrown with the server's own sentence.
 * @param {string} method @param {string} path @param {unknown} [body] @returns {Promise<any>} */
async function ask(method, path, body) {
  let answer;
  try {
    answer = await fetch(`/api/${path}`, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? undefined : typeof body === "string" ? body : JSON.stringify(body),
    });
  } catch {
    throw new Error("The server does not answer. Is it still running?");
  }
  if (answer.status === 204) return null;
  const type = answer.headers.get("content-type") ?? "";
  const content = type.includes("json") ? await answer.json() : await answer.text();
  if (!answer.ok) throw new Error(content?.error ?? `The server refused with status ${answer.status}.`);
  return content;
}

export const api = {
  /** @param {string} path */
  get: (path) => ask("GET", path),
  /** A text body is sent as it is: a record's own JSON. @param {string} path @param {unknown} body */
  post: (path, body) => ask("POST", path, body),
  /** @param {string} path @param {unknown} body */
  patch: (path, body) => ask("PATCH", path, body),
  /** @param {string} path */
  delete: (path) => ask("DELETE", path),
};

/** Whether the socket is there: "connecting", "open", "lost". */
export const connection = signal("connecting");

/** @type {WebSocket | null} */
let socket = null;
let attempts = 0;
let lastRef = 0;
/** Sent once the socket is open. @type {string[]} */
let outbox = [];
/** @type {Map<string, {resolve: (message: any) => void, reject: (error: Error) => void}>} */
const waiting = new Map();
/** @type {Map<string, Set<(message: any) => void>>} */
const listeners = new Map();
/**
 *  What to say first on every new connection, by name: the games and analyses that are open.
 * @type {Map<string, Request>}
 */
const standing = new Map();

export function connect() {
  const url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;
  socket = new WebSocket(url);
  socket.onopen = () => {
    attempts = 0;
    connection.value = "open";
    for (const message of standing.values()) socket?.send(JSON.stringify(message));
    for (const text of outbox.splice(0)) socket?.send(text);
  };
  socket.onmessage = (event) => receive(JSON.parse(event.data));
  socket.onclose = () => {
    connection.value = "lost";
    outbox = [];
    for (const [ref, { reject }] of waiting) {
      waiting.delete(ref);
      reject(new Error("The connection was lost; it is being made again."));
    }
    attempts += 1;
    setTimeout(connect, Math.min(8000, 250 * 2 ** Math.min(attempts, 5)));
  };
}

/** @param {Answer} message */
function receive(message) {
  const ref = "ref" in message ? String(message.ref) : "";
  const asked = waiting.get(ref);
  if (asked) {
    waiting.delete(ref);
    if (message.type === "notice" && message.level === "error") {
      asked.reject(new Error(message.text));
      return; // the asker shows it
    }
    asked.resolve(message);
  }
  for (const listener of listeners.get(message.type) ?? []) listener(message);
}

/** Say something that needs no answer. @param {Request} message */
export function send(message) {
  const text = JSON.stringify(message);
  if (socket?.readyState === WebSocket.OPEN) socket.send(text);
  else outbox.push(text);
}

/** Ask something over the socket; the answer is the first message with the same ref, an error notice is thrown.
 * @template {Request} R
 * @param {R} message @returns {Promise<AnswerTo<R>>} */
export function request(message) {
  const ref = `r${++lastRef}`;
  return new Promise((resolve, reject) => {
    waiting.set(ref, { resolve, reject });
    send({ ...message, ref });
  });
}

/** Hear messages of a type; the answer stops it.
 * @template {Answer["type"]} T
 * @param {T} type @param {(message: Extract<Answer, {type: T}>) => void} listener */
export function listen(type, listener) {
  const set = listeners.get(type) ?? new Set();
  listeners.set(type, set.add(listener));
  return () => void set.delete(listener);
}

/** Say it now if the socket is open, and again whenever it has been lost, until `withdraw(name)`.
 * @param {string} name @param {Request} message */
export function keepSaying(name, message) {
  standing.set(name, message);
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
}

/** @param {string} name */
export const withdraw = (name) => void standing.delete(name);
