// Class: what a teacher shows at the beginning, the address that students type and its QR code, and how many have come;
// and the sets that were sent.
//   #/class?key=…   the teacher's way in, which the terminal tells
//   #/class/CODE    a set that was sent, and who solved what
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { Code } from "../class/code.js";
import { ResultsPage } from "../class/results.js";
import { api } from "../net.js";
import { address, go } from "../route.js";
import { complain } from "../state.js";
import { counted } from "../ui/words.js";

export const title = "Class";

const EVERY = 3000; // milliseconds between two looks at who is there

/** @param {{hello: import("../types").Hello}} props */
export default function Class({ hello }) {
  const [found, setFound] = useState(/** @type {import("../types").Class | null} */ (null));
  const [status, setStatus] = useState(/** @type {import("../types").Status | null} */ (null));
  const { id, query } = address.value;
  useEffect(() => {
    if (!hello.classroom) return;
    const enter = async () => {
      if (query.key) {
        await api.post("class/teacher", { key: query.key }).catch(complain);
        go(writeAddress("class", id), true); // the key is on no projector
      }
      setFound(await api.get("class"));
    };
    enter().catch(complain);
    const look = () => api.get("status").then(setStatus, () => {}); // a lost connection is told elsewhere
    look();
    const timer = setInterval(look, EVERY);
    return () => clearInterval(timer);
  }, []);
  if (!hello.classroom)
    return html`
      <div class="page">
        <h1>There is no class here</h1>
        <p>
          Start the server with <code>plyground serve --class</code>.
        </p>
      </div>
    `;
  if (!found)
    return html`
      <div class="page" aria-busy="true">
        <p class="quiet">Loading …</p>
      </div>
    `;
  if (id) return html`<${ResultsPage} key=${id} code=${id} />`;
  const typed = found.url.replace("http://", "").replace(/\/$/, "");
  return html`
    <div class="page class-room">
      <div class="class-words">
        <h1>Come in</h1>
        <p>Type this into the browser’s address line, or scan the code:</p>
        <p class="class-address">${typed}</p>
        ${
          status &&
          html`
            <p class="class-count" role="status">
              <b>${counted(status.visitors, "visitor")}</b> connected,${" "}
              ${counted(status.searches, "search", "searches")} running
            </p>
          `
        }
        <p>
          <a class="button primary" href="#/learn">Lessons and exercises</a>
        </p>
        ${
          found.sets.length > 0 &&
          html`
            <h2>Sets that you sent</h2>
            <ul class="class-sets">
              ${found.sets.map(
                (set) => html`
                  <li key=${set.code}>
                    <a href=${writeAddress("class", set.code)}>${set.title}</a>${" "}
                    <span class="quiet">${set.code} · ${counted(set.students, "student")}</span>
                  </li>
                `,
              )}
            </ul>
          `
        }
      </div>
      <${Code} rows=${found.code} label=${`QR code of ${found.url}`} />
    </div>
  `;
}
