// A net that guesses, on the board it has learned on. The positions were found by trying: in one the search changes the
// net's mind, in the other the net misses a win that a search through threats proves. tests/games/test_lessons.py
// checks both with the net that ships.

const GAME = "fiveinarow";
const CHANGED = "h8 i6 f7 e7 c8 g6 g8"; // the net's first choice is not the move that the search comes to
// White wins by force with m7, which is not the net's first choice.
const MISSED = "h8 j10 h9 k8 k11 h10 i10 j11 j12 l9 j7 m8 k10 l8 j8";
const PLAYER = "puct:simulations=200";

/** @type {import("./index.js").Lesson} */
export const net = {
  name: "net",
  title: "A net that guesses",
  summary: "Five-in-a-row: a net proposes moves, a search looks at them, and threats prove what both may miss.",
  steps: [
    {
      title: "Two guesses",
      text: [
        "A net is a long row of numbers that has learned a game by playing against itself. It looks at a " +
          "position and says two things at once: which moves a good player would think of, and who will win. It " +
          "does not look ahead at all.",
        "White is to move. The numbers on the board are the net’s priors: how likely each move is the right one, " +
          "in percent. A person sees such moves at a glance, too, before any reckoning.",
      ],
      priors: { game: GAME, start: CHANGED, player: PLAYER, by: "prior" },
    },
    {
      title: "What will the search play?",
      text: [
        "A search called PUCT follows the net. Each simulation walks down the tree, asks the net about the " +
          "position at its end, and counts that value in all positions on the way. It goes where the values are " +
          "good, and where the net’s prior is high and visits are few.",
        "So the net’s favourite is tried first. It is played in the end only if it keeps what it promised. The " +
          "board shows the priors once more.",
      ],
      priors: { game: GAME, start: CHANGED, player: PLAYER, by: "prior" },
      guess: {
        game: GAME,
        start: CHANGED,
        player: PLAYER,
        question: "Which move has the most visits after 200 simulations?",
      },
    },
    {
      title: "Visits",
      text: [
        "Move the slider. With few simulations the tree is what the net likes. With more of them the visits go " +
          "to the move whose value turns out better, and the search plays the move with the most visits.",
      ],
      growth: { game: GAME, start: CHANGED, player: "puct:", counts: [1, 5, 10, 20, 50, 100, 200] },
    },
    {
      title: "After the search",
      text: [
        "The same position, with the share of the visits on the board. Compare the columns: a high prior with a " +
          "poor value has been left alone, and a lower prior with a good value has got the visits.",
      ],
      priors: { game: GAME, start: CHANGED, player: PLAYER, by: "visits" },
    },
    {
      title: "Where the net is wrong",
      text: [
        "A guess is no proof, and a mean of guesses is none either. In this position white wins by force: every " +
          "move makes a four or an open three, and black can only answer. Find the first move of the win.",
        "The next step shows what the net thinks of it.",
      ],
      guess: {
        game: GAME,
        start: MISSED,
        player: PLAYER,
        question: "Choose the cell that wins by force.",
        onBoard: true,
      },
    },
    {
      title: "Guess and proof",
      text: [
        "The net’s first choice in that position, and what the search plays once it has looked for wins through " +
          "threats. A value of 1000 is a proven win; every other value is a guess, or a mean of guesses. The " +
          "strongest players of this game use both: what is proven is never guessed.",
      ],
      figures: {
        game: GAME,
        start: MISSED,
        columns: ["move", "value", "nodes"],
        players: [
          { title: "the net’s first choice", player: "puct:simulations=1,threats=off" },
          { title: "with threats", player: PLAYER },
        ],
      },
    },
  ],
};
