// Threats of five-in-a-row, on a board of nine by nine so that minimax sees all of it: a four, an open three, two fours
// at once.

const GAME = "fiveinarow:size=9";
const FOUR = "c5 d5 b2 e5 g3 f5 h7 g5"; // white has four in row 5, with one end free
const THREE = "d5 c3 e5 g7 f5 d7"; // black has three in row 5, with both ends free
// Black has three in row 5 and three in column e, each with one end free.
const CROSS = "b5 a5 c5 e9 d5 a6 e6 d9 e7 a4 e8 f9";

/** @type {import("./index.js").Lesson} */
export const threats = {
  name: "threats",
  title: "Threats",
  summary: "Five-in-a-row: moves that leave the other side no choice.",
  steps: [
    {
      title: "A four",
      text: [
        "Five stones in a row win. A four is one stone short of it: a threat that has to be answered at once. " +
          "White has just made one; black is to move.",
      ],
      exercise: {
        source: { game: GAME, start: FOUR, player: "minimax:depth=2" },
        task: "choice",
        request: "Choose a cell.",
        why: {
          right: "h5 is the only cell that is left of the five: everything else loses at once.",
          wrong: "White’s next stone makes five in row 5. Where?",
        },
      },
    },
    {
      title: "An open three",
      text: [
        "Three stones with both ends free are an open three. With one more stone they become an open four, which " +
          "can be made five at either end: only one end can be blocked.",
        "Black has an open three and is to move.",
      ],
      exercise: {
        source: { game: GAME, start: THREE, player: "minimax:depth=3" },
        task: "choice",
        request: "Choose the cell that wins.",
        why: {
          right: "Now there are four with both ends free. White can block one end, and black makes five at the other.",
          wrong: "White can answer that. Which cell makes two threats at once?",
        },
      },
    },
    {
      title: "Two fours at once",
      text: [
        "Both rows of black are closed at one end, so a four in either of them can be blocked. But where two " +
          "rows meet, one stone can do two things.",
      ],
      exercise: {
        source: { game: GAME, start: CROSS, player: "minimax:depth=3" },
        task: "choice",
        request: "Choose the cell that wins.",
        why: {
          right: "e5 makes a four in row 5 and a four in column e. White can block only one of them.",
          wrong: "White blocks that, and nothing is won. Look where row and column cross.",
        },
      },
    },
    {
      title: "How programs use it",
      text: [
        "A search that looks three moves ahead at everything finds these wins, and few longer ones: there are " +
          "too many moves. But a four leaves one answer and an open three only a few, so a search through threats " +
          "alone can look twenty moves ahead. That is how the strong players of this game prove their wins.",
        "The first moves of the last position, three plies deep. Alpha-beta must look at nearly all of them, " +
          "because it does not know what a threat is.",
      ],
      tree: {
        game: GAME,
        start: CROSS,
        player: "alphabeta:depth=3",
        depth: 1,
        width: 9,
        name: "Three plies of everything",
        note: ({ visited }) => `${visited.toLocaleString("en")} nodes for a win that two threats prove.`,
      },
    },
  ],
};
