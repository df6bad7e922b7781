// A set of exercises on paper: a worksheet, and the same with the answers.
import { html } from "htm/preact";
import { gameOf } from "../spec.js";
import { isSmall, StillBoard } from "../tree/boards.js";
import { sentence } from "../ui/words.js";
import { solved } from "./answer.js";
import { Drawing } from "./drawing.js";
import { nothing, reordered, TASKS } from "./exercise.js";
import { stopOf, stopText } from "./next.js";
import { sourceOfItem } from "./set.js";
import { useExercise } from "./truth.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("./set.js").Item} Item
 */

/** @param {{hello: Hello, items: Item[], title: string, answers: boolean}} props */
export function Sheet({ hello, items, title, answers }) {
  return html`
    <article class="sheet">
      <header>
        <h1>
          ${title}
          ${answers ? ": answers" : ""}
        </h1>
        ${
          !answers &&
          html`
            <p class="sheet-name">
              <span>Name</span>
              <span>Date</span>
            </p>
          `
        }
      </header>
      <ol>
        ${items.map(
          (item, index) => html`
            <li key=${index} class="sheet-exercise">
              <${SheetExercise} hello=${hello} item=${item} answers=${answers} />
            </li>
          `,
        )}
      </ol>
    </article>
  `;
}

/** @param {{hello: Hello, item: Item, answers: boolean}} props */
function SheetExercise({ hello, item, answers }) {
  const { task } = item;
  const source = sourceOfItem(item);
  const { places, shape, onBoard, error } = useExercise(source, task);
  if (error) return html`<p class="field-error">${error}</p>`;
  if (!places) return html`<p class="quiet" aria-busy="true">The library walks the tree …</p>`;
  const { answer, said } = answers ? solved(task, places) : { answer: nothing(), said: null };
  const kind = gameOf(hello, source.game);
  const stop = task === "next" ? stopOf(places) : null;
  return html`
    <p class="exercise-request">${TASKS[task].paper}${stop ? ` ${stopText(stop)}` : ""}</p>
    ${
      onBoard && shape && kind
        ? html`
          <div class="exercise-board">
            <${StillBoard} place=${shape} kind=${kind} node=${{ move: null, place: null }} />
            <p>${sentence(kind.sides[shape.to_move])} is to move.</p>
          </div>
        `
        : html`
          <${Drawing}
            task=${task}
            places=${task === "order" ? reordered(places, answer.order) : places}
            answer=${answer}
            said=${said}
            visited=${null}
            focus=""
            onFocus=${() => {}}
            onPick=${() => {}}
            shape=${source.boards && shape && isSmall(shape) ? shape : null}
            unknown=""
          />
        `
    }
    ${
      said &&
      html`
        <ul class="sheet-reasons">
          ${said.verdict.remarks.map(({ path, words }) => html`<li key=${path}>${words}</li>`)}
        </ul>
      `
    }
  `;
}
