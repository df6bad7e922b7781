// The one grammar of games and players, `name:key=value,key=value`, as in the terminal. The server judges what is
// allowed.

/** @param {string} text @returns {{name: string, settings: Record<string, string>}} */
export function splitSpec(text) {
  const colon = text.indexOf(":");
  if (colon < 0) return { name: text, settings: {} };
  /** @type {Record<string, string>} */
  const settings = {};
  for (const item of text.slice(colon + 1).split(",")) {
    const equals = item.indexOf("=");
    if (equals > 0) settings[item.slice(0, equals).trim()] = item.slice(equals + 1).trim();
  }
  return { name: text.slice(0, colon), settings };
}

/** Settings that are empty are left out. @param {string} name @param {Record<string, string | undefined>} settings */
export function writeSpec(name, settings) {
  const items = Object.entries(settings).filter(([, value]) => value !== undefined && value !== "");
  return items.length ? `${name}:${items.map(([key, value]) => `${key}=${value}`).join(",")}` : name;
}

/** A game with one rule set anew; a rule that is as usual is left out.
 * @param {import("./types").GameKind} kind @param {string} spec @param {string} name @param {string} text */
export function withRule(kind, spec, name, text) {
  const usual = kind.options.find((option) => option.name === name)?.usual ?? "";
  return writeSpec(kind.name, { ...splitSpec(spec).settings, [name]: text === usual ? "" : text });
}

/**
 *  The searches that can play a game: those for all games, and its own.
 * @param {import("./types").Hello} hello
 * @param {import("./types").GameKind} game
 */
export const searchesOf = (hello, game) => [...hello.searches, ...game.engines];

/** Whether a game is a tree written by hand, which is in no list of games. @param {string} spec */
export const isHandmade = (spec) => spec.startsWith("tree:");

/** The tree written by hand that rooms begin with. @param {import("./types").Hello} hello */
export const firstTree = (hello) => hello.handmade.tree_examples[0].game;

/** The game's entry in hello. @param {import("./types").Hello} hello @param {string} spec */
export function gameOf(hello, spec) {
  const { name } = splitSpec(spec);
  return hello.games.find((game) => game.name === name) ?? null;
}

/** What people call a player: its name in the catalogue if the spec has one.
 * @param {import("./types").GameKind | null} game @param {string} spec */
export function playerTitle(game, spec) {
  if (spec === "human") return "You";
  const named = game?.players.find((player) => player.name === spec);
  return named ? named.name : spec;
}
