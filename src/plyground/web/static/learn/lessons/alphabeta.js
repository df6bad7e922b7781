// Alpha-beta: the same value from less work.

/** @type {import("./index.js").Lesson} */
export const alphabeta = {
  name: "alphabeta",
  title: "Alpha-beta",
  summary: "Why most of a tree need not be looked at, and which part.",
  steps: [
    {
      title: "Enough is enough",
      text: [
        "Alpha-beta walks the tree from left to right, and finds the same value as minimax. But it stops at a " +
          "node as soon as the rest of it cannot matter.",
        "Look at b. After a, MAX already has 5. The first move at b leads to 4, so MIN can hold b down to 4 or " +
          "less. MAX will never go there, whatever the other moves are. They are cut: grey, and never looked at.",
      ],
      tree: {
        game: "tree:((5 9 7) (4 1 2) (11 6 3))",
        player: "alphabeta",
        ghosts: true,
        name: "What alpha-beta leaves out",
      },
    },
    {
      title: "Your first cuts",
      text: [
        "α is what MAX is sure of already. At a MIN node you may stop as soon as a move is worth α or less.",
        "Go from left to right. Mark a branch by clicking it.",
      ],
      exercise: { source: { game: "tree:((3 12 8) (2 4 6) (14 5 2))" }, task: "cuts" },
    },
    {
      title: "The other side of it",
      text: [
        "β is the same for MIN: what MIN is sure of already. At a MAX node you may stop as soon as a move is " +
          "worth β or more.",
        "In this tree there is a cut of each kind. After a check, α and β stand above the places in question.",
      ],
      exercise: { source: { game: "tree:(((3 17) (2 12)) ((15 7) (25 0)) ((2 5) (3 14)))" }, task: "cuts" },
    },
    {
      title: "Passed down",
      text: [
        "α and β are passed down the tree. So a node deep below can be cut by what was found near the root, " +
          "several moves above it. That is called a deep cut.",
      ],
      exercise: { source: { game: "tree:(5 (((4 7) 9) 6) (8 (2 3)))" }, task: "cuts" },
    },
    {
      title: "Uneven trees",
      text: [
        "Real trees are uneven: some moves end the game at once, others go on. The rule stays the same. Write " +
          "down α and β as you walk.",
      ],
      exercise: { source: { game: "tree:(4 (6 (9 3)) (2 7) (5 (8 1)))" }, task: "cuts" },
    },
    {
      title: "The window",
      text: [
        "α and β together are called the window of a node. The root begins with −∞ and ∞: nothing is known. MAX " +
          "raises α with every better move, MIN lowers β, and the next move down there is given both.",
        "Only a value between the two can still matter. So the narrower the window, the more is cut.",
      ],
      exercise: { source: { game: "tree:(((3 17) (2 12)) ((15 7) (25 0)) ((2 5) (3 14)))" }, task: "windows" },
    },
    {
      title: "One step ahead",
      text: [
        "You know the rule; now be the search. A value has just come back. Does its node go on, or is the rest of " +
          "it cut? And if it is cut, what about the node above?",
      ],
      exercise: { source: { game: "tree:(5 (((4 7) 9) 6) (8 (2 3)))" }, task: "next" },
    },
    {
      title: "How much it saves",
      text: [
        "The empty board of tic-tac-toe, searched to the end by both. They agree on the value, as they always " +
          "do. Look at the nodes.",
      ],
      figures: {
        game: "tictactoe",
        players: [
          { title: "minimax", player: "minimax" },
          { title: "alpha-beta", player: "alphabeta" },
        ],
        note: ([all, some]) =>
          `Alpha-beta visited ${((100 * some.visited) / all.visited).toFixed(1)} % of minimax’s nodes.`,
      },
    },
  ],
};
