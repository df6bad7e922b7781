// Play: the board in the middle; who is to move, what the engine thinks, what was played, and how the chances went.
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { newGameOf, settingsOf, writeAddress } from "../address.js";
import { Board } from "../boards/board.js";
import { boardLabel, canTurn, turned, turnedOverlay } from "../boards/view.js";
import { Actions } from "../game/actions.js";
import { ChanceChart, FigureCharts } from "../game/charts.js";
import { EvaluationCard, useEvaluation } from "../game/evaluation.js";
import { Extras, useExtras } from "../game/extras.js";
import { adapted, Preferences, preferences } from "../game/preferences.js";
import { useKind } from "../game/kind.js";
import { LessonLink } from "../game/lesson.js";
import { Moves, Replay } from "../game/moves.js";
import { Notes } from "../game/notes.js";
import { useReplayKeys } from "../game/replay.js";
import { ChanceBar, Seats } from "../game/seats.js";
import { LOST, newsOf, turnOf, verdictOf } from "../game/state.js";
import { Engine, Status } from "../game/status.js";
import { treeOfMove } from "../game/tree.js";
import { worth } from "../game/values.js";
import { address, go, shareLink } from "../route.js";
import { act, announce, closeGame, complain, game as current, newGame, notify, openGame } from "../state.js";
import { Confirm, copied, LinkDialog } from "../ui/dialog.js";
import { sound } from "../ui/sound.js";

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
  const turn = turnOf(game);
  useEffect(() => void (document.title = `${turn} · ${game.title} · Plyground`), [turn]);

  const move = async (/** @type {string} */ name) => {
    setPending(name);
    if (!(await act("move", { ply: last, move: name }))) setPending(null);
  };
  const undo = () => {
    setPly(null);
    act("undo");
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
      const players = adapted({ first: one, second: other }, kind.players, preferences.value.adapt);
      const made = await newGame(newGameOf({ game: spec, ...players, start, clock }));
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
  const isTurned = preferences.value.turned && canTurn(board);
  const seen = useMemo(() => (isTurned ? turned(board) : board), [board, isTurned]);
  const overlay = evaluation.overlay ?? extras.overlay;
  const ghost = hinted && isTurned ? { ...hinted, place: seen.names.indexOf(hinted.move) } : hinted;

  return html`
    <div class="play">
      <h1 class="visually-hidden">${game.title}</h1>
      <div class="play-board">
        <${Status} game=${game} shown=${shown} onLive=${() => setPly(null)} onAgain=${again} />
        <${LessonLink} game=${game} lost=${live && board.over && verdictOf(game) === LOST} />
        <${Board}
          board=${seen}
          sides=${game.sides}
          marks=${game.marks}
          ply=${shown}
          pending=${live ? pending : null}
          overlay=${isTurned ? turnedOverlay(board, overlay) : overlay}
          numbers=${extras.numbers}
          quick=${preferences.value.quick}
          ghost=${live ? ghost : null}
          interactive=${live && human}
          onMove=${move}
          label=${boardLabel(game.title, board)}
        />
        <${Replay} ply=${shown} last=${last} onPick=${pick} />
        <${Notes} game=${game} ply=${shown} />
        <${Extras} kind=${kind} extras=${extras} last=${shown ? board.moves[shown - 1].move : undefined} />
      </div>

      <div class="play-side">
        <${Seats} game=${game} ply=${shown} />
        <${ChanceBar} game=${game} ply=${shown} told=${kind.chance} />
        <${Engine} game=${game} shown=${shown} />
        <${Actions}
          game=${game}
          formats=${kind.formats}
          asked=${hint === "asked"}
          onUndo=${undo}
          onHint=${askHint}
          onResign=${() => setAsking("resign")}
          onNew=${again}
          onShare=${share}
        />
        ${hinted && html`<${HintBox} hint=${hinted} />`}
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
        <${Preferences} board=${board} />
        <p class="side-links">
          <a href=${writeAddress("home", "", { ...settingsOf(game), moves: "" })}>Change the settings</a>
          <a href=${writeAddress("analyse", game.id, { ply: live ? "" : String(shown) })}>Analyse</a>
          <a href=${writeAddress("compare", "", settingsOf(game, 0, shown))}>Compare</a>
          <a href=${treeOfMove(hello, kind, game, shown)}>Tree</a>
        </p>
        <${FigureCharts} game=${game} shown=${shown} onPick=${pick} />
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

/** @param {{hint: Hint}} props */
function HintBox({ hint }) {
  return html`
    <p class="hint-box">
      <b>${hint.move}</b> looks best${hint.chance ? ` (${hint.chance.text})` : ""}
      ${hint.why ? `: it ${hint.why}` : ""}.${" "}
      <span class="quiet">
        ${hint.player}: ${worth(hint)}
        ${hint.depth ? `, depth ${hint.depth}` : ""}; ${hint.line?.join(" ")}
      </span>
    </p>
  `;
}

/** Say each new move, and the result. @param {State} game */
function useAnnouncements(game) {
  const { moves, over } = game.boards[0];
  const before = useRef({ moves: moves.length, over });
  useEffect(() => {
    const news = newsOf(before.current, game);
    if (news) announce(news);
    if (preferences.value.sounds && moves.length > before.current.moves) sound(over ? "end" : "move");
    before.current = { moves: moves.length, over };
  }, [moves.length, over]);
}
