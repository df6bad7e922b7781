// An exercise on the page: the tree, the field or buttons of what is asked, and what is said about an answer.
import { html } from "htm/preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { gameOf } from "../spec.js";
import { announce } from "../state.js";
import { isSmall } from "../tree/boards.js";
import {
  checked,
  emptied,
  hinted,
  isFilled,
  isMarkable,
  nextEmpty,
  solved,
  toggled,
  typed,
  written,
} from "./answer.js";
import { ChoiceBoard } from "./boards.js";
import { Drawing } from "./drawing.js";
import { asked, isWritten, keyOf, moved, nothing, reordered, TASKS } from "./exercise.js";
import { CutButton, OrderButtons, ValueField, WindowField } from "./fields.js";
import { stopOf, stopText } from "./next.js";
import { setSolved } from "./score.js";
import { useExercise, useOrder } from "./truth.js";

/**
 * @typedef {import("./answer.js").Said} Said
 * @typedef {import("./answer.js").Why} Why
 * @typedef {import("./exercise.js").Answer} Answer
 * @typedef {import("./exercise.js").Place} Place
 * @typedef {import("./exercise.js").Places} Places
 * @typedef {import("./exercise.js").Task} Task
 * @typedef {import("./truth.js").Source} Source
 * @typedef {(tried: {right: boolean, shown: boolean, seconds: number, answer: string}) => void} OnTry  hears of every
 *   answer that is checked, and of a solution that is looked at
 */

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

/** An answer outlives a reload. @param {string} store */
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
  const [focus, setFocus] = useState(() => (isWritten(task) ? (asked(task, places)[0] ?? "") : ""));
  const input = useRef(/** @type {HTMLInputElement | null} */ (null));
  const typedAt = useRef("");
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
  const mark = (/** @type {string} */ path) => change((before) => toggled(task, before, path));
  const pick = (/** @type {string} */ path) => {
    setFocus(path);
    if (isWritten(task) && asked(task, places).includes(path)) {
      requestAnimationFrame(() => input.current?.select()); // once it is the field of this node
      input.current?.focus();
    }
    if (isMarkable(task, places, path)) mark(path);
  };
  const next = () => setFocus(nextEmpty(task, places, answer, focus));
  const enter = () => (isFilled(task, places, answer) ? check() : next());
  const tell = (/** @type {Said} */ now) => {
    setSaid(now);
    announce([now.verdict.summary, now.verdict.remarks[0]?.words].filter(Boolean).join(" "));
    const [remark] = now.verdict.remarks;
    if (remark && now.kind === "hint") setFocus(remark.path);
  };
  const report = (/** @type {{right: boolean, shown: boolean, answer: string}} */ what) =>
    onTry?.({ ...what, seconds: answer.began ? (Date.now() - answer.began) / 1000 : 0 });
  const check = () => {
    const found = checked(task, places, answer, { counted: order.verdict, why, locked });
    if (!found) return;
    report({ right: found.right, shown: false, answer: found.words });
    tell(found.said);
    if (locked) return;
    if (!found.right) return setAnswer((before) => ({ ...before, tries: (before.tries ?? 0) + 1 }));
    if (answer.shown) return;
    setSolved(store, (answer.tries ?? 0) + 1);
    onSolved?.();
  };
  const show = () => {
    report({ right: false, shown: true, answer: "" });
    const { answer: right, said: now } = solved(task, places, why);
    setAnswer(({ tries }) => ({ ...right, tries, shown: true }));
    tell(now);
  };
  const again = () => {
    change(emptied);
    announce("The exercise is empty again.");
  };
  const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
    const isNode = /** @type {Element} */ (event.target).matches("[data-node]");
    if (event.ctrlKey || event.metaKey || event.altKey || !isNode) return;
    const fresh = typedAt.current !== focus;
    if (!typed(task, places, answer, focus, event, fresh)) return;
    typedAt.current = focus;
    change((before) => typed(task, places, before, focus, event, fresh) ?? before);
    event.preventDefault();
    event.stopPropagation();
  };

  const place = /** @type {Place} */ (shown.get(focus) ?? shown.get(""));
  const stop = task === "next" ? stopOf(places) : null;
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
          isWritten(task) &&
          html`
            <${task === "values" ? ValueField : WindowField}
              place=${place}
              text=${answer.values[place.path] ?? ""}
              field=${input}
              onText=${(/** @type {string} */ text) => change((before) => written(before, place.path, text))}
              onNext=${next}
              onEnter=${enter}
            />
          `
        }
        ${
          task === "cuts" &&
          html`<${CutButton} place=${place} marks=${answer.marks} onToggle=${() => mark(place.path)} />`
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
        ${task === "next" && html`<span>${stop && stopText(stop)}</span>`}
        ${task === "same" && html`<span>${answer.marks.length} of 2 marked.</span>`}
        <span class="exercise-acts">
          <button type="button" class="primary" onClick=${check} disabled=${task === "order" && !order.verdict}>
            ${locked ? "Hand in" : "Check"}
          </button>
          ${
            !locked &&
            html`
              <button type="button" onClick=${() => tell(hinted(task, places, answer, focus, why))}>Hint</button>
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
