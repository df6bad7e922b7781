// Evaluation: what a search says of a board that it does not look beyond. The position of most steps was found by
// trying: one ply deep the evaluators of document 002 choose three different moves, and from three plies on one.

const START = "xo-/-x-/--o";

/** @type {import("./index.js").Lesson} */
export const evaluation = {
  name: "evaluation",
  title: "What is a board worth?",
  summary: "A search seldom sees the end of a game. Where it stops, an evaluator counts what is on the board.",
  steps: [
    {
      title: "Count, weigh, add",
      text: [
        "A search looks a few moves ahead. The boards that it reaches there are mostly unfinished, and yet it " +
          "needs a number for each. The evaluator gives it: it counts things, multiplies each count by a weight, " +
          "and subtracts the other side’s sum.",
        "This one counts open lines: lines in which one side has stones and the other none. A line with two stones " +
          "is worth ten times as much as a line with one. Point at a term to see it on the board.",
      ],
      evaluation: { game: "tictactoe", start: START, evaluator: "default" },
    },
    {
      title: "Your turn",
      text: [
        "The same evaluator, another board. An open line with one stone counts 1, with two stones 10: what x has, " +
          "minus what o has.",
      ],
      evaluation: {
        game: "tictactoe",
        start: "xx-/-o-/---",
        evaluator: "default",
        question: "What is the board worth for x?",
      },
    },
    {
      title: "Nine patterns",
      text: [
        "Five-in-a-row is counted in the same way. Document 000 names nine patterns, from a single stone with one " +
          "free end to five in a row, most of them worth ten times the one before.",
        "So one larger pattern outweighs several smaller ones: look at how much of the sum the largest makes up.",
      ],
      evaluation: { game: "fiveinarow", start: "h8 i9 h9 h10 i8 g8 j8 g9", evaluator: "nine-patterns" },
    },
    {
      title: "Another evaluator, another move",
      text: [
        "The search is the same in every row: alpha-beta, one move deep. Only the evaluator differs, and with it " +
          "the move. Values of different evaluators cannot be compared: each has units of its own.",
        "The first row knows finished games only. No board one move ahead is finished, so all moves are worth 0 to " +
          "it, and it takes the first.",
      ],
      figures: {
        game: "tictactoe",
        start: START,
        players: ["win-10", "default", "defensive", "offensive", "spot", "defensive-attack"].map((name) => ({
          title: name,
          player: `alphabeta:depth=1,eval=${name}`,
        })),
        columns: ["move", "value"],
      },
    },
    {
      title: "Or look further",
      text: [
        "x can force a win in this position. A search that looks far enough to see it plays it with any evaluator; " +
          "until then it follows what its evaluator counts. The deeper a search looks, the less its evaluator has " +
          "to know.",
      ],
      figures: {
        game: "tictactoe",
        start: START,
        players: [1, 2, 3, 4].flatMap((depth) =>
          ["spot", "default"].map((name) => ({
            title: `${name}, depth ${depth}`,
            player: `alphabeta:depth=${depth},eval=${name}`,
          })),
        ),
      },
    },
  ],
};
