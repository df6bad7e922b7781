// Arena: matches and tournaments, with error bars. The library plays them in processes of their own.
//   #/arena?game=…&players=A~B~C&games=20&sprt=0,30&openings=…&seed=…   the form
//   #/arena?…&file_of=ID                                                    with the file of openings of a run
//   #/arena/ID                                                         a run of this visitor
//   #/arena/ID?match=2                                                 with the games of a pair of players
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { RunPage } from "../arena/run.js";
import { settingsFrom } from "../arena/settings.js";
import { Setup } from "../arena/setup.js";
import { isLive, stateWords } from "../arena/standing.js";
import { api } from "../net.js";
import { address, go } from "../route.js";
import { complain } from "../state.js";

/** @typedef {import("../types").RunSummary} Summary */

export const title = "Arena";

const FIRST = 4; // runs that are listed at once
const POLL = 2000; // milliseconds

/** @param {{hello: import("../types").Hello}} props */
export default function Arena({ hello }) {
  const { id, query } = address.value;
  if (id) return html`<${RunPage} key=${id} hello=${hello} id=${id} match=${query.match} />`;
  const start = (/** @type {import("../types").NewRun} */ settings) =>
    api.post("arena", settings).then((run) => go(writeAddress("arena", run.id)), complain);
  return html`
    <div class="page arena">
      <div>
        <h1>Arena</h1>
        <p class="quiet">
          Let players meet. Two play a match, more a tournament; what their games show is told with error bars,
          while they are played.
        </p>
      </div>
      <${List} />
      <${Setup} hello=${hello} settings=${settingsFrom(hello, query)} fileOf=${query.file_of} onStart=${start} />
    </div>
  `;
}

function List() {
  const [runs, setRuns] = useState(/** @type {Summary[]} */ ([]));
  const [all, setAll] = useState(false);
  const load = () =>
    api.get("arena").then(
      (answer) => setRuns(answer.runs),
      () => {},
    ); // a lost server is told elsewhere
  useEffect(() => {
    load();
    const timer = setInterval(load, POLL);
    return () => clearInterval(timer);
  }, []);
  if (!runs.length) return null;
  return html`
    <section aria-labelledby="runs-title">
      <h2 id="runs-title">Runs</h2>
      <ul class="games-list">
        ${(all ? runs : runs.slice(0, FIRST)).map((run) => html`<${Row} key=${run.id} run=${run} onChange=${load} />`)}
      </ul>
      ${
        !all &&
        runs.length > FIRST &&
        html`
          <p>
            <button type="button" class="link" onClick=${() => setAll(true)}>All ${runs.length} runs</button>
          </p>
        `
      }
    </section>
  `;
}

/** @param {{run: Summary, onChange: () => void}} props */
function Row({ run, onChange }) {
  const remove = () => api.delete(`arena/${encodeURIComponent(run.id)}`).then(onChange, complain);
  if (!run.players.length)
    return html`
      <li class="games-row">
        <div class="games-main">
          <span class="games-title">A run <span class="tag warn">damaged</span></span>
          <span class="games-result">${run.error}</span>
        </div>
        <button type="button" class="small" onClick=${remove}>Delete</button>
      </li>
    `;
  return html`
    <li class="games-row">
      <a class="games-main" href=${writeAddress("arena", run.id)}>
        <span class="games-title">
          ${run.title}: ${run.players.length === 2 ? run.players.join(" – ") : `${run.players.length} players`}
        </span>
        <span class="games-result">
          <span class=${`tag ${isLive(run) ? "open" : run.error ? "warn" : ""}`}>${run.state}</span>${" "}
          <span class="quiet">${stateWords(run)}</span>
        </span>
      </a>
      <progress
        max="1"
        value=${run.share}
        aria-label=${`Part of ${run.players.join(" – ")} that is played`}
      ></progress>
    </li>
  `;
}
