// How a set comes to students: sent to the class of this server, or as a link. A link that begins with this machine's
// own name for itself would lead students to theirs, so none is offered.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { api } from "../net.js";
import { go } from "../route.js";
import { complain } from "../state.js";

/** @typedef {import("../types").Class} Class */

const OWN_NAMES = ["localhost", "127.0.0.1", "[::1]"];

/** What this visitor may know of the class here; null before it is known, or without one.
 * @param {import("../types").Hello} hello */
export function useClass(hello) {
  const [found, setFound] = useState(/** @type {Class | null} */ (null));
  const look = () => (hello.classroom ? api.get("class").then(setFound, complain) : Promise.resolve());
  useEffect(() => void look(), []);
  return { found, look };
}

/**
 *  Where students find a page of this server; empty if they cannot reach it.
 * @param {string} hash
 * @param {Class | null} found
 * @param {{hostname: string, origin: string, pathname: string}} here
 */
export const studentLink = (hash, found, here = location) =>
  found ? found.url + hash : OWN_NAMES.includes(here.hostname) ? "" : here.origin + here.pathname + hash;

/**
 * @param {{hello: import("../types").Hello, students: {set: string, title: string | undefined}, onLink: (link: string)
 *   => void}} props
 */
export function Send({ hello, students, onLink }) {
  const { found } = useClass(hello);
  const link = studentLink(writeAddress("learn", "", students), found);
  const send = (/** @type {boolean} */ test) =>
    api
      .post("class/sets", { exercises: students.set, title: students.title ?? "", test })
      .then(({ code }) => go(writeAddress("class", code)), complain);
  return html`
    ${
      found?.teacher &&
      html`
        <button type="button" class="primary" onClick=${() => send(false)}>Send to the class</button>
        <button type="button" onClick=${() => send(true)}>Send as a test</button>
      `
    }
    ${
      link
        ? html`<button type="button" onClick=${() => onLink(link)}>Copy link for students</button>`
        : html`
          <span class="help">
            Students cannot reach this page: it is for this machine alone. <code>plyground serve --class</code> lets
            them in.
          </span>
        `
    }
  `;
}
