// The buttons of a game: what its players can do, a new game, a link, files.
import { html } from "htm/preact";
import { act } from "../state.js";
import { Export } from "./export.js";
import { glyph } from "./moves.js";

/**
 * @param {{game: import("../types").GameState, formats: import("../types").GameKind["formats"], asked: boolean,
 *   onUndo: () => void, onHint: () => void, onResign: () => void, onNew: () => void, onShare: () => void}} props
 *   `asked`: a hint is being thought about
 */
export function Actions({ game, formats, asked, onUndo, onHint, onResign, onNew, onShare }) {
  const board = game.boards[0];
  const people = game.players.filter((player) => player.human).length;
  const human = game.players[board.to_move].human;
  return html`
    <div class="actions" role="group" aria-label="Game">
      ${
        people > 0 &&
        html`
          <button type="button" disabled=${board.moves.length === 0} onClick=${onUndo}>
            ${glyph("M9 7L4 12l5 5M4 12h10a6 6 0 0 1 0 8")}Undo
          </button>
          <button type="button" disabled=${board.over || !human || asked} onClick=${onHint}>
            ${glyph("M9 18h6M10 21h4M12 3a6 6 0 0 0-3.5 10.9V16h7v-2.1A6 6 0 0 0 12 3z")}
            ${asked ? "Thinking" : "Hint"}
          </button>
        `
      }
      ${
        people === 1 &&
        html`
          <button
            type="button"
            disabled=${board.over}
            aria-label="Swap sides"
            title="Swap sides"
            onClick=${() => act("swap")}
          >
            ${glyph("M7 4v13M7 4L4 7.5M7 4l3 3.5M17 20V7M17 20l-3-3.5M17 20l3-3.5")}Swap
          </button>
        `
      }
      ${
        people > 0 &&
        html`
          <button type="button" disabled=${board.over} onClick=${onResign}>
            ${glyph("M6 21V4M6 5h11l-2.5 3.5L17 12H6")}Resign
          </button>
        `
      }
      ${
        people === 0 &&
        !board.over &&
        html`
          <button type="button" onClick=${() => act(game.paused ? "go" : "pause")}>
            ${game.paused ? html`${glyph("M8 5l11 7-11 7z")}Go on` : html`${glyph("M9 5v14M15 5v14")}Pause`}
          </button>
        `
      }
      <button type="button" onClick=${onNew}>${glyph("M12 5v14M5 12h14")}New</button>
      <button type="button" onClick=${onShare}>
        ${glyph("M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1")}
        Share
      </button>
      <${Export} id=${game.id} formats=${formats}>${glyph("M12 4v11M12 15l-4-4M12 15l4-4M5 20h14")}Export<//>
    </div>
  `;
}
