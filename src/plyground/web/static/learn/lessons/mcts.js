// Monte-Carlo tree search: a tree that grows where games go well. Position and seed were found by trying: after 20
// simulations another move leads than at the end.

const PLACE = { game: "tictactoe", start: "xo-/x--/o--" };
const SEED = 2;
const PLAYER = `mcts:seed=${SEED},`;

/** @type {import("./index.js").Lesson} */
export const mcts = {
  name: "mcts",
  title: "A tree that grows",
  summary: "Monte-Carlo tree search: play at random, and more often where it goes well.",
  steps: [
    {
      title: "Just play",
      text: [
        "Minimax needs to know how good a leaf is. There is another way: play the game to its end at random and " +
          "see who wins. One such game says little, but many of them say a lot. This is Monte-Carlo tree search.",
        "Each game is a simulation. Move the slider and watch: nearly every simulation adds a node. The number " +
          "of visits stands in the node, and the disc grows with it.",
      ],
      growth: { ...PLACE, player: PLAYER, counts: [1, 2, 3, 5, 10] },
    },
    {
      title: "Curious, but not too much",
      text: [
        "Where to play next? Where it went well so far, to be sure of it; but also where little is known, for it " +
          "might be better still. The search does both: it goes to the move with the best mean, plus something for " +
          "being rarely tried.",
        "So bad moves are left alone after a few tries, and good ones are visited again and again. The mean " +
          "value of all games through a node is its ≈ value: 1000 if x won all of them, −1000 if o did.",
      ],
      growth: { ...PLACE, player: PLAYER, counts: [5, 10, 15, 20, 25, 30, 40, 50] },
    },
    {
      title: "Which move will it play?",
      text: [
        "This is the tree after 20 simulations. The search goes on to 200, and then plays what it has come to " +
          "trust most. Look at the position: x has two in column a, but o stands in the way. What is left?",
      ],
      tree: {
        ...PLACE,
        player: `mcts:simulations=20,seed=${SEED}`,
        depth: 1,
        width: 9,
        boards: true,
        name: "After 20 simulations",
      },
      guess: {
        ...PLACE,
        player: `mcts:simulations=200,seed=${SEED}`,
        question: "Which move will be played after 200 simulations?",
      },
    },
    {
      title: "Chance, and less of it",
      text: [
        "With few simulations luck decides. Each row has other random numbers. With more simulations they come " +
          "to agree. In such a small tree the search even proves the result, and then stops by itself.",
      ],
      figures: {
        ...PLACE,
        players: [5, 20, 200].flatMap((count) =>
          [1, 2, 3].map((seed) => ({
            title: `${count} simulations, seed ${seed}`,
            player: `mcts:simulations=${count},seed=${seed}`,
          })),
        ),
        columns: ["move", "value"],
      },
    },
  ],
};
