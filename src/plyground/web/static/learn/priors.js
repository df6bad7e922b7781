// What a net proposes in a position, and what the search that follows it has made of that: on the board and as a table.
import { html } from "htm/preact";
import { useMemo } from "preact/hooks";
import { Board } from "../boards/board.js";
import { boardLabel, boardOf } from "../boards/view.js";
import { gameOf } from "../spec.js";
import { usePlace } from "../tree/boards.js";
import { signed } from "../ui/words.js";
import { useTrees } from "./trees.js";

/**
 * @typedef {{game: string, start: string, player: string, by: "prior" | "visits"}} PriorsPart  `by` says which share
 *   stands on the board
 * @param {{hello: import("../types").Hello, part: PriorsPart}} props
 */
export function Priors({ hello, part }) {
  const { game, start, player, by } = part;
  const {
    trees: [tree],
    error,
  } = useTrees([{ game, position: start, player, depth: 1, width: 400 }]);
  const place = usePlace(game, start);
  const kind = gameOf(hello, game);
  const board = useMemo(() => place && boardOf({ ...place, outcome: "" }), [place]);
  if (error) return html`<p class="field-error" role="status">${error}</p>`;
  if (!tree || !board || !kind) return html`<p class="quiet" aria-busy="true">The library asks the net …</p>`;
  const moves = tree.nodes.filter(({ ply }) => ply === 1).sort((one, other) => other[by] - one[by]);
  const searched = by === "visits"; // before that, nothing that the search has found is told
  const all = by === "prior" ? 1000 : moves.reduce((sum, { visits }) => sum + visits, 0);
  const values = Object.fromEntries(
    moves.map((node) => [
      node.move,
      { text: `${Math.round((100 * node[by]) / all)}`, heat: node[by] / moves[0][by], best: node === moves[0] },
    ]),
  );
  return html`
    <figure class="lesson-priors">
      <div class="exercise-board">
        <${Board}
          board=${board}
          sides=${kind.sides}
          marks=${kind.marks}
          values=${values}
          label=${boardLabel(kind.title, board)}
        />
      </div>
      <div class="chart-table" tabindex="0" role="region" aria-label="Moves">
        <table>
          <thead>
            <tr>
              <th scope="col">Move</th>
              <th scope="col">Net’s prior</th>
              ${
                searched &&
                html`
                  <th scope="col">Visits</th>
                  <th scope="col">Value</th>
                `
              }
            </tr>
          </thead>
          <tbody>
            ${moves.slice(0, 6).map(
              (node) => html`
                <tr key=${node.move} class=${searched && node.chosen ? "here" : ""}>
                  <th scope="row">${node.move}</th>
                  <td>${node.prior / 10} %</td>
                  ${
                    searched &&
                    html`
                      <td>${node.visits}</td>
                      <td>${node.sign} ${signed(node.value)}</td>
                    `
                  }
                </tr>
              `,
            )}
          </tbody>
        </table>
      </div>
      <figcaption>
        ${
          searched
            ? `${tree.headline}. On the board: the share of the visits in percent.`
            : "On the board: the net’s priors in percent. The rest is spread over many moves."
        }
      </figcaption>
    </figure>
  `;
}
