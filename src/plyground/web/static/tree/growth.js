// How the nodes of searches grow with the depth.

/**
 * @typedef {{nodes: number, move: string, value: number | null}} Found
 * @typedef {Record<string, (Found | null)[]>} Counts  by search, one entry a depth; null where it would be too much
 */

/** How many times as many nodes as at the depth before. @param {(Found | null)[]} found @param {number} index */
export function growthOf(found, index) {
  const [before, now] = [found[index - 1], found[index]];
  return before && now ? now.nodes / before.nodes : null;
}

/** @param {string[]} names @param {Counts} counts */
export const seriesOf = (names, counts) => names.map((name) => ({ name, values: (counts[name] ?? []).map((found) => found?.nodes ?? null) }));
