// An exercise of one's own: a tree that is typed, one by chance, or the tree of a position; and what is to be done with
// it.
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { firstTree, gameOf, splitSpec, writeSpec } from "../spec.js";
import { Segments } from "../ui/segments.js";
import { MOST, TASKS } from "./exercise.js";
import { Exercise } from "./task.js";
import { randomTree, sizeOf } from "./text.js";

/**
 * @typedef {Record<string, string | undefined>} Query  tree and task; or game, start, player and task
 * @typedef {import("./exercise.js").Task} Task
 */

const OWN_TASKS = /** @type {Task[]} */ (["values", "cuts", "windows", "next", "order", "choice"]);

/** The text of the tree to begin with. @param {import("../types").Hello} hello */
export const firstText = (hello) => firstTree(hello).replace(/^tree:/, "");

/** What can be done with a tree; the order of a game's moves is the game's. @param {Query} query */
const tasksOf = ({ tree, game }) => (game && !tree ? OWN_TASKS.filter((name) => name !== "order") : OWN_TASKS);

/** @param {Query} query @returns {Task} */
export const taskOf = (query) => tasksOf(query).find((name) => name === query.task) ?? "values";

/** @param {import("../types").Hello} hello @param {Query} query @returns {import("./truth.js").Source} */
const sourceOf = (hello, { tree, game, start, player }) =>
  tree || !game
    ? { game: tree ? `tree:${tree}` : firstTree(hello) }
    : { game, start: start ?? "", player: player ?? "", boards: true };

/** @param {{hello: import("../types").Hello, query: Query, onChange: (query: Query) => void}} props */
export function OwnExercise({ hello, query, onChange }) {
  const task = taskOf(query);
  // The address says whether the tree comes from a game; a tree in it is typed, unless it was made by chance just now.
  const [byChance, setByChance] = useState(/** @type {string | null} */ (null));
  const from =
    query.game && !query.tree ? "game" : byChance === null || (byChance && byChance !== query.tree) ? "text" : "random";
  const change = (/** @type {Query} */ next) => onChange({ ...next, task: next.task ?? query.task });
  const choose = (/** @type {string} */ to) => {
    setByChance(to === "random" ? "" : null);
    if (to === "game" && from !== "game") change({ game: hello.games[0].name, ...hello.games[0].exercise });
    if (to !== "game" && from === "game") change({ tree: firstText(hello) });
  };
  const draw = (/** @type {string} */ tree) => {
    setByChance(tree);
    change({ tree });
  };
  return html`
    <div class="own">
      <section class="card own-form" aria-label="The exercise">
        <${Segments}
          legend="The tree"
          value=${from}
          onChange=${choose}
          choices=${[
            { value: "text", text: "Typed" },
            { value: "random", text: "Random" },
            { value: "game", text: "From a game" },
          ]}
        />
        ${
          from === "text" &&
          html`
            <${TextForm}
              text=${query.tree || firstText(hello)}
              onText=${(/** @type {string} */ tree) => change({ tree })}
            />
          `
        }
        ${from === "random" && html`<${RandomForm} text=${query.tree ?? ""} onText=${draw} />`}
        ${from === "game" && html`<${GameForm} hello=${hello} query=${query} onChange=${change} />`}
        <${Segments}
          legend="What to do"
          value=${task}
          choices=${tasksOf(query).map((name) => ({ value: name, text: TASKS[name].title }))}
          onChange=${(/** @type {string} */ name) => onChange({ ...query, task: name })}
        />
      </section>
      <${Exercise} hello=${hello} source=${sourceOf(hello, query)} task=${task} />
    </div>
  `;
}

/** A text that becomes the tree when one stops typing. @param {{text: string, onText: (text: string) => void}} props */
function TextForm({ text, onText }) {
  const [draft, setDraft] = useState(text);
  const latest = useRef(onText); // the rest of the form may change before the text is taken
  latest.current = onText;
  useEffect(() => setDraft(text), [text]);
  useEffect(() => {
    if (draft.trim() === text || !draft.trim()) return;
    const timer = setTimeout(() => latest.current(draft.trim()), 350);
    return () => clearTimeout(timer);
  }, [draft]);
  return html`
    <label class="field">
      <span>Nested lists of numbers</span>
      <textarea
        rows="2"
        spellcheck=${false}
        autocomplete="off"
        value=${draft}
        onInput=${(/** @type {any} */ event) => setDraft(event.target.value)}
      ></textarea>
      <small>
        A number is a leaf, brackets are a node. MAX moves first, then sides take turns; max(…) and min(…) say
        it otherwise.
      </small>
    </label>
  `;
}

/** @param {{text: string, onText: (text: string) => void}} props */
function RandomForm({ text, onText }) {
  const [wanted, setWanted] = useState({ depth: 3, branching: 2, seed: 1 });
  const size = sizeOf(wanted.depth, wanted.branching);
  const make = (/** @type {Partial<typeof wanted>} */ change) => {
    const next = { ...wanted, ...change };
    setWanted(next);
    if (sizeOf(next.depth, next.branching) <= MOST) onText(randomTree(next.depth, next.branching, next.seed));
  };
  useEffect(() => make({}), []);
  const number = (
    /** @type {"depth" | "branching" | "seed"} */ name,
    /** @type {string} */ words,
    /** @type {number} */ low,
    /** @type {number} */ high,
  ) => html`
    <label class="field">
      <span>${words}</span>
      <input
        type="number"
        min=${low}
        max=${high}
        step="1"
        value=${wanted[name]}
        onInput=${(/** @type {any} */ { target }) =>
          target.value !== "" && target.checkValidity() && make({ [name]: Number(target.value) })}
      />
    </label>
  `;
  return html`
    <div class="fields three">
      ${number("depth", "Plies", 2, 4)}
      ${number("branching", "Moves a node", 2, 4)}
      ${number("seed", "Seed", 0, 4294967295)}
    </div>
    ${
      size > MOST
        ? html`
          <p class="field-error" role="status">
            A tree of ${wanted.depth} plies with ${wanted.branching} moves a node has ${size} nodes, too many for an
            exercise: at most ${MOST}.
          </p>
        `
        : html`
          <p class="help">
            <code>${text}</code>
          </p>
        `
    }
    <p>
      <button type="button" onClick=${() => make({ seed: (wanted.seed + 1) % 2 ** 32 })}>Another tree</button>
    </p>
  `;
}

/** @param {{hello: import("../types").Hello, query: Query, onChange: (query: Query) => void}} props */
function GameForm({ hello, query, onChange }) {
  const { name } = splitSpec(query.game ?? "");
  const { settings } = splitSpec(query.player ?? "");
  const given = { game: query.game ?? "", start: query.start ?? "", depth: settings.depth ?? "" };
  const [draft, setDraft] = useState(given);
  useEffect(() => setDraft(given), [given.game, given.start, given.depth]);
  const apply = (/** @type {Event} */ event) => {
    event.preventDefault();
    onChange({
      game: draft.game.trim(),
      start: draft.start.trim(),
      player: draft.depth ? writeSpec("minimax", { ...settings, depth: draft.depth }) : "",
    });
  };
  const choose = (/** @type {string} */ game) => {
    onChange({ game, ...gameOf(hello, game)?.exercise });
  };
  const set = (/** @type {"game" | "start" | "depth"} */ field) => (/** @type {any} */ event) =>
    setDraft({ ...draft, [field]: event.target.value });
  return html`
    <${Segments}
      legend="Game"
      hideLegend
      value=${name}
      choices=${hello.games.map((game) => ({ value: game.name, text: game.title }))}
      onChange=${choose}
    />
    <form class="fields" onSubmit=${apply}>
      <label class="field">
        <span>Game and its size</span>
        <input type="text" value=${draft.game} onInput=${set("game")} autocomplete="off" spellcheck=${false} />
      </label>
      <label class="field">
        <span>Position as text</span>
        <input
          type="text"
          value=${draft.start}
          onInput=${set("start")}
          placeholder="the beginning"
          autocomplete="off"
          spellcheck=${false}
        />
      </label>
      <label class="field">
        <span>Plies</span>
        <input
          type="number"
          min="1"
          max="9"
          value=${draft.depth}
          onInput=${set("depth")}
          placeholder="to the end"
        />
      </label>
      <p>
        <button type="submit">Set up</button>
      </p>
    </form>
  `;
}
