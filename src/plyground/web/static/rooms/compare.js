// Compare: two to four players think about the same game, each with its own board, figures and line in the charts.
//   #/compare?game=…&panels=A~B&side=0&mode=lockstep&start=…   what to compare
//   …&moves=h8+i9&begin=1                                      the same, and begun: anybody can open it
//   #/compare/ID                                               a comparison of this visitor
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { settingsOf, treeOf, writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { newComparison, queryOf, settingsFrom, settingsOfState } from "../compare/settings.js";
import { Setup } from "../compare/setup.js";
import { comparisonRows, panelsOf, seriesOf, totals, turnLabels } from "../compare/totals.js";
import { chanceSeries, EQ_2, measureSeries } from "../game/chances.js";
import { EvaluationCard, evaluatorOf, useEvaluation } from "../game/evaluation.js";
import { useKind } from "../game/kind.js";
import { Replay } from "../game/moves.js";
import { useReplayKeys } from "../game/replay.js";
import { Documented, documentOfPlayer } from "../game/documents.js";
import { Strip } from "../game/strip.js";
import { address, go, shareLink } from "../route.js";
import { act, announce, closeGame, complain, game, newGame, notify, openGame, progress } from "../state.js";
import { Chart, Sample } from "../ui/chart.js";
import { copied, LinkDialog } from "../ui/dialog.js";
import { csvOf, download } from "../ui/figures.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../compare/totals.js").Panel} Panel
 */

export const title = "Compare";

/** @param {{hello: Hello}} props */
export default function Compare({ hello }) {
  const { id, query } = address.value;
  const begun = !id && Boolean(query.begin);
  const settings = settingsFrom(hello, query);
  const begin = async (/** @type {typeof settings} */ chosen) => {
    try {
      const { id: made } = await newGame(newComparison(chosen));
      go(writeAddress("compare", made), begun);
    } catch (error) {
      complain(error);
      if (begun) go(writeAddress("compare", "", queryOf(chosen)), true);
    }
  };
  useEffect(() => void (begun && begin(settings)), [begun]);
  if (id) return html`<${Comparing} key=${id} id=${id} hello=${hello} />`;
  if (begun) return html`<p class="quiet" aria-busy="true">Setting up the boards …</p>`;
  return html`<${Setup} hello=${hello} settings=${settings} onStart=${begin} />`;
}

/** @param {{id: string, hello: Hello}} props */
function Comparing({ id, hello }) {
  const [ply, setPly] = useState(/** @type {number | null} */ (null)); // null: the present
  const [pending, setPending] = useState(/** @type {string | null} */ (null));
  useEffect(() => {
    openGame(id).catch((error) => {
      complain(error);
      go("#/compare", true);
    });
    return () => closeGame(id);
  }, [id]);
  const state = game.value?.id === id ? game.value : null;
  const length = state ? Math.max(...state.boards.map(({ moves }) => moves.length)) : 0;
  const shown = ply ?? length;
  const pick = (/** @type {number} */ to) => setPly(to >= length ? null : Math.max(to, 0));
  useEffect(() => setPly(null), [length]);
  useEffect(() => {
    if (state && !state.thinking) announce(`${lastWords(state)}${statusOf(state)}`);
  }, [length, state?.thinking]);
  useReplayKeys(shown, pick);
  if (!state) return html`<p class="quiet" aria-busy="true">Loading …</p>`;
  if (state.mode === "play") return html`<${NoComparison} state=${state} />`;

  const move = async (/** @type {string} */ name, /** @type {number} */ board) => {
    setPending(name);
    await act("move", { ply: state.boards[board].moves.length, move: name });
    setPending(null);
  };
  const panels = panelsOf(state);
  return html`
    <div class=${`compare of-${panels.length}`}>
      <${Head} state=${state} />
      <div class="compare-status">
        <p class="status">
          <b>${statusOf(state)}</b>
        </p>
        <${Replay} ply=${shown} last=${length} onPick=${pick} />
      </div>
      <${Boards}
        hello=${hello}
        state=${state}
        panels=${panels}
        ply=${ply}
        shown=${shown}
        pending=${pending}
        onMove=${move}
      />
      <${Charts} state=${state} panels=${panels} shown=${shown} onPick=${pick} hello=${hello} />
      <${Totals} state=${state} />
    </div>
  `;
}

/**
 *  The panels, and below them what an evaluator makes of their board, or of one panel's in separate games.
 * @param {{hello: Hello, state: State, panels: Panel[], ply: number | null, shown: number, pending: string | null,
 *   onMove: (name: string, board: number) => void}} props
 */
function Boards({ hello, state, panels, ply, shown, pending, onMove }) {
  const { kind } = useKind(hello, state.game);
  const [chosen, setChosen] = useState(0);
  const separate = state.mode === "separate";
  const board = state.boards[separate ? chosen : 0];
  const moves = board.moves.slice(0, shown).map(({ move }) => move);
  const line = { game: state.game, start: state.start, moves };
  const evaluation = useEvaluation(kind, line, evaluatorOf(kind, panels[chosen].spec));
  return html`
    <div class=${`panels panels-${panels.length}`}>
      ${panels.map(
        (panel, index) => html`
          <${PanelCard}
            key=${index}
            state=${state}
            panel=${panel}
            index=${index}
            ply=${ply}
            pending=${pending}
            overlay=${separate && index !== chosen ? null : evaluation.overlay}
            onMove=${onMove}
          />
        `,
      )}
      <${EvaluationCard} kind=${kind} evaluation=${evaluation} board=${board}>
        ${
          separate &&
          html`
            <${Segments}
              legend="Board of"
              value=${String(chosen)}
              choices=${panels.map(({ name }, index) => ({ value: String(index), text: name }))}
              onChange=${(/** @type {string} */ index) => setChosen(Number(index))}
            />
          `
        }
      <//>
    </div>
  `;
}

/** The address names a game of two sides: there is nothing to compare in it yet. @param {{state: State}} props */
function NoComparison({ state }) {
  return html`
    <div class="page">
      <h1>This is a game, not a comparison</h1>
      <p>A game of ${state.title} was played here, without players beside each other.</p>
      <p>
        <a href=${writeAddress("play", state.id)}>Open the game</a> ·${" "}
        <a href=${writeAddress("compare", "", settingsOf(state))}>Compare players in its position</a>
      </p>
    </div>
  `;
}

/** @param {{state: State}} props */
function Head({ state }) {
  const settings = settingsOfState(state);
  const [link, setLink] = useState("");
  const share = async () => {
    const text = shareLink(writeAddress("compare", "", { ...queryOf(settings), begin: "1" }));
    if (await copied(text)) notify("The link to this comparison is copied.");
    else setLink(text);
  };
  const withPerson = state.players.some(({ human }) => human);
  const played = state.boards.some(({ moves }) => moves.some(({ side }) => state.players[side].human));
  return html`
    <div class="room-head">
      <h1>
        ${state.title}${" "}
        <span class="quiet">${state.mode === "separate" ? "in separate games" : "in lock-step"}</span>
      </h1>
      <div class="room-acts" role="group" aria-label="Comparison">
        ${state.thinking && html`<button type="button" onClick=${() => act("stop")}>Move now</button>`}
        ${state.paused && html`<button type="button" onClick=${() => act("go")}>Go on</button>`}
        ${
          withPerson
            ? html`<button type="button" disabled=${!played} onClick=${() => act("undo")}>Undo</button>`
            : !state.paused &&
              state.boards.some(({ over }) => !over) &&
              html`<button type="button" onClick=${() => act("pause")}>Pause</button>`
        }
        <button type="button" onClick=${share}>Share</button>
        <a class="button" href=${`/api/games/${encodeURIComponent(state.id)}/export`} download>Export</a>
        <a class="button primary" href=${writeAddress("compare", "", queryOf({ ...settings, moves: "" }))}>New</a>
      </div>
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </div>
  `;
}

/** What was played last, and who would have played otherwise. @param {State} state */
function lastWords(state) {
  const entry = state.boards.length === 1 ? state.boards[0].moves.at(-1) : null;
  if (!entry) return "";
  const others = (entry.panels ?? [])
    .filter(({ move }) => move !== entry.move)
    .map(({ panel, move }) => `${state.panels[panel].name} would have played ${move}. `);
  return `${sentence(state.sides[entry.side])} ${entry.move}. ${others.join("")}`;
}

/** @param {State} state */
function statusOf(state) {
  const [board] = state.boards;
  if (state.boards.every(({ over }) => over))
    return state.boards.length === 1 ? `${sentence(board.outcome)}.` : "All games are over.";
  if (state.paused) return "Paused.";
  if (state.thinking) return "The players are thinking …";
  const open = state.boards.find((one) => !one.over) ?? board;
  return state.players[open.to_move].human
    ? `Your move: you are ${state.sides[open.to_move]}. It goes to every board.`
    : "Waiting for the players.";
}

/**
 * @param {{state: State, panel: Panel, index: number, ply: number | null, pending: string | null,
 *   overlay: import("../types").Overlay | null, onMove: (name: string, board: number) => void}} props
 */
function PanelCard({ state, panel, index, ply, pending, overlay, onMove }) {
  const separate = state.mode === "separate";
  const which = separate ? index : 0;
  const board = state.boards[which];
  const shown = Math.min(ply ?? board.moves.length, board.moves.length);
  const choice = panel.choices.filter((one) => one.ply < shown).at(-1) ?? null;
  const played = choice ? board.moves[choice.ply] : null;
  const differs = !separate && choice && played && choice.move !== played.move;
  // What the panel would have played is news until somebody has answered.
  const ghost = differs && choice.ply === shown - 1 ? choice : null;
  const yours = !board.over && state.players[board.to_move].human;
  const thinking = state.thinking && ply === null && !board.over && !state.players[board.to_move].human;
  const now = thinking ? (progress.value[`${which}/${index}`] ?? null) : null;
  const found = thinking ? now : choice;
  return html`
    <section class="panel card" aria-label=${panel.name}>
      <header class="panel-head">
        <h2>
          <${Sample} index=${index} />
          <span>
            ${
              documentOfPlayer(panel.name)
                ? html`<${Documented} text=${panel.name} document=${documentOfPlayer(panel.name)} />`
                : breakable(panel.name)
            }
          </span>
        </h2>
        ${!separate && index === 0 && html`<span class="tag">leads</span>`}
        ${differs && !thinking && html`<span class="tag warn">engines disagree</span>`}
        ${
          !board.over &&
          html`
            <a
              class="panel-tree"
              href=${treeOf(state, which, shown, panel.spec)}
              aria-label=${`Tree of ${panel.name}`}
            >
              Tree
            </a>
          `
        }
        ${
          panel.spec !== state.panels[index].name &&
          html`<code class="panel-spec" title=${panel.spec}>${panel.spec}</code>`
        }
      </header>
      <div class="panel-body">
      <${Board}
        board=${board}
        sides=${state.sides}
        marks=${state.marks}
        ply=${shown}
        ghost=${ghost}
        ghostSide=${played?.side}
        pending=${pending}
        overlay=${overlay}
        interactive=${yours && ply === null}
        onMove=${(/** @type {string} */ name) => onMove(name, which)}
        label=${`${panel.name}: ${state.title}`}
      />
      <p class="panel-words">
        ${
          thinking
            ? now?.waiting
              ? "Waits for a free processor …"
              : "Is thinking …"
            : differs
              ? html`Would have played <b>${choice.move}</b>; <b>${played.move}</b> was played.`
              : separate && board.over
                ? html`<b>${sentence(board.outcome)}</b>`
                : choice
                  ? html`Plays <b>${choice.move}</b>.`
                  : "Has not been asked yet."
        }
        ${!thinking && played?.stopped && which === index ? " Its search was cut short." : ""}
      </p>
      <${Strip} name=${panel.name} found=${found} thinking=${thinking} />
      </div>
    </section>
  `;
}

/** A player's name, with places to break it: before its options and between them. @param {string} name */
const breakable = (name) => name.split(/(?<=[:,~])/).map((part) => html`${part}<wbr />`);

/** @param {{state: State, panels: Panel[], shown: number, onPick: (ply: number) => void, hello: Hello}} props */
function Charts({ state, panels, shown, onPick, hello }) {
  const separate = state.mode === "separate";
  const turns = turnLabels(state, panels);
  const plies = panels
    .reduce((most, { choices }) => (choices.length > most.length ? choices : most), panels[0].choices)
    .map(({ ply }) => ply);
  const at = plies.filter((ply) => ply < shown).length - 1;
  const pickTurn = (/** @type {number} */ index) => onPick(plies[index] + 1);
  const longest = state.boards.reduce((most, board) => (board.moves.length > most.moves.length ? board : most));
  const labels = longest.moves.map(({ move }, index) => (separate ? `${index + 1}` : `${index + 1}. ${move}`));
  const lines = state.boards.map((board, index) => ({
    name: separate ? panels[index].name : `${state.sides[0]}`,
    board,
  }));
  const chances = lines.map(({ name, board }) => chanceSeries(name, board.moves));
  const { kind } = useKind(hello, state.game);
  // Eq. 2 is known where a search has moved; in lock-step that is the leader's.
  const measures = state.boards.map((board, index) =>
    measureSeries(
      panels[index].name,
      panels[index].choices.map(({ ply }) => board.moves[ply]),
    ),
  );
  const scored = longest.moves.some(({ ai_score }) => typeof ai_score === "number") || kind.measured;
  return html`
    <section class="charts" aria-label="Charts">
      <div class="card">
        <${Chart}
          title="Nodes per move"
          log=${true}
          series=${seriesOf(panels, "nodes")}
          labels=${turns}
          at=${at}
          onPick=${pickTurn}
        />
      </div>
      <div class="card">
        <${Chart}
          title="Time per move"
          unit="s"
          log=${true}
          series=${seriesOf(panels, "seconds")}
          labels=${turns}
          at=${at}
          onPick=${pickTurn}
        />
      </div>
      <div class="card">
        <${Chart}
          title=${`Win chance of ${state.sides[0]}`}
          unit="%"
          range=${[0, 100]}
          series=${chances}
          labels=${labels}
          at=${shown - 1}
          onPick=${(/** @type {number} */ index) => onPick(index + 1)}
          note=${kind.chance}
        />
      </div>
      ${
        scored &&
        html`
          <div class="card">
            <${Chart}
              title=${EQ_2.title}
              heading=${html`<${Documented} text=${EQ_2.title} document=${EQ_2.document} />`}
              note=${EQ_2.note}
              series=${measures}
              labels=${turns}
              at=${at}
              onPick=${pickTurn}
            />
          </div>
        `
      }
    </section>
  `;
}

/** @param {{state: State}} props */
function Totals({ state }) {
  const { head, rows } = totals(state);
  const save = () => download("comparison.csv", csvOf(comparisonRows(state)));
  const some = rows.some((row) => row[1]);
  return html`
    <section class="card totals" aria-labelledby="totals">
      <div class="chart-head">
        <h2 id="totals" class="chart-title">Totals</h2>
        <button
          type="button"
          class="chart-button"
          disabled=${!some}
          onClick=${save}
          aria-label="CSV: all figures of this comparison"
        >
          CSV
        </button>
      </div>
      ${state.totals?.words.map((sentence) => html`<p class="ratio" key=${sentence}>${sentence}</p>`)}
      <div class="totals-table" tabindex="0" role="region" aria-label="Totals, as a table">
        <table class="table">
          <thead>
            <tr>${head.map((name) => html`<th scope="col">${name}</th>`)}</tr>
          </thead>
          <tbody>
            ${rows.map(
              ([name, ...cells], index) => html`
                <tr key=${index}>
                  <th scope="row">
                    <${Sample} index=${index} />
                    ${name}
                  </th>
                  ${cells.map((cell) => html`<td>${cell}</td>`)}
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      <p class="quiet totals-note">
        ${
          state.together
            ? "The players searched at the same time, each on a thread of its own, so they shared the machine. " +
              "Time is measured inside each search."
            : "The players searched one after the other, or some of them did, as processors were free. " +
              "Time is measured inside each search, without the waiting."
        }
      </p>
    </section>
  `;
}
