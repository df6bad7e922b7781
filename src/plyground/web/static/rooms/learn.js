// Learn: six lessons, and exercises of one's own. Every tree is walked by the library when it is shown; the page compares.
//   #/learn                                  the list
//   #/learn/LESSON?step=2                    a step of a lesson
//   #/learn?tree=((5 9) (4 1))&task=cuts     an exercise on a tree; #/learn?game=…&start=…&player=…&task=… on a position
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { LESSONS } from "../learn/lessons/index.js";
import { FIRST, OwnExercise } from "../learn/own.js";
import { Figures, Growth, Guess, ShownTree } from "../learn/parts.js";
import { isDone, progress, setDone } from "../learn/progress.js";
import { Exercise } from "../learn/task.js";
import { address, go, shareLink } from "../route.js";
import { notify } from "../state.js";
import { copied, Dialog } from "../ui/dialog.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../learn/lessons/index.js").Lesson} Lesson
 */

export const title = "Learn";

/** @param {{hello: Hello}} props */
export default function Learn({ hello }) {
  const { id, query } = address.value;
  const lesson = LESSONS.find(({ name }) => name === id);
  if (lesson) return html`<${LessonPage} key=${id} hello=${hello} lesson=${lesson} step=${Number(query.step) || 1} />`;
  if (id) return html`<div class="page"><h1>There is no such lesson</h1><p><a href="#/learn">All lessons</a></p></div>`;
  if (query.tree || query.game || query.task) return html`<${OwnPage} hello=${hello} query=${query} />`;
  return html`<${List} hello=${hello} />`;
}

/** @param {{hello: Hello}} props */
function List({ hello }) {
  const all = progress.value; // read here, so that the list is painted again when a step is done
  return html`
    <div class="page learn">
      <h1>Learn</h1>
      <p class="learn-lead">How do programs search a game tree? Six short lessons with trees to fill in, and exercises of your own.</p>
      <ol class="lessons">
        ${LESSONS.map((lesson) => {
          const done = lesson.steps.filter((_, index) => (all[lesson.name] ?? []).includes(index + 1)).length;
          const first = lesson.steps.findIndex((_, index) => !(all[lesson.name] ?? []).includes(index + 1));
          return html`<li key=${lesson.name}><a class="card lesson-card" href=${writeAddress("learn", lesson.name, { step: first > 0 ? String(first + 1) : "" })}>
            <strong>${lesson.title}</strong>
            <span>${lesson.summary}</span>
            <span class="lesson-progress"><${Dots} lesson=${lesson} /> <span class="quiet">${done === lesson.steps.length ? "✓ done" : `${done} of ${lesson.steps.length} steps`}</span></span>
          </a></li>`;
        })}
      </ol>
      <section class="card own-card" aria-labelledby="own-title">
        <div><h2 id="own-title">Your own exercise</h2>
          <p>Type a tree, take one by chance, or one from a game. Then fill in values, mark cuts or order moves. The link can be handed on.</p></div>
        <a class="button primary" href=${writeAddress("learn", "", { tree: FIRST, task: "values" })}>Make one</a>
      </section>
      ${hello.classroom && html`<p><a href="#/class">The address of this class</a></p>`}
    </div>
  `;
}

/** @param {{lesson: Lesson, at?: number}} props */
function Dots({ lesson, at }) {
  return html`<span class="lesson-dots" aria-hidden="true">${lesson.steps.map((_, index) => html`<i key=${index} class=${`${isDone(lesson.name, index + 1) ? "done" : ""} ${at === index + 1 ? "here" : ""}`}></i>`)}</span>`;
}

/** @param {{hello: Hello, lesson: Lesson, step: number}} props */
function LessonPage({ hello, lesson, step: wanted }) {
  const number = Math.min(lesson.steps.length, Math.max(1, Math.floor(wanted)));
  const step = lesson.steps[number - 1];
  const heading = useRef(/** @type {HTMLElement | null} */ (null));
  const [walked, setWalked] = useState(false);
  useEffect(() => {
    if (walked) heading.current?.focus(); // who goes on hears the new step's title
    scrollTo(0, 0);
  }, [number]);
  const asks = Boolean(step.exercise || step.guess);
  const done = isDone(lesson.name, number);
  const solved = () => setDone(lesson.name, number);
  const to = (/** @type {number} */ next) => {
    if (!asks && next > number) solved(); // read is done
    setWalked(true);
    go(next > lesson.steps.length ? "#/learn" : writeAddress("learn", lesson.name, { step: String(next) }));
  };
  return html`
    <article class="page lesson">
      <p class="lesson-where"><a href="#/learn">Learn</a> <span aria-hidden="true">›</span> ${lesson.title} <${Dots} lesson=${lesson} at=${number} /> <span class="quiet">Step ${number} of ${lesson.steps.length}${done ? ", done ✓" : ""}</span></p>
      <h1 tabindex="-1" ref=${heading}>${step.title}</h1>
      <div class="lesson-text">${step.text.map((words) => html`<p key=${words}>${words}</p>`)}</div>
      <div class="lesson-parts" key=${number}>
        ${step.tree && html`<${ShownTree} part=${step.tree} />`}
        ${step.growth && html`<${Growth} part=${step.growth} />`}
        ${step.figures && html`<${Figures} part=${step.figures} />`}
        ${step.exercise && html`<${Exercise} hello=${hello} ...${step.exercise} onSolved=${solved} />`}
        ${step.guess && html`<${Guess} part=${step.guess} onSolved=${solved} />`}
      </div>
      <nav class="lesson-nav" aria-label="Steps">
        <button type="button" disabled=${number === 1} onClick=${() => to(number - 1)}>Back</button>
        <button type="button" class=${!asks || done ? "primary" : ""} onClick=${() => to(number + 1)}>${number === lesson.steps.length ? "Finish" : "Next step"}</button>
      </nav>
    </article>
  `;
}

/** @param {{hello: Hello, query: Record<string, string>}} props */
function OwnPage({ hello, query }) {
  const [link, setLink] = useState("");
  const share = async () => {
    const text = shareLink(writeAddress("learn", "", query));
    if (await copied(text)) notify("The link to this exercise is copied.");
    else setLink(text);
  };
  return html`
    <div class="page learn-own">
      <p class="lesson-where"><a href="#/learn">Learn</a> <span aria-hidden="true">›</span> Your own exercise</p>
      <div class="room-head"><h1>Your own exercise</h1><button type="button" onClick=${share}>Copy link</button></div>
      <${OwnExercise} hello=${hello} query=${query} onChange=${(/** @type {Record<string, string | undefined>} */ next) => go(writeAddress("learn", "", next), true)} />
      ${link && html`<${Dialog} title="A link to this exercise" onClose=${() => setLink("")}>
        <label class="field">It opens the same tree and task anywhere<input type="text" readonly value=${link} onFocus=${(/** @type {any} */ event) => event.target.select()} /></label>
        <div class="dialog-buttons"><button type="button" class="primary" onClick=${() => setLink("")}>Done</button></div>
      <//>`}
    </div>
  `;
}
