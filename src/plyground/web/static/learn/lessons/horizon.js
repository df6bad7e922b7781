// The horizon: what a search cannot see, it cannot fear. The position was found by trying: up to five plies deep a
// search takes two boxes and loses the other four; from six plies on it gives two away and wins.
import { byDepth } from "./depths.js";

const GAME = "dotsandboxes:rows=2,columns=3";
const START = "2x3:1b647";

/** @type {import("./index.js").Lesson} */
export const horizon = {
  name: "horizon",
  title: "The horizon effect",
  summary: "A search sees so far and no further. What happens just behind that line?",
  steps: [
    {
      title: "What would you play?",
      text: [
        "Dots and boxes: who draws the last line of a box gets it, and must draw another line. The most boxes " +
          "win. In this position the first player is to move and can take a box at once, and then another one.",
        "Think about what must be drawn after that.",
      ],
      exercise: {
        source: { game: GAME, start: START, player: "minimax:depth=20" },
        task: "choice",
        request: "Choose a line on the board.",
      },
    },
    {
      title: "Two plies deep",
      text: [
        "This search looks two lines ahead and then counts boxes. It sees two boxes for itself and is pleased. " +
          "That it must then draw a line which gives away all the others comes later: behind its horizon.",
        "Click the nodes and read what they are worth.",
      ],
      tree: {
        game: GAME,
        start: START,
        player: "alphabeta:depth=2",
        depth: 2,
        width: 9,
        boards: true,
        name: "Two plies deep",
      },
    },
    {
      title: "Further, and further",
      text: [
        "The same search, one line deeper each time. The value of the greedy move rises first, and then it " +
          "sinks, until another move is better. A value above 0 means that the first player gets more boxes than " +
          "the second.",
      ],
      figures: byDepth(GAME, START),
    },
    {
      title: "Search on until the position is quiet",
      text: [
        "Searching everything deeper is expensive. Quiescence is cheaper: at the end of the search only the " +
          "forcing moves are looked at further, here those that close a box, until it is quiet. Then the boxes are " +
          "counted.",
        "Compare at which depth each of them finds the better move.",
      ],
      figures: {
        game: GAME,
        start: START,
        players: [1, 2, 3, 4].flatMap((depth) =>
          [0, 20].map((plies) => ({
            title: `depth ${depth}${plies ? ", then quiescence" : ""}`,
            player: `deepening:depth=${depth},quiescence=${plies}`,
          })),
        ),
      },
    },
  ],
};
