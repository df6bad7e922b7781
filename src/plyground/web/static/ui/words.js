// Small words and numbers for sentences.

/** @param {string} text */
export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const whole = new Intl.NumberFormat("en");

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${whole.format(count)} ${count === 1 ? one : many}`;

/** @param {string[]} texts */
export const listOf = (texts) =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

export const WON = 500_000_000; // of a value: only a won game is worth so much, as a five is to the nine patterns

/** A value as the library writes it: with a true minus sign, or in words where an evaluator marks a won game by it.
 * @param {number} value */
export const signed = (value) =>
  Math.abs(value) < WON ? String(value).replace("-", "−") : value > 0 ? "a win" : "a loss";

/** The two bounds of a window; null is infinite. @param {number | null | undefined} bound */
export const alphaText = (bound) => (bound === null || bound === undefined ? "−∞" : signed(bound));
/** @param {number | null | undefined} bound */
export const betaText = (bound) => (bound === null || bound === undefined ? "∞" : signed(bound));
