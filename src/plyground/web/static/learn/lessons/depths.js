// Alpha-beta from one ply to seven: from which depth on does it see what the lesson is about?

/** @param {string} game @param {string} start @returns {import("../parts.js").FiguresPart} */
export const byDepth = (game, start) => ({
  game,
  start,
  columns: ["move", "value", "nodes", "line"],
  players: [1, 2, 3, 4, 5, 6, 7].map((depth) => ({
    title: `${depth} ${depth === 1 ? "ply" : "plies"}`,
    player: `alphabeta:depth=${depth}`,
  })),
  note: (trees) => {
    const last = trees[trees.length - 1].move;
    const from = trees.findIndex((_, index) => trees.slice(index).every(({ move }) => move === last));
    return `From ${trees[from].depth} plies on it plays ${last}.`;
  },
});
