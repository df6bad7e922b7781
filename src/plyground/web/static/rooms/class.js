// Class: what a teacher shows at the beginning: the address that students type, its QR code, and how many have come.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { api } from "../net.js";
import { complain } from "../state.js";
import { counted } from "../ui/words.js";

export const title = "Class";

const EVERY = 3000; // milliseconds between two looks at who is there

/** @param {{hello: import("../types").Hello}} props */
export default function Class({ hello }) {
  const [found, setFound] = useState(/** @type {import("../types").Class | null} */ (null));
  const [status, setStatus] = useState(/** @type {import("../types").Status | null} */ (null));
  useEffect(() => {
    if (!hello.classroom) return;
    api.get("class").then(setFound, complain);
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
      </div>
      <${Code} rows=${found.code} label=${`QR code of ${found.url}`} />
    </div>
  `;
}

/** @param {{rows: string[], label: string}} props */
function Code({ rows, label }) {
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h${-run.length}z`),
  );
  return html`
    <svg
      class="class-code"
      role="img"
      aria-label=${label}
      viewBox=${`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges"
    >
      <rect width=${rows.length} height=${rows.length} />
      <path d=${dark.join("")} />
    </svg>
  `;
}
