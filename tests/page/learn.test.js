// Exercises: what is asked, what is right, and what is said about what is wrong.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  asked,
  bestOrder,
  hint,
  isMarked,
  judge,
  judgeOrder,
  moved,
  nothing,
  placesOf,
  reasons,
  reordered,
  solution,
  TASKS,
  withoutAnswer,
} from "../../src/plyground/web/static/learn/exercise.js";
import { LESSONS } from "../../src/plyground/web/static/learn/lessons/index.js";
import { stopOf, stopText } from "../../src/plyground/web/static/learn/next.js";
import { scoreWords } from "../../src/plyground/web/static/learn/score.js";
import { readSet, writeSet } from "../../src/plyground/web/static/learn/set.js";
import { randomTree, readNumber, sizeOf, writeTree } from "../../src/plyground/web/static/learn/text.js";
import { readWindow, windowText } from "../../src/plyground/web/static/learn/windows.js";
import { tree } from "./examples.js";

const places = () => placesOf(tree("minimax"), tree("alphabeta")); // ((5 9 7) (4 1 2) (11 6 3))
const answer = (more) => ({ ...nothing(), ...more });

test("every place knows its parent, its children and whether alpha-beta came by", () => {
  const all = places();
  assert.equal(all.size, 13);
  assert.deepEqual(
    [all.get("b").parent, all.get("b").children, all.get("b").name],
    ["", ["b b1", "b b2", "b b3"], "b"],
  );
  assert.deepEqual([Boolean(all.get("b b1").seen), all.get("b b2").seen], [true, null]);
  assert.deepEqual([all.get("").name, all.get("").title], ["the root", "The root"]);
});

test("values are asked from the bottom up, cuts only at their tops", () => {
  assert.deepEqual(asked("values", places()), ["a", "b", "c", ""]);
  assert.deepEqual(asked("cuts", places()), ["b b2", "b b3"]);
  assert.deepEqual(asked("choice", places()), ["a", "b", "c"]);
});

test("the solution of every task is right, and has reasons", () => {
  for (const task of ["values", "cuts", "windows", "next", "choice"]) {
    const verdict = judge(task, places(), solution(task, places()));
    assert.ok(verdict.done, task);
    assert.deepEqual(verdict.wrong, []);
    assert.ok(reasons(task, places()).every(({ words }) => /^[A-Za-z].*\.$/.test(words)));
  }
});

test("a wrong value is explained where what it rests on is right", () => {
  const verdict = judge("values", places(), answer({ values: { a: "9", b: "1", c: "3", "": "9" } }));
  assert.deepEqual([verdict.right, verdict.wrong, verdict.summary], [["b", "c"], ["a", ""], "2 of 4 right, 2 wrong."]);
  assert.deepEqual(verdict.remarks, [
    {
      path: "a",
      words: "a is 5: the least value of its moves, and they are 5, 9 and 7. MIN is to move. 9 is what MAX would take.",
    },
  ]);
  const root = judge("values", places(), answer({ values: { a: "5", b: "1", c: "3", "": "1" } })).remarks;
  assert.deepEqual(root, [
    {
      path: "",
      words:
        "The root is 5: the greatest value of its moves, and they are 5, 1 and 3. MAX is to move. 1 is what MIN " +
        "would take.",
    },
  ]);
  assert.equal(judge("values", places(), answer({ values: { a: " 5 " } })).summary, "1 of 4 right, 3 still empty.");
});

test("a window is read as people write it, and no other text is one", () => {
  for (const text of ["5 ∞", " 5, inf ", "α = 5 β = +Infinity", "(5; INF)", "5  ∞ "])
    assert.deepEqual(readWindow(text), { alpha: 5, beta: Infinity }, text);
  for (const text of ["-inf −3", "−∞ -3"]) assert.deepEqual(readWindow(text), { alpha: -Infinity, beta: -3 }, text);
  for (const text of [undefined, "", "5", "5 6 7", "5 x", "inf5 6"]) assert.equal(readWindow(text), null, text);
});

test("windows are asked where alpha-beta comes by, the root's is given", () => {
  assert.deepEqual(asked("windows", places()), ["a", "b", "c"]);
  assert.deepEqual(solution("windows", places()).values, { a: "−∞ ∞", b: "5 ∞", c: "5 ∞" });
  const verdict = judge("windows", places(), answer({ values: { a: "-inf inf", b: "∞ 5", c: "5" } }));
  assert.deepEqual([verdict.right, verdict.wrong, verdict.done], [["a"], ["b", "c"], false]);
  assert.equal(verdict.summary, "1 of 3 right, 2 wrong.");
  const why = "is given α = 5 and β = ∞. The root belongs to MAX, who has 5 from a already: that is α. β is passed on";
  assert.deepEqual(
    verdict.remarks.map(({ words }) => words),
    [
      `b ${why} as it was. You wrote them the other way round: α stands first.`,
      `c ${why} as it was. Write two bounds, α first: numbers, −∞ or ∞.`,
    ],
  );
  const words = reasons("windows", places())[0].words;
  assert.equal(
    words,
    "a is given α = −∞ and β = ∞. It is the first move at the root, so α and β are those of the root.",
  );
  const empty = judge("windows", places(), nothing());
  assert.deepEqual([empty.done, empty.summary], [false, "0 of 3 right, 3 still empty."]);
});

test("a wrong window is explained where it comes from a right one", () => {
  // (9 ((3 4) (6 1))): a leaf, then MIN, whose two moves are MAX's
  const node = (id, parent, move, level, value, alpha, beta, sign = "=") => ({
    ...{ id, parent, move, level, value, alpha, beta, sign, ply: 0, words: "", position: move, place: null },
  });
  const nodes = [
    node(0, null, null, "MAX", 9, null, null),
    node(1, 0, "a", null, 9, null, null),
    node(2, 0, "b", "MIN", 4, 9, null, "≤"),
    node(3, 2, "b1", "MAX", 12, 9, null),
    node(4, 3, "b1a", null, 12, 9, null),
    node(5, 2, "b2", "MAX", 10, 9, 12),
    node(6, 5, "b2a", null, 10, 9, 12),
    node(7, 2, "b3", "MAX", 4, 9, 10),
    node(8, 7, "b3a", null, 4, 9, 10),
  ];
  const all = placesOf({ game: "tree:(9 ((12) (10) (4)))", nodes }, { nodes });
  const given = { b: "9 inf", "b b1": "9 inf", "b b2": "12 inf", "b b3": "9 10" };
  const { remarks } = judge("windows", all, answer({ values: given }));
  assert.deepEqual(remarks, [
    {
      path: "b b2",
      words:
        "b2 is given α = 9 and β = 12. b belongs to MIN, who has 12 from b1 already: that is β. α is passed on as it " +
        "was. A move of MIN lowers β and leaves α alone.",
    },
  ]);
  const below = judge("windows", all, answer({ values: { ...given, b: "-inf 9" } })).remarks;
  assert.deepEqual(
    below.map(({ path }) => path),
    ["b"],
  );
});

test("the walk stops where a value has cut, and goes on elsewhere", () => {
  const stop = stopOf(places());
  assert.deepEqual([stop.last.path, stop.next.path, stopText(stop)], ["b b1", "c", "b1 = 4 has just come back."]);
  const said = (path) => judge("next", places(), answer({ marks: [path] })).remarks[0].words;
  const cut = "b is cut: MAX already has α = 5 elsewhere, 2 moves left out.";
  assert.equal(said("c"), `${cut} Alpha-beta goes on with c, the next move at the root.`);
  assert.equal(said("b b2"), `b2 is never looked at. ${cut}`);
  assert.equal(said("a a3"), "a3 has been looked at already.");
  assert.equal(said("c c1"), "c1 is looked at later: c comes before it.");
  assert.equal(judge("next", places(), nothing()).summary, "Mark a node first.");
  assert.deepEqual(hint("next", places(), nothing()), {
    path: "b b1",
    words:
      "b1 = 4 has just come back. b belongs to MIN, and was given α = 5 and β = ∞. Can its other moves still matter?",
  });
});

test("where nothing is cut, the walk stops in the middle; without moves nothing comes next", () => {
  const all = placesOf(tree("minimax"), tree("minimax"));
  const stop = stopOf(all);
  assert.deepEqual([stop.last.path, stop.next.path], ["b b2", "b b3"]);
  const { nodes, ...rest } = tree("minimax");
  const alone = { ...rest, nodes: nodes.slice(0, 1) };
  assert.equal(stopOf(placesOf(alone, alone)), null);
  assert.ok(judge("next", placesOf(alone, alone), nothing()).done);
});

test("a cut that was missed and a mark too many", () => {
  const verdict = judge("cuts", places(), answer({ marks: ["b b2", "c c3"] }));
  assert.deepEqual(
    [verdict.done, verdict.right, verdict.wrong, verdict.summary],
    [false, ["b b2"], ["c c3"], "1 of 2 found, 1 mark too many, 1 missed."],
  );
  assert.deepEqual(
    verdict.remarks.map(({ words }) => words),
    [
      "c3 is looked at: α = 5 and β = 6 there, and between them all is still open.",
      "b3 is never looked at. b is cut: MAX already has α = 5 elsewhere, 2 moves left out. After b1 it is ≤ 4.",
    ],
  );
  assert.equal(judge("cuts", places(), answer({ marks: [""] })).remarks[0].words, "The root is always looked at.");
});

test("a choice is right if nothing is better", () => {
  assert.equal(judge("choice", places(), answer({})).summary, "Choose a move first.");
  assert.equal(
    judge("choice", places(), answer({ marks: ["a"] })).remarks[0].words,
    "a leads to 5, and nothing is better for MAX.",
  );
  assert.equal(
    judge("choice", places(), answer({ marks: ["b"] })).remarks[0].words,
    "b leads to 1: the least value of its moves. MAX can have 5 elsewhere.",
  );
});

test("equal positions are found by what stands on the board", () => {
  const all = placesOf(tree("real"));
  const [one] = all.keys();
  assert.equal(judge("same", all, answer({ marks: [one] })).summary, "Mark two nodes.");
  assert.match(
    judge("same", all, answer({ marks: ["", [...all.keys()][1]] })).remarks[0].words,
    /^The root and \S+ lead to different positions: /,
  );
});

test("hints go one step further", () => {
  assert.deepEqual(hint("values", places(), answer({ values: { a: "5" } })), {
    path: "b",
    words: "b belongs to MIN, who takes the least value. Its moves are b1 = 4, b2 = 1 and b3 = 2.",
  });
  assert.equal(hint("values", places(), solution("values", places())).words, "Nothing is left to fill in.");
  assert.deepEqual(hint("cuts", places(), answer({})), {
    path: "b",
    words: "Look at b: it is given α = 5 and β = ∞. After b1 it is ≤ 4. Can the rest of it still matter?",
  });
  assert.equal(
    hint("cuts", places(), answer({ marks: ["b b2", "b b3", "a"] })).words,
    "a is looked at: take that mark away.",
  );
  assert.deepEqual(hint("windows", places(), answer({ values: { a: "-inf inf" } })), {
    path: "b",
    words:
      "The root is given α = −∞ and β = ∞, and belongs to MAX, who can only raise α. Known there by now: a = 5. What " +
      "does b get?",
  });
  assert.equal(hint("windows", places(), solution("windows", places())).words, "Every window is right.");
  assert.match(hint("order", places(), answer({})).words, /^b belongs to MIN: its least value/);
  assert.equal(hint("choice", places(), answer({})).words, "Not b: it leads to 1.");
});

test("a branch moves among its siblings, and no further", () => {
  const right = moved(places(), nothing(), "a", 1);
  assert.deepEqual(right.order, { "": ["b", "a", "c"] });
  assert.deepEqual(moved(places(), right, "b", -1), right);
  assert.deepEqual([...reordered(places(), right.order).keys()].slice(0, 2), ["", "b"]);
  assert.deepEqual(bestOrder(places())["c"], ["c c3", "c c2", "c c1"]);
});

test("an order is judged by the nodes it takes", () => {
  assert.deepEqual([judgeOrder(9, 9, 13).done, judgeOrder(11, 9, 13).summary], [true, "2 nodes could still be saved."]);
});

test("a tree in another order is written as the library reads it", () => {
  assert.equal(
    writeTree(reordered(places(), { "": ["c", "a", "b"] })),
    "max(c:min(c1:11 c2:6 c3:3) a:min(a1:5 a2:9 a3:7) b:min(b1:4 b2:1 b3:2))",
  );
});

test("trees by chance: the same seed, the same tree, of the size that was said", () => {
  assert.equal(randomTree(3, 2, 1), randomTree(3, 2, 1));
  assert.notEqual(randomTree(3, 2, 1), randomTree(3, 2, 2));
  assert.equal(randomTree(2, 3, 5).match(/\d+/g).length, 9);
  assert.equal(sizeOf(4, 3), 121);
});

test("numbers as people write them", () => {
  assert.deepEqual(["5", " −3 ", "-3", "+2", "", "4.5", "x", undefined].map(readNumber), [
    5,
    -3,
    -3,
    2,
    null,
    null,
    null,
    null,
  ]);
  assert.equal(windowText({ alpha: null, beta: -1 }), "α = −∞ and β = −1");
  assert.ok(isMarked(["a"], "a b") && !isMarked(["a"], "ab"));
});

test("lessons have names of their own, and ask for tasks that there are", () => {
  assert.equal(new Set(LESSONS.map(({ name }) => name)).size, LESSONS.length);
  for (const { steps } of LESSONS)
    for (const { exercise, text } of steps) assert.ok(text.length && (!exercise || exercise.task in TASKS));
});

test("a set is the same after its link", () => {
  const items = [
    { task: "cuts", game: "tree:((5 9) (4 1))", start: "", player: "" },
    { task: "values", game: "dotsandboxes:rows=2,columns=2", start: "2x2:973 turn=2", player: "minimax:depth=2" },
  ];
  const text = writeSet(items);
  assert.equal(text, "cuts|tree:((5 9) (4 1))~values|dotsandboxes:rows=2,columns=2|2x2:973 turn=2|minimax:depth=2");
  assert.deepEqual(readSet(text), items);
  assert.deepEqual(readSet(`nonsense~${text}~cuts|~`), items);
  assert.deepEqual(readSet(undefined), []);
});

test("the first wrong check gives no answer away", () => {
  const verdict = withoutAnswer(judge("values", places(), answer({ values: { a: "9", b: "1", c: "3", "": "9" } })));
  assert.deepEqual([verdict.wrong, verdict.remarks], [["a", ""], []]);
});

test("a score counts what was solved, and what at once", () => {
  assert.equal(scoreWords(["a", "b", "c"], { a: 1, b: 3, x: 1 }), "2 of 3 exercises solved, 1 at the first try");
  assert.equal(scoreWords(["a"], {}), "");
});
