// How the nodes of searches grow with the depth, as the library tells it.

/**
 * @typedef {import("../types").DepthsFound} Found
 * @typedef {import("../types").DepthRow} DepthRow
 */

/** The depths of which something is known. @param {Found} found */
export function depthsOf({ players, depth, rows, asking, done }) {
  const reached = [
    ...rows.map((row) => row.depth),
    ...players.map(({ given_up }) => given_up ?? 0),
    asking?.depth ?? 0,
  ];
  return Array.from({ length: done ? depth : Math.max(...reached) }, (_, index) => index + 1);
}

/** What is known of a player at a depth; "asked" as long as an answer may come, and null if none does.
 * @param {Found} found @param {number} player @param {number} depth @returns {DepthRow | "asked" | null} */
export function cellOf({ players, rows, done }, player, depth) {
  const { name, given_up } = players[player];
  const row = rows.find((each) => each.player === name && each.depth === depth);
  return row ?? (done || (given_up !== null && depth >= given_up) ? null : "asked");
}

/** Lines of a chart. @param {Found} found @param {string[]} names  of the players, as they are shown */
export function seriesOf(found, names) {
  return names.map((name, player) => ({
    name,
    values: depthsOf(found).map((depth) => {
      const cell = cellOf(found, player, depth);
      return cell && cell !== "asked" ? cell.nodes : null;
    }),
  }));
}
