// The double-cross of dots and boxes: give two boxes away and keep the control. The positions are two chains of four
// boxes, one of them half taken; values are those of minimax to the end of the game.
import { byDepth } from "./depths.js";

const GAME = "dotsandboxes:rows=2,columns=4";
const HALF = "2x4:7fff"; // two boxes of the upper chain are left, the lower one is untouched
const LAST = "2x4:3e7fff"; // the same two boxes, and nothing else

/** @type {import("./index.js").Lesson} */
export const doublecross = {
  name: "doublecross",
  title: "The double-cross",
  summary: "Dots and boxes: why a master leaves two boxes for the other side.",
  steps: [
    {
      title: "Chains",
      text: [
        "Near the end of dots and boxes the free lines run through chains: rows of boxes in which every box has " +
          "two lines already. Who draws the first line in a chain gives all of it away, box after box.",
        "So nobody wants to open a chain. Here the second player had to. The first player has taken two boxes of " +
          "the upper chain and is to move again. Two boxes are left above, four below; the score counts what is " +
          "still to come.",
      ],
      exercise: {
        source: { game: GAME, start: HALF, player: "minimax:depth=20" },
        task: "choice",
        request: "Choose a line on the board. Think about who has to open the lower chain.",
        why: {
          right:
            "v(0,4) gives the two boxes away in one stroke. The other side takes them, has to move again, and " +
            "opens the lower chain: two boxes lost, four won.",
          wrong: "Count on: who has to draw the first line in the lower chain then, and who gets its four boxes?",
        },
      },
    },
    {
      title: "A greedy search",
      text: [
        "Taking everything is a box more at once, and then the own move has to open the lower chain. Look at " +
          "which depth alpha-beta begins to see that. Values count the boxes that are still to come.",
      ],
      figures: byDepth(GAME, HALF),
    },
    {
      title: "Not the last time",
      text: ["The same two boxes, but nothing else is left on the board. Is it still right to give them away?"],
      exercise: {
        source: { game: GAME, start: LAST, player: "minimax:depth=20" },
        task: "choice",
        request: "Choose a line on the board.",
        why: {
          right:
            "v(0,3) takes one box, and the next line takes the other. A double-cross pays only as long as there " +
            "is another chain that the other side then has to open.",
          wrong: "A double-cross is for making the other side open the next chain. Is there one?",
        },
      },
    },
    {
      title: "Counting chains",
      text: [
        "So what counts is control: who makes the other side open the first long chain, one of three boxes or " +
          "more, may leave two boxes in every chain but the last, and wins most of the rest. The number of lines " +
          "on the board decides whose turn it will be; that is why good players count chains long before they are " +
          "complete.",
        "The tree shows the first moves of the half-taken chain, with what each is worth to the end.",
      ],
      tree: {
        game: GAME,
        start: HALF,
        player: "minimax:depth=20",
        depth: 1,
        width: 9,
        boards: true,
        name: "What each line is worth",
      },
    },
  ],
};
