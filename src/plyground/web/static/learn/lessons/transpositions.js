// Transpositions: a tree in which the same position stands more than once.

/** @type {import("./index.js").Lesson} */
export const transpositions = {
  name: "transpositions",
  title: "Transpositions",
  summary: "Other moves, the same position: why search it twice?",
  steps: [
    {
      title: "Two ways to one place",
      text: [
        "x plays here and then there, or first there and then here: the board looks the same afterwards. Such a " +
          "position is called a transposition.",
        "Three squares are empty. All that can still happen is in this tree.",
      ],
      exercise: { source: { game: "tictactoe", start: "--x/x-o/oox", boards: true }, task: "same" },
    },
    {
      title: "How many are there?",
      text: [
        "More empty squares, three plies deep. Count what is drawn, and then what is different. The more moves " +
          "there are, the more ways lead to the same place.",
      ],
      tree: {
        game: "tictactoe",
        start: "xo-/-x-/--o",
        player: "minimax:depth=3",
        depth: 3,
        width: 9,
        name: "Three plies of tic-tac-toe",
        note: ({ nodes }) =>
          `${nodes.length} nodes, but only ${new Set(nodes.map(({ position }) => position)).size} different positions.`,
      },
    },
    {
      title: "A table remembers",
      text: [
        "So a program keeps a table: each position with its value. When it comes by again, the search of it is " +
          "saved. The table’s key is a number made from the board, which changes a little with each move.",
        "Tic-tac-toe from the empty board, without and with a table.",
      ],
      figures: {
        game: "tictactoe",
        players: [
          { title: "no table", player: "deepening:depth=9,tt=off" },
          { title: "with a table", player: "deepening:depth=9,tt=on" },
        ],
        note: ([without, table]) =>
          `The table saved ${(100 - (100 * table.visited) / without.visited).toFixed(0)} % of the nodes.`,
      },
    },
    {
      title: "Where it pays most",
      text: [
        "In dots and boxes the order of the lines hardly matters: what is drawn is drawn. So nearly everything " +
          "is a transposition. The same comparison on four boxes, searched to the end.",
      ],
      figures: {
        game: "dotsandboxes:rows=2,columns=2",
        players: [
          { title: "no table", player: "deepening:depth=12,tt=off" },
          { title: "with a table", player: "deepening:depth=12,tt=on" },
        ],
        note: ([without, table]) =>
          `Without the table it visited ${Math.round(without.visited / table.visited).toLocaleString("en")} ` +
          "times as many nodes.",
      },
    },
  ],
};
