// Small words and numbers for sentences.

/** @param {string} text */
export const sentence = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

const whole = new Intl.NumberFormat("en");

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${whole.format(count)} ${count === 1 ? one : many}`;

/** @param {string[]} texts */
export const listOf = (texts) =>
  texts.length < 2 ? texts.join("") : `${texts.slice(0, -1).join(", ")} and ${texts.at(-1)}`;

/** A whole number with a true minus sign, as the library writes it. @param {number} value */
export const signed = (value) => String(value).replace("-", "−");

/** The two bounds of a window; null is infinite. @param {number | null | undefined} bound */
export const alphaText = (bound) => (bound === null || bound === undefined ? "−∞" : signed(bound));
/** @param {number | null | undefined} bound */
export const betaText = (bound) => (bound === null || bound === undefined ? "∞" : signed(bound));
