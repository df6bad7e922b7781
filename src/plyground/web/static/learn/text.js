// Trees as texts: one that was put in another order, and one by chance.

/**
 *  The tree as the library reads it, every node by its name, so that it keeps it wherever it stands.
 * @param {import("./exercise.js").Places} places
 * @returns {string}
 */
export function writeTree(places) {
  const write = (/** @type {string} */ path) => {
    const { node, children } = /** @type {import("./exercise.js").Place} */ (places.get(path));
    const name = path === "" ? "" : `${node.move}:`;
    /** @type {string} */
    const inner = children.length
      ? `${String(node.level).toLowerCase()}(${children.map(write).join(" ")})`
      : String(node.value);
    return name + inner;
  };
  return write("");
}

/**
 *  A tree with numbers by chance; the same seed makes the same one.
 * @param {number} depth
 * @param {number} branching
 * @param {number} seed
 */
export function randomTree(depth, branching, seed) {
  let state = Math.imul(seed + 1, 0x9e3779b1) || 1; // neighbouring seeds far apart, and never 0
  const next = () => {
    // xorshift32 (Marsaglia 2003)
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) / 2 ** 32;
  };
  /** @type {(left: number) => string} */
  const write = (left) =>
    left === 0
      ? String(1 + Math.floor(next() * 20))
      : `(${Array.from({ length: branching }, () => write(left - 1)).join(" ")})`;
  return write(depth);
}

/** @param {number} depth @param {number} branching */
export const sizeOf = (depth, branching) =>
  Array.from({ length: depth + 1 }, (_, ply) => branching ** ply).reduce((sum, count) => sum + count, 0);

/** A whole number as people write it, or null. @param {string | undefined} text */
export function readNumber(text) {
  const cleaned = (text ?? "").trim().replace("−", "-");
  return /^[+-]?\d+$/.test(cleaned) ? Number(cleaned) : null;
}
