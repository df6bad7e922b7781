// Move order: alpha-beta is as good as the order in which it tries the moves.

/** @type {import("./index.js").Lesson} */
export const order = {
  name: "order",
  title: "Why move order matters",
  summary: "The same tree, the same value, and twice the work or half of it.",
  steps: [
    {
      title: "The best move last",
      text: [
        "Alpha-beta can only cut with what it already knows. Here the best move of MAX comes last, and MIN’s " +
          "best answers come last, too. So hardly anything is known when it is needed, and nothing is cut.",
      ],
      tree: {
        game: "tree:((6 4 2) (8 7 5) (12 11 9))",
        player: "alphabeta",
        ghosts: true,
        name: "The worst order",
      },
    },
    {
      title: "Put it right",
      text: [
        "Choose a branch and move it to the left or to the right with the arrow buttons. What alpha-beta does " +
          "not visit turns grey at once, and the count is the library’s own.",
        "Try it at the top first, then below.",
      ],
      exercise: { source: { game: "tree:((6 4 2) (8 7 5) (12 11 9))" }, task: "order" },
    },
    {
      title: "Three levels",
      text: [
        "At a MAX node the greatest value should come first, at a MIN node the least. A good order matters most " +
          "near the root, because whole branches hang there.",
      ],
      exercise: { source: { game: "tree:(((2 4) (5 3)) ((9 1) (6 8)))" }, task: "order" },
    },
    {
      title: "MIN begins",
      text: ["The same for the other side: at the root the least value should come first."],
      exercise: { source: { game: "tree:min((1 6 8) (9 4 3) (2 5 7))" }, task: "order" },
    },
    {
      title: "Without knowing the answer",
      text: [
        "A program does not know which move is best; it would not have to search if it did. So it guesses. One " +
          "good guess is the move that was best one ply less deep. Another is a move that has just cut somewhere " +
          "nearby, a killer move. A third is history: moves that have cut often.",
        "Tic-tac-toe from the empty board, searched to the end three times. Only the order of the moves is " +
          "different. A guess may also be wrong: compare the last two rows.",
      ],
      figures: {
        game: "tictactoe",
        players: [
          { title: "no guesses", player: "deepening:depth=9,tt=off,killers=off,history=off" },
          { title: "killers", player: "deepening:depth=9,tt=off,killers=on,history=off" },
          { title: "killers and history", player: "deepening:depth=9,tt=off,killers=on,history=on" },
        ],
        note: ([none, killers]) =>
          `With killers it needed ${((100 * killers.visited) / none.visited).toFixed(0)} % of the nodes.`,
      },
    },
  ],
};
