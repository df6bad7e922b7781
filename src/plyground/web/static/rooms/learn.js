// Learn: the lessons, a glossary, and exercises of one's own. Every tree is walked by the library when it is shown; the
// page compares.
//   #/learn                                         the list
//   #/learn/glossary?term=000                       the words of the page, one of them marked
//   #/learn/LESSON?step=2                           a step of a lesson
//   #/learn?tree=((5 9) (4 1))&task=cuts            an exercise on a tree
//   #/learn?game=…&start=…&player=…&task=…          one on a position
//   #/learn?set=cuts|tree:((5 9) (4 1))~…&title=…   a set, as students see it; with &sheet=1 or &sheet=answers on paper
//   #/learn?edit=1&set=…&tree=…&task=…              the same set in the making, and the exercise that may be added
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { Send } from "../class/send.js";
import { LESSONS } from "../learn/lessons/index.js";
import { keyOf, TASKS } from "../learn/exercise.js";
import { Glossary } from "../learn/glossary.js";
import { Exercises } from "../learn/exercises.js";
import { firstText, OwnExercise, taskOf } from "../learn/own.js";
import { Figures, Growth, Guess, ShownTree } from "../learn/parts.js";
import { Evaluated } from "../learn/evaluated.js";
import { Priors } from "../learn/priors.js";
import { isDone, progress, setDone } from "../learn/progress.js";
import { scoreWords, solved } from "../learn/score.js";
import { MOST_ITEMS, readSet, writeSet } from "../learn/set.js";
import { Sheet } from "../learn/sheet.js";
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
  if (id === "glossary") return html`<${Glossary} hello=${hello} term=${query.term ?? ""} />`;
  if (id)
    return html`
      <div class="page">
        <h1>There is no such lesson</h1>
        <p>
          <a href="#/learn">All lessons</a>
        </p>
      </div>
    `;
  if (query.set && query.sheet) return html`<${SheetPage} hello=${hello} query=${query} />`;
  if (query.set && !query.edit) {
    const items = readSet(query.set);
    return html`<${Exercises} hello=${hello} items=${items} title=${query.title} />`;
  }
  if (query.tree || query.game || query.task || query.edit) return html`<${OwnPage} hello=${hello} query=${query} />`;
  return html`<${List} hello=${hello} />`;
}

/** @param {{hello: Hello}} props */
function List({ hello }) {
  const all = progress.value; // read here, so that the list is painted again when a step is done
  const score = scoreWords(LESSONS.flatMap(keysOf), solved.value);
  return html`
    <div class="page learn">
      <h1>Learn</h1>
      <p class="learn-lead">
        How do programs search a game tree? Nine short lessons with trees to fill in, and exercises of your own.
      </p>
      ${score && html`<p class="set-score">${score}.</p>`}
      <ol class="lessons">
        ${LESSONS.map((lesson) => {
          const done = lesson.steps.filter((_, index) => (all[lesson.name] ?? []).includes(index + 1)).length;
          const first = lesson.steps.findIndex((_, index) => !(all[lesson.name] ?? []).includes(index + 1));
          return html`
            <li key=${lesson.name}>
              <a
                class="card lesson-card"
                href=${writeAddress("learn", lesson.name, { step: first > 0 ? String(first + 1) : "" })}
              >
                <strong>${lesson.title}</strong>
                <span>${lesson.summary}</span>
                <span class="lesson-progress">
                  <${Dots} lesson=${lesson} />${" "}
                  <span class="quiet">
                    ${done === lesson.steps.length ? "✓ done" : `${done} of ${lesson.steps.length} steps`}
                  </span>
                </span>
              </a>
            </li>
          `;
        })}
      </ol>
      <section class="card own-card" aria-labelledby="own-title">
        <div>
          <h2 id="own-title">Your own exercise</h2>
          <p>
            Type a tree, take one by chance, or one from a game. Then fill in values, mark cuts or order moves.
            The link can be handed on.
          </p>
        </div>
        <a class="button primary" href=${writeAddress("learn", "", { tree: firstText(hello), task: "values" })}>
          Make one
        </a>
      </section>
      <p>
        <a href="#/learn/glossary">Glossary</a>: what the words of this page mean, and the documents.
      </p>
      ${
        hello.classroom &&
        html`
          <p>
            <a href="#/class">The address of this class</a>
          </p>
        `
      }
    </div>
  `;
}

/** The exercises of a lesson, for its score. @param {Lesson} lesson */
const keysOf = ({ steps }) =>
  steps.flatMap(({ exercise }) => (exercise ? [keyOf(exercise.source, exercise.task)] : []));

/** @param {{lesson: Lesson, at?: number}} props */
function Dots({ lesson, at }) {
  return html`
    <span class="lesson-dots" aria-hidden="true">
      ${lesson.steps.map(
        (_, index) => html`
          <i
            key=${index}
            class=${`${isDone(lesson.name, index + 1) ? "done" : ""} ${at === index + 1 ? "here" : ""}`}
          ></i>
        `,
      )}
    </span>
  `;
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
  const asks = Boolean(step.exercise || step.guess || step.evaluation?.question);
  const done = isDone(lesson.name, number);
  const onSolved = () => setDone(lesson.name, number);
  const to = (/** @type {number} */ next) => {
    if (!asks && next > number) onSolved(); // read is done
    setWalked(true);
    go(next > lesson.steps.length ? "#/learn" : writeAddress("learn", lesson.name, { step: String(next) }));
  };
  return html`
    <article class="page lesson">
      <p class="lesson-where">
        <a href="#/learn">Learn</a> <span aria-hidden="true">›</span> ${lesson.title}${" "}
        <${Dots} lesson=${lesson} at=${number} />${" "}
        <span class="quiet">
          Step ${number} of ${lesson.steps.length}
          ${done ? ", done ✓" : ""}
        </span>
      </p>
      <h1 tabindex="-1" ref=${heading}>${step.title}</h1>
      <div class="lesson-text">${step.text.map((words) => html`<p key=${words}>${words}</p>`)}</div>
      <div class="lesson-parts" key=${number}>
        ${step.tree && html`<${ShownTree} part=${step.tree} />`}
        ${step.evaluation && html`<${Evaluated} hello=${hello} part=${step.evaluation} onSolved=${onSolved} />`}
        ${step.priors && html`<${Priors} hello=${hello} part=${step.priors} />`}
        ${step.growth && html`<${Growth} part=${step.growth} />`}
        ${step.figures && html`<${Figures} part=${step.figures} />`}
        ${step.exercise && html`<${Exercise} hello=${hello} ...${step.exercise} onSolved=${onSolved} />`}
        ${step.guess && html`<${Guess} hello=${hello} part=${step.guess} onSolved=${onSolved} />`}
      </div>
      <nav class="lesson-nav" aria-label="Steps">
        <button type="button" disabled=${number === 1} onClick=${() => to(number - 1)}>Back</button>
        <button type="button" class=${!asks || done ? "primary" : ""} onClick=${() => to(number + 1)}>
          ${number === lesson.steps.length ? "Finish" : "Next step"}
        </button>
      </nav>
    </article>
  `;
}

/** @param {{hello: Hello, query: Record<string, string>}} props */
function OwnPage({ hello, query }) {
  const [link, setLink] = useState("");
  const items = readSet(query.set);
  const { edit, set, title: name, ...exercise } = query;
  const now = {
    task: taskOf(query),
    game: query.tree || !query.game ? `tree:${query.tree || firstText(hello)}` : query.game,
    start: query.tree ? "" : (query.start ?? ""),
    player: query.tree ? "" : (query.player ?? ""),
  };
  const wanted = items.length ? items : [now]; // a single exercise is a set of one
  const to = (/** @type {Record<string, string | undefined>} */ next, replace = false) =>
    go(writeAddress("learn", "", { edit: "1", set, title: name, ...next }), replace);
  const keep = (/** @type {import("../learn/set.js").Item[]} */ list) => to({ ...exercise, set: writeSet(list) });
  const share = async (/** @type {Record<string, string>} */ what, /** @type {string} */ words) => {
    const text = shareLink(writeAddress("learn", "", what));
    if (await copied(text)) notify(words);
    else setLink(text);
  };
  const students = { set: writeSet(wanted), title: name };
  const copyLink = async (/** @type {string} */ text) => {
    if (await copied(text)) notify("The link for students is copied.");
    else setLink(text);
  };
  return html`
    <div class="page learn-own">
      <p class="lesson-where">
        <a href="#/learn">Learn</a> <span aria-hidden="true">›</span> Your own exercise
      </p>
      <div class="room-head">
        <h1>Your own exercise</h1>
        <button type="button" onClick=${() => share(exercise, "The link to this exercise is copied.")}>
          Copy link
        </button>
      </div>
      <${OwnExercise}
        hello=${hello}
        query=${exercise}
        onChange=${(/** @type {Record<string, string | undefined>} */ next) =>
          query.edit ? to(next, true) : go(writeAddress("learn", "", next), true)}
      />
      <section class="card set-form" aria-labelledby="set-title">
        <h2 id="set-title">A set for your students</h2>
        ${
          items.length > 0 &&
          html`
            <ol class="set-items">
              ${items.map(
                (item, index) => html`
                  <li key=${index}>
                    <span>
                      ${TASKS[item.task].title}:${" "}
                      <code>
                        ${item.game.replace(/^tree:/, "")}
                        ${item.start && ` ${item.start}`}
                      </code>
                    </span>
                    <button
                      type="button"
                      class="small"
                      aria-label=${`Remove exercise ${index + 1}`}
                      onClick=${() => keep(items.filter((_, each) => each !== index))}
                    >
                      Remove
                    </button>
                  </li>
                `,
              )}
            </ol>
            <label class="field">
              <span>Title</span>
              <input
                type="text"
                value=${name ?? ""}
                placeholder="Exercises"
                maxlength="80"
                onChange=${(/** @type {any} */ event) => to({ ...exercise, title: event.target.value.trim() }, true)}
              />
            </label>
          `
        }
        <div class="set-buttons">
          <button type="button" disabled=${items.length >= MOST_ITEMS} onClick=${() => keep([...items, now])}>
            Add this exercise
          </button>
          <${Send} hello=${hello} students=${students} onLink=${copyLink} />
          <a class="button" href=${writeAddress("learn", "", students)}>As students see it</a>
          <a class="button" href=${writeAddress("learn", "", { ...students, sheet: "1" })}>Worksheet</a>
          <a class="button" href=${writeAddress("learn", "", { ...students, sheet: "answers" })}>Answer sheet</a>
        </div>
      </section>
      ${
        link &&
        html`
          <${Dialog} title="A link to hand on" onClose=${() => setLink("")}>
            <label class="field">
              It opens the same trees and tasks anywhere
              <input
                type="text"
                readonly
                value=${link}
                onFocus=${(/** @type {any} */ event) => event.target.select()}
              />
            </label>
            <div class="dialog-buttons">
              <button type="button" class="primary" onClick=${() => setLink("")}>Done</button>
            </div>
          <//>
        `
      }
    </div>
  `;
}

/** @param {{hello: Hello, query: Record<string, string>}} props */
function SheetPage({ hello, query }) {
  const { sheet, ...rest } = query;
  const answers = sheet === "answers";
  return html`
    <div class="page">
      <p class="sheet-tools">
        <button type="button" class="primary" onClick=${() => print()}>Print or PDF</button>
        <a class="button" href=${writeAddress("learn", "", { ...rest, sheet: answers ? "1" : "answers" })}>
          ${answers ? "Worksheet" : "Answer sheet"}
        </a>
        <a
          class="button"
          href=${writeAddress("learn", "", { ...rest, edit: "1", tree: firstText(hello), task: "values" })}
        >
          Change the set
        </a>
      </p>
      <${Sheet} hello=${hello} items=${readSet(query.set)} title=${query.title || "Exercises"} answers=${answers} />
    </div>
  `;
}
