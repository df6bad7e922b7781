// Play: the board in the middle; who is to move, what the engine thinks, what was played, and how the chances went.
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { newGameOf, settingsOf, writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { boardLabel } from "../boards/view.js";
import { chanceSeries, decisive, EQ_2, measureSeries } from "../game/chances.js";
import { EvaluationCard, useEvaluation } from "../game/evaluation.js";
import { Extras, useExtras } from "../game/extras.js";
import { Export } from "../game/export.js";
import { Preferences, preferences } from "../game/preferences.js";
import { useKind } from "../game/kind.js";
import { LessonLink } from "../game/lesson.js";
import { Mark } from "../game/mark.js";
import { glyph, Moves, Replay } from "../game/moves.js";
import { useReplayKeys } from "../game/replay.js";
import { ChanceBar, nameOf, Seats } from "../game/seats.js";
import { Documented } from "../game/documents.js";
import { Strip } from "../game/strip.js";
import { treeOfMove } from "../game/tree.js";
import { worth } from "../game/values.js";
import { address, go, shareLink } from "../route.js";
import { act, announce, closeGame, complain, game as current, newGame, notify, openGame, progress } from "../state.js";
import { Chart } from "../ui/chart.js";
import { Confirm, copied, LinkDialog } from "../ui/dialog.js";
import { sentence } from "../ui/words.js";

export const title = "Play";

/** @typedef {import("../types").GameState} State */
/** @typedef {import("../types").HintMessage} Hint */

/** @param {{hello: import("../types").Hello}} props */
export default function Play({ hello }) {
  const { id, query } = address.value;
  const [failed, setFailed] = useState("");

  // A link with settings makes a game of one's own; from then on the address names it.
  useEffect(() => {
    setFailed("");
    if (id) {
      openGame(id).catch((error) => setFailed(error.message));
      return () => closeGame(id);
    }
    if (!query.game) return go(writeAddress("home"), true);
    newGame(newGameOf(query)).then(
      (made) => go(writeAddress("play", made.id), true),
      (error) => setFailed(error.message),
    );
  }, [id, id ? "" : JSON.stringify(query)]);

  if (failed)
    return html`
      <div class="page">
        <h1>This game cannot be opened</h1>
        <p>${failed}</p>
        <p>
          <a href="#/">Start another</a> · <a href="#/games">Your games</a>
        </p>
      </div>
    `;
  const game = current.value;
  if (!game || game.id !== id)
    return html`
      <div class="page" aria-busy="true">
        <p class="quiet">Setting up the board …</p>
      </div>
    `;
  return html`<${Table} key=${id} hello=${hello} game=${game} />`;
}

/** @param {{hello: import("../types").Hello, game: State}} props */
function Table({ hello, game }) {
  const board = game.boards[0];
  const last = board.moves.length;
  const [ply, setPly] = useState(/** @type {number | null} */ (null)); // null follows the game
  const [pending, setPending] = useState(/** @type {string | null} */ (null));
  const [hint, setHint] = useState(/** @type {Hint | "asked" | null} */ (null));
  const [asking, setAsking] = useState("");
  const [link, setLink] = useState("");
  const shown = Math.min(ply ?? last, last);
  const live = shown === last;
  const { kind } = useKind(hello, game.game);
  const human = game.players[board.to_move].human;
  const people = game.players.filter((player) => player.human).length;

  const line = {
    game: game.game,
    start: game.start,
    moves: board.moves.slice(0, shown).map(({ move }) => move),
  };
  const extras = useExtras(kind, line);
  const evaluation = useEvaluation(kind, line);

  const pick = (/** @type {number} */ to) => setPly(to >= last ? null : Math.max(0, to));
  useAnnouncements(game);
  useEffect(() => {
    setHint(null);
    setPending(null);
  }, [last, board.position]);
  useReplayKeys(shown, pick);
  const turn = board.over
    ? result(game)
    : human
      ? people === 1
        ? "Your move"
        : `${sentence(game.sides[board.to_move])} to move`
      : "Thinking";
  useEffect(() => void (document.title = `${turn} · ${game.title} · Plyground`), [turn]);

  const move = async (/** @type {string} */ name) => {
    setPending(name);
    if (!(await act("move", { ply: last, move: name }))) setPending(null);
  };
  const askHint = async () => {
    setHint("asked");
    setPly(null);
    const answer = /** @type {Hint | null} */ (await act("hint"));
    setHint(answer);
    if (answer) announce(`Hint: ${answer.move}`);
  };
  const again = async () => {
    const { game: spec, first, second, start, clock } = settingsOf(game);
    const [one, other] = preferences.value.change && board.over ? [second, first] : [first, second];
    try {
      const made = await newGame(newGameOf({ game: spec, first: one, second: other, start, clock }));
      go(writeAddress("play", made.id));
    } catch (error) {
      complain(error);
    }
  };
  const share = async () => {
    const text = shareLink(writeAddress("play", "", settingsOf(game, 0, shown)));
    if (await copied(text)) notify("The link to this position is copied.");
    else setLink(text);
  };
  const hinted = hint && hint !== "asked" && hint.ply === last ? hint : null;

  return html`
    <div class="play">
      <h1 class="visually-hidden">${game.title}</h1>
      <div class="play-board">
        <${Status} game=${game} shown=${shown} onLive=${() => setPly(null)} onAgain=${again} />
        <${LessonLink} game=${game} lost=${live && board.over && verdict(game) === LOST} />
        <${Board}
          board=${board}
          sides=${game.sides}
          marks=${game.marks}
          ply=${shown}
          pending=${live ? pending : null}
          overlay=${evaluation.overlay ?? extras.overlay}
          numbers=${extras.numbers}
          ghost=${live ? hinted : null}
          interactive=${live && human}
          onMove=${move}
          label=${boardLabel(game.title, board)}
        />
        <${Replay} ply=${shown} last=${last} onPick=${pick} />
        <${Extras} kind=${kind} extras=${extras} last=${shown ? board.moves[shown - 1].move : undefined} />
      </div>

      <div class="play-side">
        <${Seats} game=${game} ply=${shown} />
        <${ChanceBar} game=${game} ply=${shown} told=${kind.chance} />
        <${Engine} game=${game} shown=${shown} />
        <div class="actions" role="group" aria-label="Game">
          ${
            people > 0 &&
            html`
              <button
                type="button"
                disabled=${last === 0}
                onClick=${() => {
                  setPly(null);
                  act("undo");
                }}
              >
                ${glyph("M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 8")}Undo
              </button>
            `
          }
          ${
            people > 0 &&
            html`
              <button type="button" disabled=${board.over || !human || hint === "asked"} onClick=${askHint}>
                ${glyph("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z")}
                ${hint === "asked" ? "Thinking" : "Hint"}
              </button>
            `
          }
          ${
            people === 1 &&
            html`
              <button
                type="button"
                disabled=${board.over}
                aria-label="Swap sides"
                title="Swap sides"
                onClick=${() => act("swap")}
              >
                ${glyph("M7 4v13M7 4L4 7.5M7 4l3 3.5M17 20V7M17 20l-3-3.5M17 20l3-3.5")}Swap
              </button>
            `
          }
          ${
            people > 0 &&
            html`
              <button type="button" disabled=${board.over} onClick=${() => setAsking("resign")}>
                ${glyph("M6 21V4M6 5h11l-2.5 3.5L17 12H6")}Resign
              </button>
            `
          }
          ${
            people === 0 &&
            !board.over &&
            html`
              <button type="button" onClick=${() => act(game.paused ? "go" : "pause")}>
                ${game.paused ? html`${glyph("M8 5l11 7-11 7z")}Go on` : html`${glyph("M9 5v14M15 5v14")}Pause`}
              </button>
            `
          }
          <button type="button" onClick=${again}>${glyph("M12 5v14M5 12h14")}New</button>
          <button type="button" onClick=${share}>
            ${glyph("M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1")}
            Share
          </button>
          <${Export} id=${game.id} formats=${kind.formats}>${glyph("M12 4v11M12 15l-4-4M12 15l4-4M5 20h14")}Export<//>
        </div>
        ${
          hinted &&
          html`
            <p class="hint-box">
              <b>${hinted.move}</b> looks best${hinted.chance ? ` (${hinted.chance.text})` : ""}
              ${hinted.why ? `: it ${hinted.why}` : ""}.${" "}
              <span class="quiet">
                ${hinted.player}: ${worth(hinted)}
                ${hinted.depth ? `, depth ${hinted.depth}` : ""}; ${hinted.line?.join(" ")}
              </span>
            </p>
          `
        }
        <${EvaluationCard} kind=${kind} evaluation=${evaluation} board=${board} />
        <${ChanceChart} game=${game} told=${kind.chance} shown=${shown} onPick=${pick} />
        <section aria-label="Moves">
          <h2 class="side-title">Moves</h2>
          <${Moves}
            moves=${board.moves}
            pieces=${board.pieces}
            marks=${game.marks}
            sides=${game.sides}
            ply=${shown}
            onPick=${pick}
          />
        </section>
        <${Preferences} />
        <p class="side-links">
          <a href=${writeAddress("home", "", { ...settingsOf(game), moves: "" })}>Change the settings</a>
          <a href=${writeAddress("analyse", game.id, { ply: live ? "" : String(shown) })}>Analyse</a>
          <a href=${writeAddress("compare", "", settingsOf(game, 0, shown))}>Compare</a>
          <a href=${treeOfMove(hello, kind, game, shown)}>Tree</a>
        </p>
        <${ScoreCharts} game=${game} shown=${shown} onPick=${pick} />
      </div>

      ${
        asking === "resign" &&
        html`
          <${Confirm}
            title="Resign this game?"
            yes="Resign"
            no="Play on"
            onNo=${() => setAsking("")}
            onYes=${() => {
              setAsking("");
              act("resign");
            }}
          />
        `
      }
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </div>
  `;
}

/**
 *  One line above the board: the result, or whose turn it is.
 * @param {{game: State, shown: number, onLive: () => void, onAgain: () => void}} props
 */
function Status({ game, shown, onLive, onAgain }) {
  const board = game.boards[0];
  const last = board.moves.length;
  if (shown < last) {
    const entry = shown ? board.moves[shown - 1] : null;
    return html`
      <p class="status past">
        <span>${entry ? html`After move ${shown}: ${game.sides[entry.side]} <b>${entry.move}</b>` : "The start"}</span>
        <button type="button" class="link" onClick=${onLive}>Back to now</button>
      </p>
    `;
  }
  if (board.over)
    return html`
      <p class="status over">
        <b>${result(game)}</b> <span>${verdict(game)}</span>
        <button type="button" class="small" onClick=${onAgain}>Play again</button>
      </p>
    `;
  if (game.paused) return html`<p class="status">Paused</p>`;
  const side = board.to_move;
  const name = nameOf(game, side);
  const engine = !game.players[side].human;
  return html`
    <p class="status">
      <${Mark} pieces=${board.pieces} marks=${game.marks} side=${side} />
      <span>
        ${
          engine
            ? html`<b>${name}</b> ${game.thinking ? "is thinking …" : "is to move"}`
            : name === "You"
              ? html`<b>Your move</b>`
              : html`<b>${sentence(game.sides[side])}</b> is to move`
        }
      </span>
      ${
        last > 0 &&
        html`<span class="quiet">last: ${game.sides[board.moves[last - 1].side]} ${board.moves[last - 1].move}</span>`
      }
    </p>
  `;
}

/** @param {State} game */
const result = (game) => sentence(game.boards[0].outcome);

const LOST = "You lose.";

/** The result as the one person at the board sees it. @param {State} game */
function verdict(game) {
  const [first, second] = game.players;
  const { result: margin, moves, resigned, timed_out: late } = game.boards[0];
  if (first.human === second.human || margin === null || margin === 0) return "";
  // Of a game that came by a link or from a file, somebody else has won or lost.
  if (resigned === null && late === null && moves.every(({ given }) => given)) return "";
  return margin > 0 === first.human ? "You win!" : LOST;
}

/** The strip of the engine that thinks, or of the one that moved last at the place that is shown.
 * @param {{game: State, shown: number}} props */
function Engine({ game, shown }) {
  const board = game.boards[0];
  const seats = game.players.filter((player) => !player.human);
  if (!seats.length) return null;
  const mover = game.players[board.to_move];
  if (game.thinking && shown === board.moves.length && !mover.human) {
    const found = progress.value["0/0"] ?? Object.values(progress.value)[0] ?? null;
    return html`
      <${Strip} name=${mover.name} found=${found} thinking side=${game.sides[board.to_move]}>
        <button type="button" class="small" onClick=${() => act("stop")}>Move now</button>
      <//>
    `;
  }
  const entry = board.moves.slice(0, shown).findLast(({ side }) => !game.players[side].human) ?? null;
  const name = entry ? game.players[entry.side].name : seats[0].name;
  return html`
    <${Strip}
      name=${name}
      found=${entry}
      thinking=${false}
      stopped=${entry?.stopped}
      interpreted=${entry?.interpreted}
      side=${entry ? game.sides[entry.side] : undefined}
    />
  `;
}

/** @typedef {{game: State, shown: number, onPick: (ply: number) => void}} ChartsProps */

/** @param {ChartsProps & {told: string}} props */
function ChanceChart({ game, told, shown, onPick }) {
  const { moves } = game.boards[0];
  if (!moves.some(({ chance }) => chance)) return null;
  return html`
    <${Chart}
      title=${`Win chance of ${game.sides[0]}`}
      labels=${labelsOf(moves)}
      at=${shown - 1}
      onPick=${(/** @type {number} */ index) => onPick(index + 1)}
      unit="%"
      range=${[0, 100]}
      height=${140}
      marks=${decisive(moves)}
      note=${told}
      series=${[chanceSeries(game.sides[0], moves)]}
    />
  `;
}

/** @param {ChartsProps} props */
function ScoreCharts({ game, shown, onPick }) {
  const { moves, over, score: points } = game.boards[0];
  // A won board is worth more than any other: its score would flatten all that came before, and the result says it.
  const scores = moves.map(({ score }, index) =>
    over && !points && index === moves.length - 1 ? null : (score ?? null),
  );
  const labels = labelsOf(moves);
  // Eq. 2 is known where a search has moved.
  const searched = moves.flatMap(({ nodes }, index) => (nodes ? [index] : []));
  const measured = moves.flatMap((entry, index) => (isKnown(entry.ai_score) ? [index] : []));
  return html`
    ${
      scores.some(isKnown) &&
      html`
        <${Chart}
          title=${`Score of ${game.sides[0]}`}
          note="The board as its evaluator sees it, without looking ahead"
          labels=${labels}
          at=${shown - 1}
          onPick=${(/** @type {number} */ index) => onPick(index + 1)}
          series=${[{ name: "score", values: scores }]}
        />
      `
    }
    ${
      measured.length > 0 &&
      html`
        <${Chart}
          title=${EQ_2.title}
          heading=${html`<${Documented} text=${EQ_2.title} document=${EQ_2.document} />`}
          note=${EQ_2.note}
          labels=${measured.map((index) => labels[index])}
          at=${measured.findLastIndex((index) => index < shown)}
          onPick=${(/** @type {number} */ index) => onPick(measured[index] + 1)}
          series=${[
            measureSeries(
              "Eq. 2",
              measured.map((index) => moves[index]),
            ),
          ]}
        />
      `
    }
    ${[
      { title: "Nodes per move", key: /** @type {const} */ ("nodes"), unit: "" },
      { title: "Time per move", key: /** @type {const} */ ("seconds"), unit: "s" },
    ].map(
      ({ title, key, unit }) =>
        searched.length > 0 &&
        html`
          <${Chart}
            key=${key}
            title=${title}
            unit=${unit}
            log
            labels=${searched.map((index) => labels[index])}
            at=${searched.findLastIndex((index) => index < shown)}
            onPick=${(/** @type {number} */ index) => onPick(searched[index] + 1)}
            series=${[{ name: title, values: searched.map((index) => moves[index][key] ?? null) }]}
          />
        `,
    )}
  `;
}

/** @param {import("../types").Entry[]} moves */
const labelsOf = (moves) => moves.map((entry, index) => `${index + 1}. ${entry.move}`);

/** @param {any} value */
const isKnown = (value) => value !== null && value !== undefined;

/** Say each new move, and the result. @param {State} game */
function useAnnouncements(game) {
  const board = game.boards[0];
  const before = useRef({ moves: board.moves.length, over: board.over });
  useEffect(() => {
    const { moves, over } = before.current;
    const fresh = board.moves.slice(moves);
    const words = fresh.map(
      ({ side, move, closed }) =>
        `${game.sides[side]} ` +
        `${move}${closed?.length ? `, closes ${closed.length === 1 ? "a box" : `${closed.length} boxes`}` : ""}`,
    );
    if (board.moves.length < moves) words.push("Taken back");
    if (board.over && !over) words.push(result(game));
    else if (words.length && !board.over && game.players[board.to_move].human)
      words.push(`${nameOf(game, board.to_move) === "You" ? "your move" : `${game.sides[board.to_move]} to move`}`);
    if (words.length) announce(`${words.join(". ")}.`);
    before.current = { moves: board.moves.length, over: board.over };
  }, [board.moves.length, board.over]);
}
