// A set as students see it: no form, only what is to be done.
import { html } from "htm/preact";
import { counted } from "../ui/words.js";
import { keyOf, TASKS } from "./exercise.js";
import { scoreWords, solved } from "./score.js";
import { sourceOfItem } from "./set.js";
import { Exercise } from "./task.js";

/**
 * @typedef {object} Props
 * @property {import("../types").Hello} hello
 * @property {import("./set.js").Item[]} items
 * @property {string} title
 * @property {boolean} [locked]  a test: answers are handed in
 * @property {(exercise: number) => import("./task.js").OnTry} [onTry]  hears of every answer
 * @property {any} [children]  below the title
 */

/** @param {Props} props */
export function Exercises({ hello, items, title, locked = false, onTry, children }) {
  const keys = items.map((item) => keyOf(sourceOfItem(item), item.task));
  const all = solved.value; // read here, so that the score is painted again when something is solved
  if (!items.length)
    return html`
      <div class="page">
        <h1>There is no exercise in this link</h1>
        <p>
          <a href="#/learn">All lessons</a>
        </p>
      </div>
    `;
  return html`
    <article class="page lesson set">
      <div class="room-head">
        <h1>${title || "Exercises"}</h1>
        <p class="set-score" role="status">
          ${(!locked && scoreWords(keys, all)) || counted(items.length, "exercise")}
        </p>
      </div>
      ${children}
      ${items.map(
        (item, index) => html`
          <section key=${keys[index]} class="set-exercise" aria-label=${`Exercise ${index + 1}`}>
            <h2>
              ${items.length > 1 ? `${index + 1}. ` : ""}
              ${TASKS[item.task].title}
              ${!locked && keys[index] in all ? html` <span class="quiet">solved ✓</span>` : ""}
            </h2>
            <${Exercise}
              hello=${hello}
              source=${sourceOfItem(item)}
              task=${item.task}
              locked=${locked}
              onTry=${onTry?.(index)}
            />
          </section>
        `,
      )}
    </article>
  `;
}
