// What an evaluator makes of a position, term by term; with a question, only when its value has been worked out.
import { html } from "htm/preact";
import { useMemo, useState } from "preact/hooks";
import { Board } from "../boards/board.js";
import { boardLabel, boardOf } from "../boards/view.js";
import { EvaluationBody, useEvaluation } from "../game/evaluation.js";
import { number } from "../game/terms.js";
import { gameOf } from "../spec.js";
import { announce } from "../state.js";
import { usePlace } from "../tree/boards.js";

/**
 * @typedef {{game: string, start: string, evaluator: string, question?: string}} EvaluationPart
 * @param {{hello: import("../types").Hello, part: EvaluationPart, onSolved: () => void}} props
 */
export function Evaluated({ hello, part, onSolved }) {
  const { game, start, evaluator, question } = part;
  const kind = /** @type {import("../types").GameKind} */ (gameOf(hello, game));
  const place = usePlace(game, start);
  const board = useMemo(() => place && boardOf({ ...place, outcome: "" }), [place]);
  const evaluation = useEvaluation(kind, { game, start, moves: [] }, evaluator, true);
  const [isTold, setTold] = useState(!question);
  const [text, setText] = useState("");
  const [said, setSaid] = useState({ words: "", isRight: false });
  const value = evaluation.found?.evaluations[0].value;
  if (!board) return html`<p class="quiet" aria-busy="true">…</p>`;
  const tell = (/** @type {string} */ words, isRight = false) => {
    setSaid({ words, isRight });
    announce(words);
  };
  const check = (/** @type {Event} */ event) => {
    event.preventDefault();
    if (value === undefined || !text.trim()) return tell("Write a number first.");
    if (Number(text.replace("−", "-")) !== value) return tell(`✗ Not ${text}. Count again.`);
    tell(`✓ Right: ${number(value)}.`, true);
    if (!isTold) onSolved();
    setTold(true);
  };
  const show = () => {
    setTold(true);
    if (value !== undefined) tell(`The value is ${number(value)}.`);
  };
  return html`
    <section class="lesson-evaluation evaluation exercise" aria-label="An evaluation">
      <div class="exercise-board">
        <${Board}
          board=${board}
          sides=${kind.sides}
          marks=${kind.marks}
          overlay=${isTold ? evaluation.overlay : null}
          label=${boardLabel(kind.title, board)}
        />
      </div>
      ${
        question &&
        html`
          <form class="exercise-bar" onSubmit=${check}>
            <label class="field">
              <span>${question}</span>
              <input
                type="text"
                inputmode="numeric"
                autocomplete="off"
                value=${text}
                onInput=${(/** @type {any} */ event) => setText(event.target.value)}
              />
            </label>
            <span class="exercise-acts">
              <button type="submit" class="primary">Check</button>
              <button type="button" onClick=${show}>Show the solution</button>
            </span>
          </form>
        `
      }
      ${
        said.words &&
        html`
          <div class=${`exercise-said ${said.isRight ? "right" : ""}`}>
            <p>
              <b>${said.words}</b>
            </p>
          </div>
        `
      }
      ${isTold && html`<${EvaluationBody} kind=${kind} evaluation=${evaluation} board=${board} />`}
    </section>
  `;
}
