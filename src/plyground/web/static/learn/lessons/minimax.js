// Minimax: what a tree is, and what a position is worth.

/** @type {import("./index.js").Lesson} */
export const minimax = {
  name: "minimax",
  title: "Minimax",
  summary: "What is a position worth if both sides play as well as they can?",
  steps: [
    {
      title: "Two players and one number",
      text: [
        "A game tree shows what can happen. The top is the position now. Every line down is a move, and at the " +
          "bottom, at the leaves, the game is over.",
        "A number at a leaf says how good that end is for MAX (▲). MIN (▼) wants it as small as possible. So MAX " +
          "goes where the number is large, and MIN answers where it is small.",
        "Here MAX moves first, then MIN. Click a node: below the tree you can read where its value comes from.",
      ],
      tree: { game: "tree:((3 12) (8 2))", player: "minimax", name: "A small tree" },
    },
    {
      title: "From the bottom up",
      text: [
        "The value of a node is the best value among its moves: the greatest for MAX, the least for MIN. You " +
          "begin at the bottom and work upwards.",
        "Fill in the four values. MIN moves at a, b and c; MAX moves at the root.",
      ],
      exercise: { source: { game: "tree:((5 9 7) (4 1 2) (11 6 3))" }, task: "values" },
    },
    {
      title: "One level more",
      text: [
        "Three moves deep it is the same, only longer: MAX, then MIN, then MAX again. Numbers may be below zero: " +
          "then the end is good for MIN.",
      ],
      exercise: { source: { game: "tree:(((4 −2) (7 1)) ((−5 −3) (6 9)))" }, task: "values" },
    },
    {
      title: "The other way round",
      text: ["Now MIN moves first, and MAX answers. Nothing else is different."],
      exercise: { source: { game: "tree:min((7 3) (5 9) (8 1))" }, task: "values" },
    },
    {
      title: "Which move?",
      text: [
        "The value tells what MAX can be sure of. The move tells how to get it. Careful: the largest number in " +
          "the tree is no use if MIN does not let you go there.",
      ],
      exercise: {
        source: { game: "tree:((20 1) (6 8) (15 3))" },
        task: "choice",
        request: "Which move should MAX choose? Click it.",
      },
    },
    {
      title: "A real game",
      text: [
        "This is the end of a game of tic-tac-toe, and x is to move. A win for x counts 10, a win for o counts " +
          "−10, a draw 0. x is MAX.",
        "Computers do exactly what you do now. Only their trees are larger; how large, you will see at the end " +
          "of the next lesson.",
      ],
      exercise: { source: { game: "tictactoe", start: "xox/oox/---", boards: true }, task: "values" },
    },
  ],
};
