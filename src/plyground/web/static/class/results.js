// Who solved what: the set that was sent, with its short link, and a table that goes with the class.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { TASKS } from "../learn/exercise.js";
import { readSet } from "../learn/set.js";
import { api } from "../net.js";
import { go } from "../route.js";
import { complain } from "../state.js";
import { Confirm } from "../ui/dialog.js";
import { counted } from "../ui/words.js";
import { Code } from "./code.js";

/**
 * @typedef {import("../types").Results} Results
 * @typedef {import("../types").WorkDone} Work
 */

const EVERY = 1000; // milliseconds

/** @param {{code: string}} props */
export function ResultsPage({ code }) {
  const path = `class/sets/${encodeURIComponent(code)}`;
  const [found, setFound] = useState(/** @type {Results | null} */ (null));
  const [error, setError] = useState("");
  const [asking, setAsking] = useState(false);
  const look = () => api.get(`${path}/results`).then(setFound, (problem) => setError(problem.message));
  useEffect(() => {
    let timer = 0;
    const again = () => look().then(() => void (timer = setTimeout(again, EVERY)));
    again();
    return () => clearTimeout(timer);
  }, [code]);
  if (!found)
    return html`
      <div class="page" aria-busy=${String(!error)}>
        <p class="quiet">${error || "Loading …"}</p>
        <p><a href="#/class">The class</a></p>
      </div>
    `;
  const change = (/** @type {Record<string, boolean>} */ what) => api.patch(path, what).then(look, complain);
  const remove = () => api.delete(path).then(() => go("#/class"), complain);
  return html`
    <div class="page class-results">
      <div class="room-head">
        <h1>${found.title}${found.test ? html` <span class="tag">test</span>` : ""}</h1>
        <div class="room-acts">
          ${
            found.test &&
            html`
              <button type="button" class="primary" onClick=${() => change({ open: !found.open })}>
                ${found.open ? "Lock the solutions" : "Open the solutions"}
              </button>
            `
          }
          <a class="button" href=${`/api/${path}/results.csv`} download>CSV</a>
          <button type="button" onClick=${() => setAsking(true)}>Take back</button>
        </div>
      </div>
      <section class="card class-link" aria-label="Link">
        <${Code} rows=${found.qr} label=${`QR code of ${found.url}`} />
        <div>
          <p>Students type this, or scan the code:</p>
          <p class="class-address">${found.url.replace(/^https?:\/\//, "")}</p>
          <p class="class-count" role="status"><b>${counted(found.students, "student")}</b></p>
          <label class="class-switch">
            <input
              type="checkbox"
              checked=${found.anonymous}
              onChange=${() => change({ anonymous: !found.anonymous })}
            />
            Without names
          </label>
        </div>
      </section>
      <${Table} found=${found} />
      <${Wrong} found=${found} />
      ${
        asking &&
        html`
          <${Confirm}
            title="Take back this set?"
            text="Students cannot open it any more, and this table is gone. Save the CSV first to keep it."
            yes="Take back"
            no="Keep"
            onYes=${remove}
            onNo=${() => setAsking(false)}
          />
        `
      }
    </div>
  `;
}

/** @param {{found: Results}} props */
function Table({ found }) {
  const items = readSet(found.exercises);
  const solvedBy = items.map(
    (_, index) => found.rows.filter(({ works }) => works.some((work) => work.exercise === index && work.solved)).length,
  );
  return html`
    <section class="card totals" aria-labelledby="results-title">
      <h2 id="results-title">Who solved what</h2>
      ${!found.rows.length && html`<p class="quiet">No student has begun yet.</p>`}
      <div class="totals-table" tabindex="0" role="region" aria-label="Results, as a table">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Student</th>
              ${items.map(
                ({ task }, index) => html`<th scope="col" key=${index}>${index + 1}. ${TASKS[task].title}</th>`,
              )}
              <th scope="col">Solved</th>
            </tr>
          </thead>
          <tbody>
            ${found.rows.map(
              ({ name, works }, row) => html`
                <tr key=${row}>
                  <th scope="row">${name}</th>
                  ${items.map((_, index) => {
                    const work = works.find(({ exercise }) => exercise === index);
                    return html`<${Cell} key=${index} work=${work} />`;
                  })}
                  <td>${works.filter(({ solved }) => solved).length} of ${items.length}</td>
                </tr>
              `,
            )}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Solved by</th>
              ${solvedBy.map((count, index) => html`<td key=${index}>${count} of ${found.rows.length}</td>`)}
              <td></td>
            </tr>
          </tfoot>
        </table>
      </div>
      <p class="help">
        ✓ solved, with the try and the time since the first click; ✗ tried; ◐ the solution was looked at.
      </p>
    </section>
  `;
}

/** @param {{work: Work | undefined}} props */
function Cell({ work }) {
  if (!work) return html`<td class="quiet">–</td>`;
  const time = `${Math.floor(work.seconds / 60)}:${String(Math.floor(work.seconds % 60)).padStart(2, "0")}`;
  const sign = work.solved ? "✓" : work.shown ? "◐" : "✗";
  const words = work.solved ? "solved" : work.shown ? "solution looked at" : "not solved";
  return html`
    <td class=${work.solved ? "ahead" : ""} title=${`${words}; last answer: ${work.answer || "none"}`}>
      <span aria-hidden="true">${sign}</span><span class="visually-hidden">${words}</span>${" "}
      ${work.solved ?? work.tries} <span class="quiet">${time}</span>
    </td>
  `;
}

/** @param {{found: Results}} props */
function Wrong({ found }) {
  if (!found.wrong.length) return null;
  return html`
    <section class="card" aria-labelledby="wrong-title">
      <h2 id="wrong-title">Usual wrong answers</h2>
      <ul>
        ${found.wrong.map(
          ({ exercise, answer, count }) => html`
            <li key=${`${exercise} ${answer}`}>
              Exercise ${exercise + 1}: <b>${answer}</b> <span class="quiet">${counted(count, "time")}</span>
            </li>
          `,
        )}
      </ul>
    </section>
  `;
}
