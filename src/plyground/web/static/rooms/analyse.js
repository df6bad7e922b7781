// Analyse: any position, or a game that was played. What is every move worth, which lines are best, where was it lost?
//   #/analyse?game=…&start=…&moves=…&ply=…&player=…&lines=…   a position, reached by moves or by its text
//   #/analyse/ID?ply=…&player=…                               a game of this visitor
import { html } from "htm/preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { settingsOf, writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { boardLabel } from "../boards/view.js";
import { chanceSeries } from "../game/chances.js";
import { Extras, useExtras } from "../game/extras.js";
import { Lines } from "../game/lines.js";
import { useLook } from "../game/look.js";
import { Mark } from "../game/mark.js";
import { Moves, Replay } from "../game/moves.js";
import { PlayerForm, usualPlayer } from "../game/player.js";
import { PositionForm } from "../game/position.js";
import { useReplayKeys } from "../game/replay.js";
import { Strip } from "../game/strip.js";
import { boardValues } from "../game/values.js";
import { api, keepSaying, listen, send, withdraw } from "../net.js";
import { address, go, shareLink } from "../route.js";
import { gameOf } from "../spec.js";
import { announce, complain, notify } from "../state.js";
import { Chart } from "../ui/chart.js";
import { copied, LinkDialog } from "../ui/dialog.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").Analysis} Analysis
 * @typedef {import("../types").GameKind} GameKind
 */

export const title = "Analyse";

const KEY = "room"; // one analysis at a time in this room
const BAD = 0.1; // a move that loses this much win chance is worth a look

/** @param {{hello: Hello}} props */
export default function Analyse({ hello }) {
  const { id } = address.value;
  const stored = useStored(id);
  if (id && stored.error) return html`<div class="page"><h1>This game cannot be opened</h1><p>${stored.error}</p><p><a href="#/games">Your games</a> · <a href="#/analyse">Analyse a position</a></p></div>`;
  if (id && !stored.state) return html`<div class="page" aria-busy="true"><p class="quiet">Loading …</p></div>`;
  return html`<${Room} key=${id} hello=${hello} stored=${id ? stored.state : null} again=${stored.again} />`;
}

/** A game as it is stored: looking at it does not let its players think. @param {string} id */
function useStored(id) {
  const [found, setFound] = useState({ id: "", state: /** @type {State | null} */ (null), error: "" });
  const again = () => api.get(`games/${encodeURIComponent(id)}`).then(
    (state) => setFound({ id, state, error: "" }),
    (error) => setFound({ id, state: null, error: error.message }),
  );
  useEffect(() => void (id && again()), [id]);
  return { state: found.id === id ? found.state : null, error: found.id === id ? found.error : "", again };
}

/** @param {{hello: Hello, stored: State | null, again: () => Promise<void>}} props */
function Room({ hello, stored, again }) {
  const { id, query } = address.value;
  const kind = /** @type {GameKind} */ (gameOf(hello, stored?.game ?? query.game ?? "") ?? hello.games[0]);
  const which = stored ? Math.min(Number(query.board ?? 0) || 0, stored.boards.length - 1) : 0;
  const game = stored?.game ?? (gameOf(hello, query.game ?? "") ? query.game : kind.name);
  const start = stored?.start ?? query.start ?? "";
  const names = stored ? stored.boards[which].moves.map(({ move }) => move) : (query.moves ?? "").split(" ").filter(Boolean);
  const ply = Math.min(query.ply === undefined ? names.length : Number(query.ply) || 0, names.length);
  const player = query.player ?? `${kind.analyst}:time=3s`;
  const lines = Math.min(Math.max(Number(query.lines) || 3, 1), hello.limits.lines);
  const [on, setOn] = useState(false);
  const [link, setLink] = useState("");

  const explored = useLook(stored ? null : { game, start, moves: names });
  const here = useLook({ game, start, moves: names.slice(0, ply) });
  const extras = useExtras(kind, { game, start, moves: names.slice(0, ply) });
  const whole = stored ?? explored.state;
  const board = here.settled ? here.state?.boards[0] : null; // of the very position that is shown
  const analysis = useAnalysis(on && board && !board.over ? { game, position: board.position, player, lines } : null);
  const found = analysis && board && analysis.position === board.position ? analysis : null;

  const settings = { game: stored ? "" : game, start: stored ? "" : start, moves: stored ? "" : names.join(" "), ply: query.ply, player: query.player, lines: query.lines, board: query.board, from: query.from };
  const set = (/** @type {Partial<typeof settings>} */ change, /** @type {boolean} */ replace = true) => go(writeAddress("analyse", id, { ...settings, ...change }), replace);
  const pick = (/** @type {number} */ to) => set({ ply: to >= names.length ? undefined : String(Math.max(to, 0)) });
  useReplayKeys(ply, pick);
  const play = (/** @type {string} */ move) => {
    if (names[ply] === move) return pick(ply + 1);
    const next = { ...settings, game, start, moves: [...names.slice(0, ply), move].join(" "), ply: undefined, board: undefined, from: stored ? stored.id : query.from };
    go(writeAddress("analyse", "", next));
  };
  const share = async () => {
    const text = shareLink(writeAddress("analyse", "", { ...settings, game, start, moves: names.join(" "), ply: query.ply, board: undefined, from: undefined }));
    if (await copied(text)) notify("The link to this position is copied.");
    else setLink(text);
  };
  useEffect(() => {
    if (found?.done) announce(`Best is ${found.moves[0]?.move}.`);
  }, [found?.done, found?.position]);

  const shown = board ?? whole?.boards[stored ? which : 0] ?? null;
  const mover = board?.to_move ?? 0;
  const values = useMemo(() => (found ? boardValues(found.moves, mover) : undefined), [found]);
  const entry = stored && ply > 0 ? stored.boards[which].moves[ply - 1] : null;
  const better = entry?.best && entry.best !== entry.move ? { move: entry.best, place: entry.best_place } : null;

  return html`
    <div class="analyse">
      <h1 class="visually-hidden">Analyse</h1>
      <div class="analyse-board">
        <p class="status">${statusOf(kind, board, entry, ply)}</p>
        ${shown
          ? html`<${Board} key=${`${kind.name} ${shown.rows}x${shown.columns}`} board=${shown} sides=${kind.sides} marks=${kind.marks} ply=${board ? undefined : ply} values=${values} overlay=${found ? null : extras.overlay} numbers=${extras.numbers}
              ghost=${found ? null : better} ghostSide=${entry?.side} interactive=${Boolean(board && !board.over)} onMove=${play}
              label=${boardLabel(kind.title, shown)} />`
          : html`<div class="board-none quiet">${explored.error || here.error || "Setting up the board …"}</div>`}
        <${Replay} ply=${ply} last=${names.length} onPick=${pick} />
        <${Extras} kind=${kind} extras=${extras} last=${names[ply - 1]} />
      </div>

      <div class="analyse-side">
        <section class="card analyst" aria-labelledby="analyst-title">
          <div class="panel-head">
            <h2 id="analyst-title">Analysis</h2>
            <button type="button" class=${on ? "" : "primary"} aria-pressed=${String(on)} onClick=${() => setOn(!on)}>${on ? "Stop" : "Analyse"}</button>
          </div>
          ${on && board?.over && html`<p class="quiet">The game is over here.</p>`}
          ${on && !board?.over && html`
            <${Strip} name=${player} found=${found} thinking=${!found?.done} />
            ${found && html`<p class="help">The best first, for ${kind.sides[mover]}, who is to move: certain results in words, else values, or chances where there are none.</p>
              <${Lines} moves=${found.moves} count=${lines} side=${mover} onPlay=${play} />`}`}
          ${!on && html`<p class="help">A player looks at the position that is shown and tells what each move is worth.</p>`}
          <details>
            <summary>Who looks: <code>${player}</code></summary>
            <div class="fields">
              <${PlayerForm} key=${kind.name} legend="Player" hello=${hello} game=${kind} value=${player} onChange=${(/** @type {string} */ spec) => set({ player: spec })} />
              <${Segments} legend="Best lines" value=${String(lines)} choices=${Array.from({ length: hello.limits.lines }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }))}
                onChange=${(/** @type {string} */ text) => set({ lines: text })} />
            </div>
          </details>
        </section>

        ${stored && html`<${WholeGame} hello=${hello} kind=${kind} state=${stored} which=${which} ply=${ply} player=${player} onPick=${pick} again=${again}
          onBoard=${(/** @type {string} */ text) => set({ board: text, ply: undefined })} />`}
        ${whole && html`<section aria-label="Moves"><h2 class="side-title">Moves</h2>
          <${Moves} moves=${whole.boards[stored ? which : 0].moves} pieces=${kind.pieces} sides=${kind.sides} marks=${kind.marks} ply=${ply} onPick=${pick} /></section>`}
        ${!stored && query.from && html`<p class="side-links"><a href=${writeAddress("analyse", query.from)}>Back to the game</a></p>`}
        ${!stored && html`<${PositionForm} key=${kind.name} hello=${hello} kind=${kind} game=${game} start=${start} position=${board?.position ?? ""}
          error=${explored.error} onChange=${(/** @type {{game: string, start: string}} */ next) => set({ ...next, moves: "", ply: undefined, from: undefined, ...(next.game === game ? {} : { player: undefined }) }, false)} />`}
        <p class="side-links">
          <button type="button" class="link" onClick=${share}>Copy link</button>
          <a href=${writeAddress("home", "", { game, start, moves: names.slice(0, ply).join(" ") })}>Play from here</a>
          <a href=${writeAddress("compare", "", { game, start, moves: names.slice(0, ply).join(" ") })}>Compare here</a>
          <a href=${writeAddress("tree", "", { game, start, moves: names.slice(0, ply).join(" "), player: query.player })}>Tree</a>
        </p>
      </div>
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </div>
  `;
}

/** @param {GameKind} kind @param {import("../types").Board | null | undefined} board @param {import("../types").Entry | null} entry @param {number} ply */
function statusOf(kind, board, entry, ply) {
  const last = entry && html`<span class="quiet">${ply}. ${kind.sides[entry.side]} ${entry.move}${entry.best && entry.best !== entry.move ? `, better ${entry.best}` : ""}</span>`;
  if (!board) return last || "…";
  if (board.over) return html`<b>${sentence(board.outcome)}</b> ${last}`;
  return html`<${Mark} pieces=${kind.pieces} marks=${kind.marks} side=${board.to_move} /><span><b>${sentence(kind.sides[board.to_move])}</b> is to move</span> ${last}`;
}

/** Ask for as long as there is a question; the latest answer to it.
 * @param {{game: string, position: string, player: string, lines: number} | null} question @returns {Analysis | null} */
function useAnalysis(question) {
  const [answer, setAnswer] = useState(/** @type {Analysis | null} */ (null));
  const text = JSON.stringify(question);
  useEffect(() => {
    if (!question) return;
    setAnswer(null);
    keepSaying("analysis", { type: "analyse", key: KEY, ...question });
    const deaf = listen("analysis", (message) => {
      if (message.key !== KEY) return;
      setAnswer(/** @type {any} */ (message));
      if (message.done) withdraw("analysis"); // a new connection need not ask again
    });
    return () => {
      deaf();
      withdraw("analysis");
      send({ type: "cancel", key: KEY });
    };
  }, [text]);
  return question ? answer : null;
}

/** A game from before a move: whoever made it plays on, against the same player, or against one of our own.
 * @param {State} state @param {number} which @param {number} ply @param {string} usual */
function tryAgain(state, which, ply, usual) {
  const { game, start, moves, first, second } = settingsOf(state, which, ply);
  const side = state.boards[which].moves[ply].side;
  const seats = [first, second].map((player, seat) => (seat === side ? "human" : player === "human" || player === "panels" ? usual : player));
  return writeAddress("play", "", { game, start, moves, first: seats[0], second: seats[1] });
}

/** The chance over a whole game, and the moves that lost most of it.
 * @param {{hello: Hello, kind: GameKind, state: State, which: number, ply: number, player: string, onPick: (ply: number) => void, again: () => Promise<void>, onBoard: (board: string) => void}} props */
function WholeGame({ hello, kind, state, which, ply, player, onPick, again, onBoard }) {
  const { moves, analysis } = state.boards[which];
  const [asked, setAsked] = useState(false);
  const busy = asked || Boolean(analysis?.running);
  const looked = moves.filter(({ best }) => best).length;
  const worst = moves.map((entry, index) => ({ entry, index })).filter(({ entry }) => (entry.loss ?? 0) >= BAD)
    .sort((one, other) => (other.entry.loss ?? 0) - (one.entry.loss ?? 0)).slice(0, 6);
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(again, 700); // the game is not opened, so that its players stay still: ask how far it is
    return () => clearInterval(timer);
  }, [busy]);
  const analyse = async () => {
    setAsked(true);
    try {
      await api.post(`games/${encodeURIComponent(state.id)}/analysis`, { player, board: which });
      await again();
    } catch (error) {
      complain(error);
    }
    setAsked(false);
  };
  const unknown = analysis?.done && moves.every(({ loss }) => loss === null || loss === undefined);
  const found = unknown ? "Win chances are not known here, so nothing is marked; the better moves are shown." : analysis?.done && !worst.length ? `No move lost ${100 * BAD} % of win chance or more.` : "";
  return html`
    <section class="card whole-game" aria-labelledby="whole-title">
      <div class="panel-head"><h2 id="whole-title">The whole game</h2>
        <button type="button" class="small" disabled=${busy || !moves.length} onClick=${analyse}>${busy ? `${looked} of ${moves.length} …` : analysis ? "Analyse again" : "Analyse every move"}</button></div>
      ${state.boards.length > 1 && html`<${Segments} legend="Game" hideLegend value=${String(which)} onChange=${onBoard}
        choices=${state.panels.map(({ name }, index) => ({ value: String(index), text: name }))} />`}
      ${!analysis && !busy && html`<p class="help">Every position is looked at by <code>${player}</code>; the moves that lost most win chance are marked, and the result stays in the game.</p>`}
      ${analysis && html`<p class="help">${busy ? "Looking" : "Looked at"} with <code>${analysis.player}</code>. ${found}</p>`}
      <${Chart} title=${`Win chance of ${kind.sides[0]}`} unit="%" range=${[0, 100]} height=${150} labels=${moves.map(({ move }, index) => `${index + 1}. ${move}`)} at=${ply - 1}
        series=${[chanceSeries(kind.sides[0], moves)]}
        marks=${worst.map(({ entry, index }) => ({ index, text: (entry.loss ?? 0) >= 0.3 ? "??" : "?" }))} onPick=${(/** @type {number} */ index) => onPick(index + 1)} note=${kind.chance} />
      <ol class="worst">
        ${worst.map(({ entry, index }) => html`<li key=${index}><button type="button" onClick=${() => onPick(index + 1)} aria-current=${ply === index + 1 ? "step" : undefined}>
          <${Mark} pieces=${kind.pieces} marks=${kind.marks} side=${entry.side} /><span>${index + 1}. <b>${entry.move}</b></span> <span class="move-loss">${entry.verdict}</span>
          ${entry.best && html`<span class="quiet">better ${entry.best}</span>`}</button>
          <a class="button small" href=${tryAgain(state, which, index, usualPlayer(hello, kind))} aria-label=${`Try move ${index + 1} again`}>Try again</a></li>`)}
      </ol>
    </section>
  `;
}
