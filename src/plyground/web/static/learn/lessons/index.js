// The prepared lessons. A step is a few short sentences and something to do or to look at.
import { alphabeta } from "./alphabeta.js";
import { doublecross } from "./doublecross.js";
import { evaluation } from "./evaluation.js";
import { horizon } from "./horizon.js";
import { mcts } from "./mcts.js";
import { minimax } from "./minimax.js";
import { net } from "./net.js";
import { order } from "./order.js";
import { threats } from "./threats.js";
import { transpositions } from "./transpositions.js";

/**
 * @typedef {object} Step
 * @property {string} title
 * @property {string[]} text  paragraphs
 * @property {{source: import("../truth.js").Source, task: import("../exercise.js").Task, request?: string, why?:
 *   import("../answer.js").Why}} [exercise]
 * @property {import("../parts.js").TreePart} [tree]
 * @property {import("../parts.js").FiguresPart} [figures]
 * @property {import("../parts.js").GrowthPart} [growth]
 * @property {import("../parts.js").GuessPart} [guess]
 * @property {import("../priors.js").PriorsPart} [priors]
 * @property {import("../evaluated.js").EvaluationPart} [evaluation]
 *
 * @typedef {{name: string, title: string, summary: string, steps: Step[]}} Lesson
 */

/** @type {Lesson[]} */
export const LESSONS = [
  minimax,
  alphabeta,
  order,
  evaluation,
  horizon,
  transpositions,
  mcts,
  net,
  doublecross,
  threats,
];
