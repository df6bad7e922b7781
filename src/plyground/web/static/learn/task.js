// An exercise on the page: the tree, what is written and marked in it, and the buttons that check it.
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { gameOf, isHandmade, splitSpec, writeSpec } from "../spec.js";
import { announce } from "../state.js";
import { isSmall, usePlace } from "../tree/boards.js";
import { layOut, windowLines } from "../tree/layout.js";
import { TreeView } from "../tree/view.js";
import { signed } from "../ui/words.js";
import { boardsOf, ChoiceBoard } from "./boards.js";
import {
  answerInWords,
  asked,
  bestOrder,
  hint,
  isMarked,
  judge,
  judgeOrder,
  keyOf,
  MOST,
  moved,
  nothing,
  placesOf,
  reasons,
  reordered,
  solution,
  TASKS,
  withoutAnswer,
} from "./exercise.js";
import { setSolved } from "./score.js";
import { writeTree } from "./text.js";
import { useTrees, WHOLE } from "./trees.js";

/**
 * @typedef {import("./exercise.js").Answer} Answer
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./exercise.js").Task} Task
 * @typedef {import("./exercise.js").Verdict} Verdict
 * @typedef {{game: string, start?: string, player?: string, boards?: boolean}} Source  a player's depth and evaluator
 *   are those of the truth
 * @typedef {{right: string, wrong: string}} Why  what a lesson itself says about a choice
 * @typedef {{verdict: Verdict, kind: "checked" | "hint" | "shown" | "handed in"}} Said
 * @typedef {(tried: {right: boolean, shown: boolean, seconds: number, answer: string}) => void} OnTry  hears of every
 *   answer that is checked, and of a solution that is looked at
 */

const ROOT = "/"; // the drawing's name of the root, whose path is empty
const ENOUGH = 100_000; // nodes that a search may visit for a choice

/**
 *  What an exercise is made of, once the library has walked its trees; `error` says why there is none.
 * @param {Source} source
 * @param {Task} task
 * @returns {{places: Places | null, shape: import("../types").PositionBoard | null, onBoard: boolean, error: string}}
 */
export function useExercise(source, task) {
  const onBoard = task === "choice" && !isHandmade(source.game);
  const { nodes, time, ...settings } = splitSpec(source.player ?? "").settings; // a limit would end the truth too early
  const whole = {
    game: source.game,
    position: source.start ?? "",
    ...(onBoard ? { depth: 1, width: 400 } : WHOLE),
    ...(source.boards ? { boards: true } : {}),
  };
  const questions = [
    { ...whole, player: writeSpec("minimax", settings) },
    ...(task === "cuts" ? [{ ...whole, player: writeSpec("alphabeta", settings) }] : []),
  ];
  const { trees, error, ready } = useTrees(questions, onBoard ? ENOUGH : 20 * MOST);
  const shape = usePlace(source.game, ready && (source.boards || onBoard) ? (source.start ?? "") : null);
  const [full, cutting] = trees;
  const places = useMemo(() => (ready && full ? placesOf(full, cutting ?? null) : null), [full, cutting, ready]);

  const large =
    !onBoard && full && full.visited > MOST
      ? `This tree has ${full.visited.toLocaleString("en")} nodes, too many for an exercise: at most ${MOST}. ` +
        "Choose a later position or a smaller depth."
      : "";
  const isReady = places && (shape || !(source.boards || onBoard));
  return { places: isReady ? places : null, shape, onBoard, error: error || large };
}

/**
 * @param {{hello: import("../types").Hello, source: Source, task: Task, request?: string, why?: Why, onSolved?: () =>
 *   void, onTry?: OnTry, locked?: boolean}} props  `locked`: an answer is handed in, and nothing is said of it
 */
export function Exercise({ hello, source, task, request, why, onSolved, onTry, locked }) {
  const { places, shape, onBoard, error } = useExercise(source, task);
  if (error) return html`<p class="field-error" role="status">${error}</p>`;
  if (!places) return html`<p class="quiet" aria-busy="true">The library walks the tree …</p>`;
  const key = keyOf(source, task);
  return html`
    <${Work}
      key=${key}
      store=${key}
      hello=${hello}
      source=${source}
      task=${task}
      request=${request}
      why=${why}
      places=${places}
      shape=${shape}
      onBoard=${onBoard}
      onSolved=${onSolved}
      onTry=${onTry}
      locked=${locked}
    />
  `;
}

/** What somebody has answered so far outlives a reload. @param {string} store */
function useAnswer(store) {
  const place = `plyground-answer ${store}`;
  const [answer, setAnswer] = useState(
    () => /** @type {Answer} */ ({ ...nothing(), ...JSON.parse(sessionStorage.getItem(place) ?? "{}") }),
  );
  useEffect(() => sessionStorage.setItem(place, JSON.stringify(answer)), [answer]);
  return /** @type {[Answer, (change: (before: Answer) => Answer) => void]} */ ([answer, setAnswer]);
}

/**
 * @param {{store: string, hello: import("../types").Hello, source: Source, task: Task, request?: string, why?: Why,
 *   places: Places, shape: import("../types").PositionBoard | null, onBoard: boolean, onSolved?: () => void, onTry?:
 *   OnTry, locked?: boolean}} props
 */
function Work({ store, hello, source, task, request, why, places, shape, onBoard, onSolved, onTry, locked }) {
  const [answer, setAnswer] = useAnswer(store);
  const [said, setSaid] = useState(/** @type {Said | null} */ (null));
  const [focus, setFocus] = useState(() => (task === "values" ? asked(task, places)[0] : ""));
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const typed = useRef("");
  const order = useOrder(task, places, answer);
  const shown = useMemo(
    () => (task === "order" ? reordered(places, answer.order) : places),
    [places, task, answer.order],
  );
  const kind = gameOf(hello, source.game);
  const done = Boolean(said?.verdict.done);

  const change = (/** @type {(before: Answer) => Answer} */ how) => {
    setAnswer((before) => ({ began: Date.now(), ...how(before) }));
    setSaid(null);
  };
  const write = (/** @type {string} */ path, /** @type {(before: string) => string} */ how) =>
    change((before) => ({ ...before, values: { ...before.values, [path]: how(before.values[path] ?? "") } }));
  const toggle = (/** @type {string} */ path) =>
    change((before) => {
      if (task === "choice") return { ...before, marks: [path] };
      // A branch is marked once, at its top.
      const without = before.marks.filter((mark) => mark !== path && !mark.startsWith(`${path} `));
      if (before.marks.includes(path)) return { ...before, marks: before.marks.filter((mark) => mark !== path) };
      if (task === "same") return { ...before, marks: [...before.marks, path].slice(-2) };
      return isMarked(before.marks, path) ? before : { ...before, marks: [...without, path] };
    });
  const pick = (/** @type {string} */ path) => {
    setFocus(path);
    if (task === "values" && shown.get(path)?.children.length) {
      requestAnimationFrame(() => input.current?.select()); // once it is the field of this node
      input.current?.focus();
    }
    if ((task === "cuts" && path) || task === "same") toggle(path);
    if (task === "choice" && asked(task, places).includes(path)) toggle(path);
  };
  const next = () => {
    const wanted = asked("values", places);
    const after = [...wanted.slice(wanted.indexOf(focus) + 1), ...wanted];
    setFocus(after.find((path) => !(answer.values[path] ?? "").trim()) ?? after[0]);
  };

  const enter = () => (asked("values", places).every((path) => (answer.values[path] ?? "").trim()) ? check() : next());

  const tell = (/** @type {Said} */ now) => {
    setSaid(now);
    announce([now.verdict.summary, now.verdict.remarks[0]?.words].filter(Boolean).join(" "));
    if (now.kind === "checked" && now.verdict.done && !answer.shown) {
      setSolved(store, (answer.tries ?? 0) + 1);
      onSolved?.();
    }
    const [remark] = now.verdict.remarks;
    if (remark && now.kind === "hint") setFocus(remark.path);
  };
  const judged = (/** @type {Answer} */ given) => {
    const verdict = task === "order" ? order.verdict : judge(task, places, given);
    const words = verdict?.done ? why?.right : why?.wrong;
    return verdict && words && verdict.remarks.length
      ? { ...verdict, remarks: [{ path: verdict.remarks[0].path, words }] }
      : verdict;
  };
  const report = (/** @type {{right: boolean, shown: boolean, answer: string}} */ what) =>
    onTry?.({ ...what, seconds: answer.began ? (Date.now() - answer.began) / 1000 : 0 });
  const check = () => {
    const verdict = judged(answer);
    if (!verdict) return;
    const wrong = verdict.wrong.length ? verdict.wrong : undefined;
    report({ right: verdict.done, shown: false, answer: answerInWords(task, places, answer, wrong) });
    if (locked) {
      const summary = "Your answer is handed in. You can change it and hand it in again.";
      return tell({ verdict: { done: false, right: [], wrong: [], remarks: [], summary }, kind: "handed in" });
    }
    const isFirst = !answer.tries && task !== "order"; // an order is only counted, and gives nothing away
    tell({ verdict: verdict.done || !isFirst ? verdict : withoutAnswer(verdict), kind: "checked" });
    if (!verdict.done) setAnswer((before) => ({ ...before, tries: (before.tries ?? 0) + 1 }));
  };
  const help = () => {
    const remark = why ? { path: focus, words: why.wrong } : hint(task, places, answer);
    tell({
      verdict: { done: false, right: [], wrong: [], remarks: [remark], summary: "A hint:" },
      kind: "hint",
    });
  };
  const show = () => {
    report({ right: false, shown: true, answer: "" });
    const right = { ...solution(task, places), tries: answer.tries, shown: true };
    setAnswer(() => right);
    if (task === "order")
      return tell({
        verdict: {
          done: true,
          right: [],
          wrong: [],
          remarks: [{ path: "", words: "The best move stands first at every node." }],
          summary: "This is the solution.",
        },
        kind: "shown",
      });
    tell({
      verdict: {
        ...judge(task, places, right),
        remarks: why ? [{ path: right.marks[0], words: why.right }] : reasons(task, places),
        summary: "This is the solution.",
      },
      kind: "shown",
    });
  };
  const again = () => {
    // Who starts again has tried before.
    change(({ tries = 0, shown: seen }) => ({ ...nothing(), tries: tries + (seen ? 1 : 0) }));
    announce("The exercise is empty again.");
  };

  // Numbers are typed at the nodes themselves; in a tree to be ordered, Shift and an arrow key take a branch along.
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (
      event.ctrlKey ||
      event.metaKey ||
      event.altKey ||
      !(/** @type {Element} */ (event.target).matches("[data-node]"))
    )
      return;
    const handled = () => {
      event.preventDefault();
      event.stopPropagation();
    };
    if (
      task === "values" &&
      shown.get(focus)?.children.length &&
      (/^[-\d]$/.test(event.key) || event.key === "Backspace")
    ) {
      const fresh = typed.current !== focus;
      typed.current = focus;
      write(focus, (before) =>
        event.key === "Backspace" ? before.slice(0, -1) : fresh ? event.key : before + event.key,
      );
      handled();
    }
    if (task === "order" && event.shiftKey && (event.key === "ArrowLeft" || event.key === "ArrowRight")) {
      change((before) => moved(places, before, focus, event.key === "ArrowLeft" ? -1 : 1));
      handled();
    }
  };

  const place = /** @type {Place} */ (shown.get(focus) ?? shown.get(""));
  const wrongs = said?.verdict.wrong.length ?? 0;
  return html`
    <section class="exercise" aria-label=${TASKS[task].title} onKeyDownCapture=${onKeyDown}>
      <p class="exercise-request">${request ?? TASKS[task].request}</p>
      ${
        onBoard
          ? html`<${ChoiceBoard} place=${shape} kind=${kind} chosen=${answer.marks[0]} onMove=${pick} />`
          : html`
            <${Drawing}
              task=${task}
              places=${shown}
              answer=${answer}
              said=${said}
              visited=${order.visited}
              focus=${focus}
              onFocus=${setFocus}
              onPick=${pick}
              shape=${source.boards && shape && isSmall(shape) ? shape : null}
            />
          `
      }
      <div class="exercise-bar">
        ${
          task === "values" &&
          html`
            <${ValueField}
              place=${place}
              text=${answer.values[place.path] ?? ""}
              field=${input}
              onText=${(/** @type {string} */ text) => write(place.path, () => text)}
              onNext=${next}
              onEnter=${enter}
            />
          `
        }
        ${
          task === "cuts" &&
          html`<${CutButton} place=${place} marks=${answer.marks} onToggle=${() => toggle(place.path)} />`
        }
        ${
          task === "order" &&
          html`
            <${OrderButtons}
              place=${place}
              places=${shown}
              count=${order.count}
              onMove=${(/** @type {number} */ by) => change((before) => moved(places, before, place.path, by))}
            />
          `
        }
        ${
          task === "choice" &&
          html`<span>${answer.marks[0] ? html`You chose <b>${answer.marks[0]}</b>.` : "Nothing is chosen yet."}</span>`
        }
        ${task === "same" && html`<span>${answer.marks.length} of 2 marked.</span>`}
        <span class="exercise-acts">
          <button type="button" class="primary" onClick=${check} disabled=${task === "order" && !order.verdict}>
            ${locked ? "Hand in" : "Check"}
          </button>
          ${
            !locked &&
            html`
              <button type="button" onClick=${help}>Hint</button>
              <button type="button" onClick=${show}>Show the solution</button>
            `
          }
          <button type="button" onClick=${again}>Start again</button>
        </span>
      </div>
      ${
        said &&
        html`
          <div
            class=${`exercise-said ${said.kind} ${done ? "right" : wrongs || said.kind === "checked" ? "wrong" : ""}`}
          >
            <p>
              <b>
                ${said.kind === "checked" ? (done ? "✓ " : "✗ ") : ""}
                ${said.verdict.summary}
              </b>
            </p>
            <ul>${said.verdict.remarks.map(({ path, words }) => html`<li key=${path}>${words}</li>`)}</ul>
          </div>
        `
      }
    </section>
  `;
}

/**
 *  How many nodes alpha-beta visits in the order that is shown, and at best.
 * @param {Task} task
 * @param {Places} places
 * @param {Answer} answer
 */
function useOrder(task, places, answer) {
  const asks = task === "order";
  const questionOf = (/** @type {Record<string, string[]>} */ order) => ({
    game: `tree:${writeTree(reordered(places, order))}`,
    player: "alphabeta",
    ...WHOLE,
  });
  const { trees } = useTrees(asks ? [questionOf(answer.order), questionOf(bestOrder(places))] : []);
  const [now, best] = trees;
  const visited = useMemo(() => (now ? new Set(placesOf(now).keys()) : null), [now]);
  const verdict = now && best ? judgeOrder(now.visited, best.visited, places.size) : null;
  return { visited, verdict, count: now ? `${now.visited} of ${places.size} nodes` : "…" };
}

/**
 * @param {{task: Task, places: Places, answer: Answer, said: Said | null, visited: Set<string> | null, focus: string,
 *   onFocus: (path: string) => void, onPick: (path: string) => void,
 *   shape: import("../types").PositionBoard | null, unknown?: string}} props  `unknown` stands where an answer is
 *     missing
 */
export function Drawing({ task, places, answer, said, visited, focus, onFocus, onPick, shape, unknown = "?" }) {
  const open = Boolean(said?.verdict.done); // solved: the search's own figures are shown
  const nodes = useMemo(() => {
    const plain = [...places.values()].map(({ path, parent, node, seen }) => ({
      id: path || ROOT,
      parent: parent === null ? null : parent || ROOT,
      path,
      move: node.move,
      place: node.place,
      level: node.level,
      value: node.value ?? undefined,
      board: node.board,
      on_line: open && task !== "same" && node.on_line,
      chosen: open && task !== "same" && node.chosen,
      alpha: seen?.alpha,
      beta: seen?.beta,
    }));
    const widest = (/** @type {any} */ { value }) =>
      `${signed(value)}${task === "cuts" || task === "values" ? " ≥" : " ✓"}`; // also when it has been checked
    return layOut(plain, {
      windows: task === "cuts",
      remarks: false,
      label: widest,
      least: 48,
      boards: boardsOf(shape).boards,
    });
  }, [places, task, shape, open]);
  const remarked = new Set((open ? [] : (said?.verdict.remarks ?? [])).map(({ path }) => path));
  const at = (/** @type {any} */ { path }) => /** @type {Place} */ (places.get(path));
  const sign = (/** @type {string} */ path) =>
    said?.kind !== "checked"
      ? ""
      : said.verdict.right.includes(path)
        ? " ✓"
        : said.verdict.wrong.includes(path)
          ? " ✗"
          : "";
  const label = (/** @type {any} */ node) => labelOf(task, at(node), answer, open, unknown) + sign(node.path);
  const ghost = (/** @type {any} */ { path }) =>
    task === "cuts" ? isMarked(answer.marks, path) : task === "order" && visited !== null && !visited.has(path);
  const classOf = (/** @type {any} */ { path }) => {
    const chosen = (task === "choice" || task === "same") && answer.marks.includes(path);
    const verdict =
      said?.kind === "checked"
        ? said.verdict.wrong.includes(path)
          ? "learn-wrong"
          : said.verdict.right.includes(path)
            ? "learn-right"
            : ""
        : "";
    return [chosen ? "learn-chosen" : "", verdict, remarked.has(path) ? "current" : ""].filter(Boolean).join(" ");
  };
  // α and β where somebody went wrong, and everywhere once it is solved.
  const note = (/** @type {any} */ node) => {
    const { seen } = at(node);
    if (
      task !== "cuts" ||
      !seen ||
      !(open || remarked.has(node.path) || [...remarked].some((path) => places.get(path)?.parent === node.path))
    )
      return "";
    return windowLines(seen.alpha, seen.beta);
  };
  const spoken = (/** @type {any} */ node) => spokenOf(task, at(node), answer, label(node).trim(), ghost(node));
  return html`
    <${TreeView}
      nodes=${nodes}
      name="The tree of the exercise"
      label=${label}
      note=${note}
      ghost=${ghost}
      classOf=${classOf}
      spoken=${spoken}
      ...${boardsOf(shape)}
      focus=${focus || ROOT}
      onFocus=${(/** @type {string} */ id) => onFocus(id === ROOT ? "" : id)}
      onPick=${(/** @type {string} */ id) => onPick(id === ROOT ? "" : id)}
      show=${focus || ROOT}
    />
  `;
}

/** @param {Task} task @param {Place} place @param {Answer} answer @param {boolean} open @param {string} unknown */
function labelOf(task, { path, node, seen, children }, answer, open, unknown) {
  if (!children.length) return signed(node.value);
  if (task === "values") return (answer.values[path] ?? "").trim().replace("-", "−") || unknown;
  if (task === "cuts") return open && seen ? `${seen.sign} ${signed(seen.value)}` : "";
  if (task === "choice") return open ? signed(node.value) : unknown;
  return signed(node.value);
}

/** @param {Task} task @param {Place} place @param {Answer} answer @param {string} text @param {boolean} ghost */
function spokenOf(task, { name, node, children }, answer, text, ghost) {
  const state = {
    values: children.length ? (text === "?" ? "no value yet" : "") : "",
    cuts: ghost ? "marked as cut" : "",
    order: ghost ? "alpha-beta never looks at it" : "",
    choice: answer.marks.includes(name) ? "chosen" : "",
    same: answer.marks.includes(name) ? "marked" : "",
  }[task];
  return [
    node.move,
    node.move === name || !node.move ? (node.move ? "" : "root") : name,
    text,
    node.level ? `${node.level} to move` : "leaf",
    task === "same" ? node.position : "",
    state,
  ]
    .filter(Boolean)
    .join(", ");
}

/**
 * @param {{place: Place, text: string, field: any, onText: (text: string) => void, onNext: () => void, onEnter: () =>
 *   void}} props
 */
function ValueField({ place, text, field, onText, onNext, onEnter }) {
  const fixed = !place.children.length;
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    onEnter();
    requestAnimationFrame(() => field.current?.select());
  };
  return html`
    <label class="exercise-field">
      <span>
        Value of <b>${place.name}</b>
        ${place.node.level && html` <span class="quiet">(${place.node.level})</span>`}
      </span>
      <input
        type="number"
        step="1"
        ref=${field}
        value=${fixed ? place.node.value : text}
        readonly=${fixed}
        autocomplete="off"
        onKeyDown=${onKeyDown}
        onInput=${(/** @type {any} */ event) => onText(event.target.value)}
      />
    </label>
    <button type="button" class="small" onClick=${onNext}>Next node</button>
  `;
}

/** @param {{place: Place, marks: string[], onToggle: () => void}} props */
function CutButton({ place, marks, onToggle }) {
  if (place.path === "")
    return html`
      <span class="quiet">Choose a branch: click it, or walk there with the arrow keys and press Enter.</span>
    `;
  const here = marks.includes(place.path),
    below = !here && isMarked(marks, place.path);
  return html`
    <button type="button" aria-pressed=${String(here)} disabled=${below} onClick=${onToggle}>
      ${below ? `${place.name} is in a marked branch` : `${place.name} is cut`}
    </button>
  `;
}

/** @param {{place: Place, places: Places, count: string, onMove: (by: number) => void}} props */
function OrderButtons({ place, places, count, onMove }) {
  const siblings = place.parent === null ? [] : (places.get(place.parent)?.children ?? []);
  const at = siblings.indexOf(place.path);
  return html`
    <span class="exercise-order" role="group" aria-label=${`Move ${place.name}`}>
      <button
        type="button"
        disabled=${at < 1}
        onClick=${() => onMove(-1)}
        aria-label=${`${place.name} to the left`}
      >
        ←
      </button>
      <b>${place.name}</b>
      <button
        type="button"
        disabled=${at < 0 || at >= siblings.length - 1}
        onClick=${() => onMove(1)}
        aria-label=${`${place.name} to the right`}
      >
        →
      </button>
    </span>
    <span class="exercise-count">Alpha-beta visits <b>${count}</b></span>
  `;
}
