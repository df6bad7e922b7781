// Analyse: any position, or a game that was played. What is every move worth, which lines are best, where was it lost?
//   #/analyse?game=…&start=…&moves=…&ply=…&player=…&lines=…   a position, reached by moves or by its text
//   #/analyse/ID?ply=…&player=…                               a game of this visitor
// Moves may have variations, `moves=h8+h9+(+g9+i7+)+i8`; `variation=1` is the line that is walked, the main line being
// 0.
import { html } from "htm/preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { finish, useAnswer } from "../analyse/ask.js";
import { Branches } from "../analyse/branches.js";
import { EngineCard } from "../analyse/card.js";
import {
  beside,
  linesOf,
  nodeAt,
  placeOf,
  played,
  promoted,
  readTree,
  removed,
  textOf,
} from "../analyse/variations.js";
import { WholeGame } from "../analyse/whole.js";
import { Board } from "../boards/board.js";
import { boardLabel } from "../boards/view.js";
import { Export } from "../game/export.js";
import { EvaluationCard, openEvaluation, useEvaluation } from "../game/evaluation.js";
import { Extras, useExtras } from "../game/extras.js";
import { useKind } from "../game/kind.js";
import { useLook } from "../game/look.js";
import { Mark } from "../game/mark.js";
import { Moves, Replay } from "../game/moves.js";
import { PositionForm } from "../game/position.js";
import { useReplayKeys } from "../game/replay.js";
import { boardValues, solvedValues } from "../game/values.js";
import { api } from "../net.js";
import { address, go, shareLink } from "../route.js";
import { gameOf } from "../spec.js";
import { announce, notify } from "../state.js";
import { copied, LinkDialog } from "../ui/dialog.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").GameState} State
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../analyse/ask.js").Mode} Mode
 */

export const title = "Analyse";

/** @param {{hello: Hello}} props */
export default function Analyse({ hello }) {
  const { id } = address.value;
  const stored = useStored(id);
  if (id && stored.error)
    return html`
      <div class="page">
        <h1>This game cannot be opened</h1>
        <p>${stored.error}</p>
        <p>
          <a href="#/games">Your games</a> · <a href="#/analyse">Analyse a position</a>
        </p>
      </div>
    `;
  if (id && !stored.state)
    return html`
      <div class="page" aria-busy="true">
        <p class="quiet">Loading …</p>
      </div>
    `;
  return html`<${Room} key=${id} hello=${hello} stored=${id ? stored.state : null} again=${stored.again} />`;
}

/** A game as it is stored: looking at it does not let its players think. @param {string} id */
function useStored(id) {
  const [found, setFound] = useState({ id: "", state: /** @type {State | null} */ (null), error: "" });
  const again = () =>
    api.get(`games/${encodeURIComponent(id)}`).then(
      (state) => setFound({ id, state, error: "" }),
      (error) => setFound({ id, state: null, error: error.message }),
    );
  useEffect(() => void (id && again()), [id]);
  const judging = found.id === id && found.state?.judging;
  useEffect(() => {
    if (!judging) return;
    const timer = setInterval(again, 700); // the chances of its moves are being computed
    return () => clearInterval(timer);
  }, [judging]);
  return { state: found.id === id ? found.state : null, error: found.id === id ? found.error : "", again };
}

/** @param {{hello: Hello, stored: State | null, again: () => Promise<void>}} props */
function Room({ hello, stored, again }) {
  const { id, query } = address.value;
  const which = stored ? Math.min(Number(query.board ?? 0) || 0, stored.boards.length - 1) : 0;
  const game = stored?.game ?? (gameOf(hello, query.game ?? "") ? query.game : hello.games[0].name);
  const start = stored?.start ?? query.start ?? "";
  const { kind } = useKind(hello, game, start);
  const text = stored ? textOf(stored.boards[which].moves) : (query.moves ?? "");
  const tree = useMemo(() => readTree(text), [text]);
  const walks = useMemo(() => linesOf(tree).map((line) => line.map(({ move }) => move)), [tree]);
  const variation = Number(query.variation) in walks ? Number(query.variation) : 0;
  const names = walks[variation];
  const ply = Math.min(query.ply === undefined ? names.length : Math.max(Number(query.ply) || 0, 0), names.length);
  const at = nodeAt(tree, { variation, ply });
  const line = placeOf(tree, at).variation; // 0 on the main line, even if a branch of it is walked
  const player = query.player ?? `${kind.analyst}:time=3s`;
  const lines = Math.min(Math.max(Number(query.lines) || 3, 1), hello.limits.lines);
  const [asked, setAsked] = useState({ mode: /** @type {Mode | ""} */ (""), position: "", stopped: false });
  const [link, setLink] = useState("");

  const explored = useLook(stored ? null : { game, start, moves: walks[0] });
  const here = useLook({ game, start, moves: names.slice(0, ply) });
  const extras = useExtras(kind, { game, start, moves: names.slice(0, ply) });
  const evaluation = useEvaluation(kind, { game, start, moves: names.slice(0, ply) }, query.eval);
  useEffect(() => void (query.eval && openEvaluation()), [query.eval]);
  const whole = stored ?? explored.state;
  const board = here.settled ? here.state?.boards[0] : null; // of the very position that is shown
  // What was stopped, and a proof, are about one position; an analysis goes along with the moves.
  const mode =
    asked.mode && (!board || board.position === asked.position || (asked.mode !== "solve" && !asked.stopped))
      ? asked.mode
      : "";
  const answer = useAnswer(
    mode && board && !board.over ? { mode, game, position: board.position, player, lines } : null,
  );

  const settings = {
    game: stored ? "" : game,
    start: stored ? "" : start,
    moves: stored ? "" : text,
    variation: query.variation,
    ply: query.ply,
    player: query.player,
    lines: query.lines,
    eval: query.eval,
    board: query.board,
    from: query.from,
  };
  const set = (/** @type {Partial<typeof settings>} */ change, /** @type {boolean} */ replace = true) =>
    go(writeAddress("analyse", id, { ...settings, ...change }), replace);
  const written = (/** @type {import("../analyse/variations.js").Place} */ place, /** @type {string[][]} */ all) => ({
    variation: place.variation ? String(place.variation) : undefined,
    ply: place.ply >= all[place.variation].length ? undefined : String(Math.max(place.ply, 0)),
  });
  const visit = (/** @type {import("../analyse/variations.js").Place} */ place) => set(written(place, walks));
  const pick = (/** @type {number} */ to) => visit({ variation, ply: to });
  useReplayKeys(ply, pick, (step) => {
    const other = beside(tree, at, step);
    if (other) visit(other);
    return Boolean(other);
  });
  // A stored game stays as it is: what is changed is another line, which has an address of its own.
  const edit = (/** @type {import("../analyse/variations.js").Edited} */ { text: moves, ...place }) => {
    if (moves === text) return visit(place);
    const all = linesOf(readTree(moves)).map((each) => each.map(({ move }) => move));
    go(
      writeAddress("analyse", "", {
        ...settings,
        game,
        start,
        moves,
        ...written(place, all),
        board: undefined,
        from: stored ? stored.id : query.from,
      }),
    );
  };
  const play = (/** @type {string} */ move) => edit(played(text, { variation, ply }, move));
  const share = async () => {
    const address = shareLink(
      writeAddress("analyse", "", { ...settings, game, start, moves: text, board: undefined, from: undefined }),
    );
    if (await copied(address)) notify("The link to this position is copied.");
    else setLink(address);
  };
  const choose = (/** @type {Mode} */ next) =>
    setAsked({
      mode: asked.mode === next && mode ? "" : next,
      position: board?.position ?? "",
      stopped: false,
    });
  const stop = () => {
    setAsked({ ...asked, position: board?.position ?? "", stopped: true });
    finish();
  };
  useEffect(() => {
    if (answer?.done)
      announce(answer.type === "solved" ? `${sentence(answer.words)}.` : `Best is ${answer.moves[0]?.move}.`);
  }, [answer?.done, answer?.position]);

  const shown = board ?? whole?.boards[stored ? which : 0] ?? null;
  const mover = board?.to_move ?? 0;
  const values =
    useMemo(
      () => answer && (answer.type === "solved" ? solvedValues(answer, mover) : boardValues(answer.moves, mover)),
      [answer],
    ) ?? undefined;
  const entry = stored && ply > 0 && line === 0 ? stored.boards[which].moves[ply - 1] : null;
  const better = entry?.best && entry.best !== entry.move ? { move: entry.best, place: entry.best_place } : null;
  const file = { game, position: start, moves: text };

  return html`
    <div class="analyse">
      <h1 class="visually-hidden">Analyse</h1>
      <div class="analyse-board">
        <p class="status">${statusOf(kind, board, entry, ply)}</p>
        ${
          shown
            ? html`
              <${Board}
                key=${`${kind.name} ${shown.rows}x${shown.columns}`}
                board=${shown}
                sides=${kind.sides}
                marks=${kind.marks}
                ply=${board ? undefined : ply}
                values=${evaluation.overlay ? undefined : values}
                overlay=${evaluation.overlay ?? (values ? null : extras.overlay)}
                numbers=${extras.numbers}
                ghost=${values ? null : better}
                ghostSide=${entry?.side}
                interactive=${Boolean(board && !board.over)}
                onMove=${play}
                label=${boardLabel(kind.title, shown)}
              />
            `
            : html`<div class="board-none quiet">${explored.error || here.error || "Setting up the board …"}</div>`
        }
        <${Replay} ply=${ply} last=${names.length} onPick=${pick} />
        <${Extras} kind=${kind} extras=${extras} last=${names[ply - 1]} />
      </div>

      <div class="analyse-side">
        <${EngineCard}
          hello=${hello}
          kind=${kind}
          mode=${mode}
          answer=${answer}
          isOver=${Boolean(board?.over)}
          mover=${mover}
          player=${player}
          lines=${lines}
          onMode=${choose}
          onStop=${stop}
          onPlay=${play}
          onPlayer=${(/** @type {string} */ spec) => set({ player: spec })}
          onLines=${(/** @type {string} */ count) => set({ lines: count })}
        />
        ${shown && html`<${EvaluationCard} kind=${kind} evaluation=${evaluation} board=${shown} />`}

        ${
          stored &&
          html`
            <${WholeGame}
              hello=${hello}
              kind=${kind}
              state=${stored}
              which=${which}
              ply=${line === 0 ? ply : 0}
              onPick=${(/** @type {number} */ to) => visit({ variation: 0, ply: to })}
              again=${again}
              onBoard=${(/** @type {string} */ number) => set({ board: number, ply: undefined, variation: undefined })}
            />
          `
        }
        ${
          whole &&
          html`
            <section aria-label="Moves">
              <h2 class="side-title">Moves</h2>
              <div class="moves-acts">
                ${
                  line > 0 &&
                  html`
                    <button type="button" class="small" onClick=${() => edit(promoted(text, { variation, ply }))}>
                      Make it the main line
                    </button>
                  `
                }
                ${
                  (line > 0 || (!stored && ply > 0)) &&
                  html`
                    <button
                      type="button"
                      class="small"
                      title="Delete this move and what follows it"
                      onClick=${() => edit(removed(text, { variation, ply }))}
                    >
                      Delete ${names[ply - 1]}
                      ${at.children.length ? " …" : ""}
                    </button>
                  `
                }
              </div>
              <${Moves}
                moves=${whole.boards[stored ? which : 0].moves}
                pieces=${kind.pieces}
                sides=${kind.sides}
                marks=${kind.marks}
                ply=${line === 0 ? ply : 0}
                onPick=${(/** @type {number} */ to) => visit({ variation: 0, ply: to })}
                after=${(/** @type {number} */ number) => html`
                  <${Branches}
                    of=${nodeAt(tree, { variation: 0, ply: number })}
                    ply=${number}
                    current=${at}
                    onPick=${(/** @type {import("../analyse/variations.js").MoveNode} */ node) =>
                      visit(placeOf(tree, node))}
                  />
                `}
              />
            </section>
          `
        }
        ${
          !stored &&
          query.from &&
          html`
            <p class="side-links">
              <a href=${writeAddress("analyse", query.from)}>Back to the game</a>
            </p>
          `
        }
        ${
          !stored &&
          html`
            <${PositionForm}
              key=${kind.name}
              hello=${hello}
              kind=${kind}
              game=${game}
              start=${start}
              position=${board?.position ?? ""}
              error=${explored.error}
              onChange=${(/** @type {{game: string, start: string}} */ next) =>
                set(
                  {
                    ...next,
                    moves: "",
                    variation: undefined,
                    ply: undefined,
                    from: undefined,
                    ...(next.game === game ? {} : { player: undefined }),
                  },
                  false,
                )}
            />
          `
        }
        <p class="side-links">
          <button type="button" class="link" onClick=${share}>Copy link</button>
          <${Export} id=${id} line=${stored ? undefined : file} formats=${kind.formats} small />
          <a href=${writeAddress("home", "", { game, start, moves: names.slice(0, ply).join(" ") })}>Play from here</a>
          <a href=${writeAddress("compare", "", { game, start, moves: names.slice(0, ply).join(" ") })}>Compare here</a>
          <a
            href=${writeAddress("tree", "", {
              game,
              start,
              moves: names.slice(0, ply).join(" "),
              player: query.player,
            })}
          >
            Tree
          </a>
        </p>
      </div>
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </div>
  `;
}

/**
 * @param {GameKind} kind
 * @param {import("../types").Board | null | undefined} board
 * @param {import("../types").Entry | null} entry
 * @param {number} ply
 */
function statusOf(kind, board, entry, ply) {
  const last =
    entry &&
    html`
      <span class="quiet">
        ${ply}. ${kind.sides[entry.side]} ${entry.move}
        ${
          entry.best && entry.best !== entry.move
            ? `${entry.verdict && `: ${entry.verdict}`}, better ${entry.best}`
            : ""
        }
      </span>
    `;
  if (!board) return last || "…";
  if (board.over) return html`<b>${sentence(board.outcome)}</b> ${last}`;
  return html`
    <${Mark} pieces=${kind.pieces} marks=${kind.marks} side=${board.to_move} />
    <span>
      <b>${sentence(kind.sides[board.to_move])}</b> is to move
    </span>${" "}
    ${last}
  `;
}
