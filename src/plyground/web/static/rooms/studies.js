// Studies: the documents and the classics, and what they report beside what is measured here.
//   #/studies        all of them
//   #/studies/NAME   one study, with its report
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { glossaryOf } from "../game/documents.js";
import { address } from "../route.js";
import { counts, drawn, partsOf, placeOf, placesOf, SIGNS, studiesOf } from "../studies/report.js";
import { runs, start, stop } from "../studies/run.js";
import { Chart } from "../ui/chart.js";
import { duration } from "../ui/figures.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").Document} Document
 */

export const title = "Studies";

/** @param {{hello: Hello}} props */
export default function Studies({ hello }) {
  const { id } = address.value;
  const all = studiesOf(hello);
  const chosen = all.filter(({ name }) => name === id);
  const classics = hello.classics.filter(({ name }) => !id || name === id);
  if (id && !chosen.length && !classics.length)
    return html`
      <div class="page">
        <h1>There is no such study</h1>
        <p>
          <a href="#/studies">All studies</a>
        </p>
      </div>
    `;
  return html`
    <div class="page studies">
      <div>
        <h1>${id ? `Study: ${id}` : "Studies"}</h1>
        ${
          id
            ? html`
              <p>
                <a href="#/studies">All studies</a>
              </p>
            `
            : html`
              <p class="quiet">
                A study does again what was published, and puts every published figure or claim beside what is measured
                on this machine. Some take less than a minute, others many. First five documents; then the
                classics of the field.
              </p>
            `
        }
      </div>
      ${(id ? chosen : all).map(
        ({ name, documents }) => html`
          <${Study} key=${name} hello=${hello} name=${name} isWhole=${Boolean(id)}>
            ${documents.map(
              (document) => html`<${About} key=${document.number} hello=${hello} document=${document} />`,
            )}
          <//>
        `,
      )}
      ${
        !id &&
        html`
          <div>
            <h2 class="studies-classics">The classics</h2>
            <p class="quiet">
              What the field has claimed and everybody quotes, as experiments. What is finished is kept, so that a study
              goes on where it stopped.
            </p>
          </div>
        `
      }
      ${classics.map(
        ({ name, title, source, summary }) => html`
          <${Study} key=${name} hello=${hello} name=${name} isWhole=${Boolean(id)}>
            <div class="study-about">
              <h2>${title}</h2>
              <p class="quiet">${source}</p>
              <p>${sentence(summary)}.</p>
            </div>
          <//>
        `,
      )}
    </div>
  `;
}

/** @param {{hello: Hello, name: string, isWhole: boolean, children: any}} props */
function Study({ hello, name, isWhole, children }) {
  const run = runs.value[name];
  const message = run?.message;
  const report = message?.report;
  return html`
    <section class="card study" aria-label=${`Study ${name}`}>
      ${children}
      ${
        hello.hosted
          ? html`
            <p class="help">
              This server is shared, so studies do not run here. On your own machine:${" "}
              <code>plyground study ${name}</code>
            </p>
          `
          : html`
            <div class="study-run">
              ${
                run?.isRunning
                  ? html`
                    <button type="button" onClick=${() => stop(name)}>Stop</button>
                    <progress
                      max="1"
                      value=${message?.share ?? 0}
                      aria-label=${`Part of ${name} that is done`}
                    ></progress>
                    <span class="quiet">
                      ${sentence(message?.words ?? "begins")}${
                        message && `, ${duration(Math.round(message.seconds))} so far`
                      }
                    </span>
                  `
                  : html`
                    <button type="button" class="primary" onClick=${() => start(name)} aria-label=${`Run ${name} here`}>
                      ${report ? "Run it again" : "Run it here"}
                    </button>
                    ${
                      message &&
                      html`<span class="quiet">${sentence(message.words)} after ${duration(message.seconds)}</span>`
                    }
                  `
              }
            </div>
          `
      }
      ${run?.error && html`<p class="error" role="alert">${run.error}</p>`}
      ${
        report &&
        html`
          <p><b>${report.verdicts}.</b></p>
        `
      }
      ${
        !isWhole &&
        html`
          <p class="study-more">
            <a href=${writeAddress("studies", name)}>${report ? "The whole report" : "The study by itself"}</a>
          </p>
        `
      }
      ${report && isWhole && html`<${Report} report=${report} />`}
    </section>
  `;
}

/** @param {{hello: Hello, document: Document}} props */
function About({ hello, document: { number, title, author, year, subject } }) {
  const places = placesOf(hello, number);
  return html`
    <div class="study-about">
      <h2>${sentence(title)}</h2>
      <p class="quiet">
        <a href=${glossaryOf(number)}>Document ${number}</a>, ${author || "no author named"}, ${year || "undated"}
      </p>
      <p>${sentence(subject)}.</p>
      ${
        places.length > 0 &&
        html`
          <ul class="study-places">
            ${places.map(
              ({ text, address }) => html`
                <li key=${address}>
                  <a href=${address}>${text}</a>
                </li>
              `,
            )}
          </ul>
        `
      }
    </div>
  `;
}

/** @param {{report: import("../studies/report.js").Report}} props */
function Report({ report }) {
  return html`
    <details open>
      <summary>What the study says</summary>
      ${report.paragraphs.map((text, index) => html`<p key=${index}>${text}</p>`)}
    </details>
    ${report.charts
      .flatMap(partsOf)
      .map((chart) => html`<${Chart} key=${chart.title} ...${drawn(chart)} height=${220} />`)}
    ${report.tables.map((table) => html`<${Figures} key=${table.title} table=${table} />`)}
  `;
}

/** @param {{table: import("../studies/report.js").Table}} props */
function Figures({ table }) {
  const link = (/** @type {import("../studies/report.js").Shown} */ shown) => {
    const { text, address } = placeOf(shown);
    return html`<a href=${address}>${text}</a>`;
  };
  return html`
    <details>
      <summary>${table.title} <span class="quiet">${counts(table)}</span></summary>
      ${table.shown && html`<p>${link(table.shown)}</p>`}
      <div class="study-table" tabindex="0" role="region" aria-label=${table.title}>
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Figure</th>
              <th scope="col">Published</th>
              <th scope="col">Measured</th>
              <th scope="col">Verdict</th>
            </tr>
          </thead>
          <tbody>
            ${table.rows.map(
              ({ label, published, measured, verdict, reason, shown }, index) => html`
                <tr key=${index}>
                  <th scope="row">${label}</th>
                  <td>${published}</td>
                  <td>${measured}</td>
                  <td class=${verdict === "differs" ? "differs" : ""}>
                    ${SIGNS[verdict]} ${verdict}${reason && `: ${reason}`}
                    ${shown && html`. ${link(shown)}`}
                  </td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </details>
  `;
}
