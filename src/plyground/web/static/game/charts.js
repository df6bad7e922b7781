// The charts of a game: how the chances went, scores, nodes and times. A click goes to the move.
import { html } from "htm/preact";
import { Chart } from "../ui/chart.js";
import { Documented } from "./documents.js";
import { chanceChart, figureCharts } from "./state.js";

/** @typedef {{game: import("../types").GameState, shown: number, onPick: (ply: number) => void}} ChartsProps */

/** @param {ChartsProps & {told: string}} props */
export function ChanceChart({ game, told, shown, onPick }) {
  const chart = chanceChart(game, told);
  return chart && html`<${GameChart} chart=${chart} game=${game} shown=${shown} onPick=${onPick} />`;
}

/** @param {ChartsProps} props */
export const FigureCharts = ({ game, shown, onPick }) =>
  figureCharts(game).map(
    (chart) => html`<${GameChart} key=${chart.title} chart=${chart} game=${game} shown=${shown} onPick=${onPick} />`,
  );

/** @param {ChartsProps & {chart: import("./state.js").GameChart}} props */
function GameChart({ chart: { plies, document, ...chart }, game, shown, onPick }) {
  const { moves } = game.boards[0];
  return html`
    <${Chart}
      ...${chart}
      heading=${document && html`<${Documented} text=${chart.title} document=${document} />`}
      labels=${plies.map((ply) => `${ply + 1}. ${moves[ply].move}`)}
      at=${plies.findLastIndex((ply) => ply < shown)}
      onPick=${(/** @type {number} */ index) => onPick(plies[index] + 1)}
    />
  `;
}
