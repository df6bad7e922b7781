// From a lost game to the lesson that fits. Which one that is, the game decides.
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { useLook } from "./look.js";

/** @param {{game: import("../types").GameState, lost: boolean}} props */
export function LessonLink({ game, lost }) {
  const moves = game.boards[0].moves.map(({ move }) => move);
  const { state, settled } = useLook(lost ? { game: game.game, start: game.start, moves, overlay: true } : null);
  const lesson = lost && settled ? state?.lesson : null;
  if (!lesson) return null;
  return html`
    <p class="lesson-link">
      ${lesson.reason}${" "}
      <a href=${writeAddress("learn", lesson.name, { step: lesson.step > 1 ? String(lesson.step) : "" })}>
        A lesson about it
      </a>
    </p>
  `;
}
