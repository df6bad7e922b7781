// A run as it stands: progress, standing, crosstable, the games of a pair, and a game that is being played.
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { api } from "../net.js";
import { go } from "../route.js";
import { gameOf } from "../spec.js";
import { announce, complain } from "../state.js";
import { Confirm } from "../ui/dialog.js";
import { count, percent } from "../ui/figures.js";
import { counted, sentence } from "../ui/words.js";
import { PlayedGames } from "./games.js";
import { Live } from "./live.js";
import { queryOf } from "./settings.js";
import {
  crosstable,
  isLive,
  likelihood,
  maybe,
  placeBetween,
  ratingAxis,
  ratingText,
  repeatWords,
  secondsText,
  stateWords,
  verdictWords,
} from "./standing.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").RunState} Run
 */

const POLL = 500; // milliseconds

/** A run, asked for again and again while something happens to it. @param {string} id */
export function useRun(id) {
  const [run, setRun] = useState(/** @type {Run | null} */ (null));
  const [error, setError] = useState("");
  const known = useRef(false); // not `run`: the effect below begins before there is one
  const live = run === null || isLive(run);
  useEffect(() => {
    if (!live || error) return;
    let wanted = true;
    let timer = 0;
    const hear = (/** @type {Run} */ found) => {
      if (!wanted) return;
      known.current = true;
      setRun(found);
      if (isLive(found)) timer = setTimeout(ask, POLL);
    };
    const miss = (/** @type {Error} */ problem) => {
      if (!wanted) return;
      if (known.current)
        timer = setTimeout(ask, 4 * POLL); // the server may come back
      else setError(problem.message);
    };
    const ask = () => api.get(`arena/${encodeURIComponent(id)}`).then(hear, miss);
    ask();
    return () => {
      wanted = false;
      clearTimeout(timer);
    };
  }, [id, live, error]);
  return { run, error, setRun };
}

/** @param {{hello: Hello, id: string, match: string | undefined}} props */
export function RunPage({ hello, id, match }) {
  const { run, error, setRun } = useRun(id);
  useEffect(() => {
    if (run && !isLive(run)) announce(`${sentence(run.state)}: ${stateWords(run)}.`);
  }, [run?.state]);
  if (error)
    return html`
      <div class="page">
        <h1>This run cannot be opened</h1>
        <p>${error}</p>
        <p>
          <a href="#/arena">All runs</a>
        </p>
      </div>
    `;
  if (!run)
    return html`
      <div class="page" aria-busy="true">
        <p class="quiet">Loading …</p>
      </div>
    `;
  const { account, players, settings } = run;
  const pairs = account.matches.length;
  const shown = match === undefined ? (pairs === 1 ? 0 : null) : Math.min(Number(match) || 0, pairs - 1);
  const pick = (/** @type {number} */ index) => go(writeAddress("arena", id, { match: String(index) }), true);
  const kind = gameOf(hello, run.game);
  return html`
    <div class="arena-run">
      <${Head} run=${run} onRun=${setRun} />
      <${Progress} run=${run} />
      <div class="arena-main">
        ${pairs === 1 && html`<${MatchFigures} run=${run} />`}
        <${Standings} run=${run} />
        ${pairs > 1 && html`<${Crosstable} run=${run} shown=${shown} onPick=${pick} />`}
        ${shown !== null && html`<${PlayedGames} key=${shown} run=${run} match=${shown} />`}
      </div>
      <div class="arena-side">
        ${kind && isLive(run) && html`<${Live} kind=${kind} run=${run} />`}
        <${Terms} run=${run} />
        <p class="side-links">
          <a
            href=${writeAddress("arena", "", { ...queryOf(settings), file_of: settings.openings_file ? id : "" })}
          >
            ${players.length === 2 ? "A match" : "A tournament"} with these settings
          </a>
          <a href="#/arena">All runs</a>
        </p>
      </div>
    </div>
  `;
}

/** @param {{run: Run, onRun: (run: Run) => void}} props */
function Head({ run, onRun }) {
  const [asking, setAsking] = useState(false);
  const act = (/** @type {string} */ what, /** @type {unknown} */ body) =>
    api.post(`arena/${encodeURIComponent(run.id)}/${what}`, body).then(onRun, complain);
  const remove = () => api.delete(`arena/${encodeURIComponent(run.id)}`).then(() => go("#/arena"), complain);
  const finishing = run.state === "finishing";
  return html`
    <div class="room-head">
      <h1>${run.title}: ${run.players.length === 2 ? run.players.join(" – ") : `${run.players.length} players`}</h1>
      <div class="room-acts">
        ${
          isLive(run) &&
          html`
            <button type="button" disabled=${finishing} onClick=${() => act("stop", { now: false })}>
              Stop after these games
            </button>
            <button type="button" onClick=${() => act("stop", { now: true })}>Stop now</button>
          `
        }
        ${
          run.state === "stopped" &&
          html`<button type="button" class="primary" onClick=${() => act("go", {})}>Continue</button>`
        }
        <${Files} run=${run} />
        <button type="button" onClick=${() => setAsking(true)}>Delete</button>
      </div>
      ${
        asking &&
        html`
          <${Confirm}
            title="Delete this run?"
            text="Its games are deleted, too. Those that you took into your games stay."
            yes="Delete"
            no="Keep"
            onYes=${remove}
            onNo=${() => setAsking(false)}
          />
        `
      }
    </div>
  `;
}

const FILES = {
  html: "Report: tables and charts",
  csv: "Games as CSV",
  moves: "Moves as CSV, with their figures",
  jsonl: "Games as records, JSON",
};

/** What can be taken away of the games so far. @param {{run: Run}} props */
function Files({ run }) {
  if (!run.games) return null;
  const close = (/** @type {any} */ event) => event.currentTarget.closest("details").removeAttribute("open");
  return html`
    <details
      class="menu"
      onKeyDown=${(/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(event)}
    >
      <summary class="button">Export</summary>
      <div class="menu-list card">
        ${Object.entries(FILES).map(
          ([format, text]) => html`
            <a
              key=${format}
              href=${`/api/arena/${encodeURIComponent(run.id)}/export?format=${format}`}
              download
              onClick=${close}
            >
              ${text}
            </a>
          `,
        )}
      </div>
    </details>
  `;
}

/** @param {{run: Run}} props */
function Progress({ run }) {
  return html`
    <div class="arena-progress">
      <progress max="1" value=${run.share} aria-label="Part that is played"></progress>
      <p class="status">
        <b>${sentence(stateWords(run))}</b>
      </p>
      ${run.error && html`<p class="field-error" role="alert">${run.error}</p>`}
    </div>
  `;
}

/** What a match says about its first player. @param {{run: Run}} props */
function MatchFigures({ run }) {
  const [match] = run.account.matches;
  const first = run.players[0];
  const repeated = repeatWords(match);
  return html`
    <section class="card arena-figures" aria-labelledby="figures-title">
      <h2 id="figures-title">${first}, by the pairs so far</h2>
      <dl class="arena-facts">
        <div>
          <dt>Elo, 95 %</dt>
          <dd>${match.elo ? signs(match.elo.text) : "–"}</dd>
        </div>
        <div>
          <dt title="Likelihood of superiority">Stronger (LOS)</dt>
          <dd>${maybe(match.superiority, likelihood)}</dd>
        </div>
        <div>
          <dt>Pairs 0 · ½ · 1 · 1½ · 2</dt>
          <dd>${match.pairs.join(" · ")}</dd>
        </div>
        ${
          match.sprt &&
          html`
            <div>
              <dt>LLR</dt>
              <dd>${signs(match.sprt.llr.toFixed(2))}</dd>
            </div>
          `
        }
      </dl>
      ${match.sprt && html`<${Test} sprt=${match.sprt} />`}
      ${repeated && html`<p class="help">${repeated}</p>`}
    </section>
  `;
}

/** @param {string} text */
const signs = (text) => text.replace(/-/g, "−");

/** The log-likelihood ratio between its bounds. @param {{sprt: import("../types").SprtFound}} props */
function Test({ sprt }) {
  const at = placeBetween(sprt.llr, sprt.low, sprt.high);
  const [low, high] = [sprt.low, sprt.high].map((bound) => signs(bound.toFixed(2)));
  return html`
    <div class="arena-test">
      <span>${low}</span>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        role="img"
        aria-label=${`LLR ${sprt.llr.toFixed(2)} between ${low} and ${high}`}
      >
        <rect class="interval-ground" width="100" height="10" />
        <rect class="interval" x=${Math.min(50, at)} width=${Math.abs(at - 50)} height="10" />
        <rect class="interval-mark" x=${Math.max(0, at - 0.6)} width="1.2" height="10" />
      </svg>
      <span>${high}</span>
    </div>
    <p class="panel-words">${verdictWords(sprt)}</p>
  `;
}

/** @param {{run: Run}} props */
function Standings({ run }) {
  const { standings } = run.account;
  const axis = ratingAxis(standings);
  const rated = standings.length > 2;
  return html`
    <section class="card totals" aria-labelledby="standing-title">
      <h2 id="standing-title">Standing</h2>
      <div class="totals-table" tabindex="0" role="region" aria-label="Standing, as a table">
        <table class="table">
          <thead>
            <tr>
              <th scope="col">Player</th>
              ${
                rated &&
                html`
                  <th scope="col">Elo, 95 %</th>
                  ${axis && html`<td class="interval-cell"></td>`}
                `
              }
              <th scope="col">Score</th>
              <th scope="col">
                <abbr title="wins, draws, losses">W-D-L</abbr>
              </th>
              <th scope="col">Depth</th>
              <th scope="col">Nodes</th>
              <th scope="col">Time</th>
            </tr>
          </thead>
          <tbody>
            ${standings.map(
              (row, place) => html`
                <tr key=${row.player}>
                  <th scope="row">
                    ${rated && html`<span class="quiet">${place + 1}. </span>`}
                    ${run.players[row.player]}
                  </th>
                  ${
                    rated &&
                    html`
                      <td>${ratingText(row)}</td>
                      ${
                        axis &&
                        html`
                          <td class="interval-cell">
                            <${Interval} row=${row} axis=${axis} />
                          </td>
                        `
                      }
                    `
                  }
                  <td>${maybe(row.score, percent)}</td>
                  <td>${row.wins}-${row.draws}-${row.losses}</td>
                  <td>${maybe(row.depth, (depth) => depth.toFixed(1))}</td>
                  <td>${maybe(row.nodes, (nodes) => count(Math.round(nodes)))}</td>
                  <td>${secondsText(row.seconds)}</td>
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      <p class="help">Depth, nodes and time are means of a move.</p>
    </section>
  `;
}

/** @param {{row: import("../types").Standing, axis: [number, number]}} props */
function Interval({ row: { elo, plus_minus }, axis: [low, high] }) {
  if (elo === null || plus_minus === null) return null;
  const [from, at, to] = [elo - plus_minus, elo, elo + plus_minus].map((value) => placeBetween(value, low, high));
  return html`
    <svg class="interval-picture" viewBox="0 0 104 14" aria-hidden="true">
      <path class="interval-line" d=${`M${from + 2} 7H${to + 2}M${from + 2} 3v8M${to + 2} 3v8`} />
      <circle class="interval-mark" cx=${at + 2} cy="7" r="3" />
    </svg>
  `;
}

/** @param {{run: Run, shown: number | null, onPick: (match: number) => void}} props */
function Crosstable({ run, shown, onPick }) {
  const rows = crosstable(run);
  return html`
    <section class="card totals" aria-labelledby="cross-title">
      <h2 id="cross-title">Crosstable</h2>
      <p class="help">Wins, draws and losses of the row against the column. A cell shows its games.</p>
      <div class="totals-table" tabindex="0" role="region" aria-label="Crosstable, as a table">
        <table class="table crosstable">
          <thead>
            <tr>
              <th scope="col">Player</th>
              ${rows.map(
                ({ player }, place) => html`
                  <th scope="col" key=${player} title=${run.players[player]}>${place + 1}</th>
                `,
              )}
            </tr>
          </thead>
          <tbody>
            ${rows.map(
              ({ player, cells }, place) => html`
                <tr key=${player}>
                  <th scope="row">
                    <span class="quiet">${place + 1}. </span>${run.players[player]}</th>
                  ${cells.map(
                    (cell, other) => html`
                      <td key=${other} class=${cell && cell.share > 0.5 ? "ahead" : ""}>
                        ${
                          cell
                            ? html`
                              <button
                                type="button"
                                class="small"
                                aria-pressed=${String(cell.match === shown)}
                                onClick=${() => onPick(cell.match)}
                                aria-label=${gamesOf(cell.text, run.players[player], run.players[rows[other].player])}
                              >
                                ${cell.text}
                              </button>
                            `
                            : html`<span class="quiet">·</span>`
                        }
                      </td>
                    `,
                  )}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
    </section>
  `;
}

/** What was agreed on. @param {{run: Run}} props */
function Terms({ run: { settings, game, players, created } }) {
  const file = settings.openings_file;
  const openings = file
    ? `${counted(file.count, "opening")} of ${file.name}`
    : ({ auto: "default: random ones if games would repeat", book: "the game’s own", 0: "none" }[settings.openings] ??
      `${settings.openings} random moves`);
  const facts = [
    ["Game", game],
    ["Players", players.join(", ")],
    [
      "Games",
      players.length > 2
        ? `${settings.games} for each pair${settings.gauntlet ? ", the first against all others" : ""}`
        : settings.sprt
          ? `at most ${settings.games}`
          : String(settings.games),
    ],
    ...(settings.sprt ? [["SPRT", settings.sprt.replace(",", " against ")]] : []),
    ["Openings", openings],
    ["Seed", String(settings.seed)],
    ...(settings.start ? [["Position", settings.start]] : []),
    ...(settings.adjudicate ? [["Proven losses", "are given up"]] : []),
    ["Begun", new Date(created).toLocaleString()],
  ];
  return html`
    <details class="card arena-terms">
      <summary>Settings</summary>
      <dl>
        ${facts.map(
          ([name, text]) => html`
            <div key=${name}>
              <dt>${name}</dt>
              <dd>${text}</dd>
            </div>
          `,
        )}
      </dl>
    </details>
  `;
}

/** @param {string} text @param {string} player @param {string} other */
const gamesOf = (text, player, other) => `${text}: games of ${player} against ${other}`;
