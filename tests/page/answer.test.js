// What becomes of an answer: clicks, keys, checks, and how the tree looks then.
import assert from "node:assert/strict";
import { test } from "node:test";
import {
  checked,
  emptied,
  facesOf,
  hinted,
  isFilled,
  isMarkable,
  nextEmpty,
  solved,
  toggled,
  typed,
  written,
} from "../../src/plyground/web/static/learn/answer.js";
import { judgeOrder, nothing, placesOf, reasons } from "../../src/plyground/web/static/learn/exercise.js";
import { tree } from "./examples.js";

const PLACES = placesOf(tree("minimax"), tree("alphabeta")); // ((5 9 7) (4 1 2) (11 6 3))
const answer = (more) => ({ ...nothing(), ...more });
const marks = (task, before, path) => toggled(task, answer({ marks: before }), path).marks;
const key = (name, shiftKey = false) => ({ key: name, shiftKey });

test("a branch is marked once, at its top", () => {
  assert.deepEqual(marks("cuts", [], "b b2"), ["b b2"]);
  assert.deepEqual(marks("cuts", ["b b2"], "b b2"), []);
  assert.deepEqual(marks("cuts", ["b b2", "a a1"], "b"), ["a a1", "b"]);
  assert.deepEqual(marks("cuts", ["b"], "b b2"), ["b"]);
});

test("of moves one is chosen, of equal positions the last two", () => {
  assert.deepEqual(marks("choice", ["a"], "b"), ["b"]);
  assert.deepEqual(marks("same", ["a", "b"], "c"), ["b", "c"]);
  assert.deepEqual(marks("same", ["a", "b"], "a"), ["b"]);
  const markable = (task) => ["", "a", "a a1"].map((path) => isMarkable(task, PLACES, path));
  assert.deepEqual(markable("cuts"), [false, true, true]);
  assert.deepEqual(markable("choice"), [false, true, false]);
  assert.deepEqual(markable("same"), [true, true, true]);
  assert.deepEqual(markable("values"), [false, false, false]);
});

test("numbers are typed at the nodes, and the first key replaces what stood there", () => {
  const before = written(nothing(), "a", "12");
  assert.equal(typed("values", PLACES, before, "a", key("5"), true).values.a, "5");
  assert.equal(typed("values", PLACES, before, "a", key("5"), false).values.a, "125");
  assert.equal(typed("values", PLACES, before, "a", key("Backspace"), true).values.a, "1");
  assert.equal(typed("values", PLACES, before, "a", key("x"), false), null);
  assert.equal(typed("values", PLACES, before, "a a1", key("5"), true), null); // a leaf has its value
  assert.equal(typed("cuts", PLACES, before, "a", key("5"), true), null);
});

test("Shift and an arrow key take a branch along", () => {
  const right = typed("order", PLACES, nothing(), "a", key("ArrowRight", true), true);
  assert.deepEqual(right.order, { "": ["b", "a", "c"] });
  assert.equal(typed("order", PLACES, nothing(), "a", key("ArrowRight"), true), null);
  assert.equal(typed("values", PLACES, nothing(), "a", key("ArrowRight", true), true), null);
});

test("Enter goes to the next empty value until all are filled", () => {
  const some = answer({ values: { b: "1", c: " " } });
  assert.deepEqual([nextEmpty("values", PLACES, some, "a"), nextEmpty("values", PLACES, some, "c")], ["c", ""]);
  const all = answer({ values: { a: "5", b: "1", c: "3", "": "5" } });
  assert.deepEqual(
    [isFilled("values", PLACES, some), isFilled("values", PLACES, all), nextEmpty("values", PLACES, all, "c")],
    [false, true, ""],
  );
});

test("a first check says where it is wrong, a second one why", () => {
  const wrong = answer({ values: { a: "9", b: "1", c: "3", "": "9" } });
  const first = checked("values", PLACES, wrong, {});
  assert.deepEqual([first.right, first.said.kind, first.said.verdict.remarks], [false, "checked", []]);
  assert.deepEqual(first.said.verdict.wrong, ["a", ""]);
  assert.equal(first.words, "a = 9, the root = 9"); // what a teacher reads: the wrong ones
  const second = checked("values", PLACES, { ...wrong, tries: 1 }, {});
  assert.deepEqual(
    second.said.verdict.remarks.map(({ path }) => path),
    ["a"],
  );
});

test("an answer that is handed in is judged, and nothing is said of it", () => {
  const found = checked("values", PLACES, solved("values", PLACES).answer, { locked: true });
  assert.deepEqual([found.right, found.said.kind, found.said.verdict.right], [true, "handed in", []]);
});

test("a lesson's own words take the place of the reasons", () => {
  const why = { right: "So it is.", wrong: "Look again." };
  const words = ({ said }) => said.verdict.remarks.map((remark) => remark.words);
  const worst = answer({ marks: ["c"], tries: 1 });
  assert.deepEqual(words(checked("choice", PLACES, worst, { why })), ["Look again."]);
  assert.deepEqual(words(checked("choice", PLACES, answer({ marks: ["a"] }), { why })), ["So it is."]);
  assert.deepEqual(words(solved("choice", PLACES, why)), ["So it is."]);
  assert.deepEqual(words({ said: hinted("choice", PLACES, worst, "c", why) }), ["Look again."]);
  assert.notDeepEqual(words({ said: hinted("choice", PLACES, worst, "c") }), ["Look again."]);
});

test("an order waits for the search that counts it", () => {
  assert.equal(checked("order", PLACES, nothing(), { counted: null }), null);
  const some = checked("order", PLACES, nothing(), { counted: judgeOrder(11, 9, 13) });
  assert.deepEqual([some.right, some.said.verdict.remarks.length], [false, 1]); // it gives nothing away
  assert.ok(solved("order", PLACES).said.verdict.done);
});

test("the solution is right, with a reason for everything asked", () => {
  for (const task of ["values", "cuts", "windows", "next", "choice"]) {
    const { answer: right, said } = solved(task, PLACES);
    assert.deepEqual([said.kind, said.verdict.done, said.verdict.remarks], ["shown", true, reasons(task, PLACES)]);
    assert.ok(checked(task, PLACES, right, {}).right);
  }
});

test("a solution that was seen counts as a try", () => {
  assert.deepEqual(emptied(answer({ marks: ["a"], tries: 2, shown: true })), { ...nothing(), tries: 3 });
  assert.deepEqual(emptied(answer({ values: { a: "1" } })), { ...nothing(), tries: 0 });
});

test("the tree shows what is written, then what is right and wrong of it, then the search's figures", () => {
  const faces = (task, given, said = null, visited = null) => facesOf(task, PLACES, given, said, visited, "?");
  const labels = ({ label }) => ["", "a", "b", "b b1"].map((path) => label(PLACES.get(path)));
  const given = answer({ values: { a: "-9", b: "1" } });
  assert.deepEqual(labels(faces("values", given)), ["?", "−9", "1", "4"]);
  const { said } = checked("values", PLACES, given, {});
  const after = faces("values", given, said);
  assert.deepEqual(labels(after), ["?", "−9 ✗", "1 ✓", "4"]);
  assert.deepEqual([after.classOf(PLACES.get("a")), after.classOf(PLACES.get("b"))], ["learn-wrong", "learn-right"]);
  assert.equal(faces("values", nothing()).spoken(PLACES.get("a")), "a, ?, MIN to move, no value yet");
  assert.deepEqual(labels(faces("choice", nothing())), ["?", "?", "?", "4"]);
  assert.deepEqual(labels(faces("choice", ...Object.values(solved("choice", PLACES)))), ["5", "5", "1", "4"]);
});

test("a window is typed at its node, and shown and spoken as it is written", () => {
  let given = nothing();
  const space = typed("windows", PLACES, given, "b", key(" "), true);
  assert.equal(space, null); // it picks the node as long as nothing is typed
  for (const [at, name] of [..."5 inf"].entries()) given = typed("windows", PLACES, given, "b", key(name), at === 0);
  assert.equal(given.values.b, "5 inf");
  assert.equal(typed("windows", PLACES, given, "b", key("Backspace"), false).values.b, "5 in");
  for (const path of ["", "b b1", "b b2"]) assert.equal(typed("windows", PLACES, given, path, key("5"), true), null);
  const { note, label, spoken, ghost } = facesOf("windows", PLACES, given, null, null, "?");
  const notes = ["", "a", "b", "b b1"].map((path) => note(PLACES.get(path)));
  assert.deepEqual(notes, [["α −∞", "β ∞"], ["α ?", "β ?"], ["α 5", "β ∞"], ""]);
  assert.equal(spoken(PLACES.get("b")), "b, α 5, β ∞, MIN to move");
  assert.deepEqual([ghost(PLACES.get("b b2")), ghost(PLACES.get("b b1")), label(PLACES.get("b"))], [true, false, ""]);
  const open = facesOf("windows", PLACES, ...Object.values(solved("windows", PLACES)), null, "?");
  assert.deepEqual([open.note(PLACES.get("c c3")), open.label(PLACES.get("b"))], [["α 5", "β 6"], "≤ 4"]);
  assert.equal(nextEmpty("windows", PLACES, given, "b"), "c");
});

test("what alpha-beta has looked at is filled, with the values known by now", () => {
  const given = toggled("next", answer({ marks: ["b"] }), "c");
  assert.deepEqual(given.marks, ["c"]);
  const { classOf, label, spoken, ghost } = facesOf("next", PLACES, given, null, null, "?");
  const filled = [...PLACES.values()].filter((place) => classOf(place).includes("learn-visited"));
  assert.deepEqual(
    filled.map(({ path }) => path),
    ["", "a", "a a1", "a a2", "a a3", "b", "b b1"],
  );
  const labels = ["", "a", "b", "b b1", "c"].map((path) => label(PLACES.get(path)));
  assert.deepEqual(labels, ["", "= 5", "", "4", ""]); // b is still at work
  assert.equal(spoken(PLACES.get("b")), "b, MIN to move, looked at");
  assert.deepEqual([classOf(PLACES.get("c")), ghost(PLACES.get("c"))], ["learn-ahead learn-marked", false]);
});

test("windows stand where a remark is, and everywhere once the cuts are found", () => {
  const notes = ({ note }) => [...PLACES.values()].filter((place) => note(place)).map(({ path }) => path);
  const open = facesOf("cuts", PLACES, nothing(), null, null, "?");
  assert.deepEqual(notes(open), []);
  const help = facesOf("cuts", PLACES, nothing(), hinted("cuts", PLACES, nothing(), ""), null, "?");
  assert.deepEqual(notes(help), ["", "b"]);
  const { answer: right, said } = solved("cuts", PLACES);
  const all = facesOf("cuts", PLACES, right, said, null, "?");
  assert.equal(notes(all).length, [...PLACES.values()].filter(({ seen }) => seen).length);
  assert.ok(all.ghost(PLACES.get("b b2")) && !all.ghost(PLACES.get("b b1")));
  const visited = facesOf("order", PLACES, nothing(), null, new Set(["", "a"]), "?");
  assert.deepEqual([visited.ghost(PLACES.get("a")), visited.ghost(PLACES.get("c"))], [false, true]);
});
