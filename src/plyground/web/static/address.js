// Where we are stands in the address, after the #: rooms, games, and every setting, so that a link says it all.
//   #/?game=…&first=…&second=…     Home with these settings
//   #/play/ID                      a game of this visitor
//   #/play?game=…&first=…&second=…&start=…&moves=h8+i9   a game that anybody can open: it is made anew
//   #/compare…  #/analyse?…  #/games
//   #/arena?game=…&players=A~B&games=…  #/arena/ID   matches and tournaments
//   #/learn  #/learn/LESSON?step=…  #/learn?tree=…&task=…  #/learn/glossary?term=…   lessons, exercises, words
//   #/set/CODE  #/class  #/class/CODE   a set that was sent to a class, as students and as the teacher see it
//   #/studies  #/studies/NAME   the documents, and what is measured here beside their figures
//   #/tree?game=…&start=…&moves=…&player=…&second=…&depth=…&width=…&open=…&step=…   the tree of a search

/** @typedef {{room: string, id: string, query: Record<string, string>}} Address */

/** @param {string} hash @returns {Address} */
export function readAddress(hash) {
  const text = hash.replace(/^#?\/?/, "");
  const mark = text.indexOf("?");
  const path = (mark < 0 ? text : text.slice(0, mark)).split("/");
  /** @type {Record<string, string>} */
  const query = {};
  for (const item of mark < 0 ? [] : text.slice(mark + 1).split("&")) {
    const equals = item.indexOf("=");
    if (equals > 0) query[item.slice(0, equals)] = decode(item.slice(equals + 1));
  }
  return { room: path[0] || "home", id: decode(path[1] ?? ""), query };
}

/** @param {string} room @param {string} [id] @param {Record<string, string | undefined | null>} [query] */
export function writeAddress(room, id = "", query = {}) {
  const items = Object.entries(query).filter(([, value]) => value);
  const path = (room === "home" ? "" : room) + (id ? `/${encode(id)}` : "");
  return `#/${path}${items.length ? "?" + items.map(([key, value]) => `${key}=${encode(value ?? "")}`).join("&") : ""}`;
}

/** The settings of a game as a query: what NewGame needs, and nothing that only this visitor has.
 * @param {import("./types").GameState} game @param {number} [board] @param {number} [ply] */
export function settingsOf(game, board = 0, ply = game.boards[board].moves.length) {
  return {
    game: game.game,
    first: game.players[0].human ? "human" : playerText(game.players[0]),
    second: game.players[1].human ? "human" : playerText(game.players[1]),
    start: game.start,
    moves: game.boards[board].moves
      .slice(0, ply)
      .map((entry) => entry.move)
      .join(" "),
    clock: game.clock ? writeClock(game.clock) : "",
  };
}

/**
 *  The tree of a position of a game, as one of its players sees it.
 * @param {import("./types").GameState} game
 * @param {number} board
 * @param {number} ply
 * @param {string} [player]
 */
export function treeOf(game, board, ply, player = game.players.find(({ human }) => !human)?.spec) {
  const { game: rules, start, moves } = settingsOf(game, board, ply);
  return writeAddress("tree", "", { game: rules, start, moves, player });
}

/**
 *  A player as a link names it: by its name in the catalogue, else by its spec.
 * @param {import("./types").Seat} player
 */
const playerText = (player) => player.name || player.spec;

/**
 *  NewGame from a query; what it leaves out is as usual.
 * @param {Record<string, string>} query
 * @returns {import("./types").NewGame}
 */
export function newGameOf(query) {
  return {
    game: query.game ?? "",
    players: [query.first ?? "human", query.second ?? "human"],
    start: query.start ?? "",
    moves: (query.moves ?? "").split(" ").filter(Boolean),
    mode: "play",
    panels: [],
    clock: readClock(query.clock ?? ""),
  };
}

/** `300+2`: seconds for the game, and seconds more for every move. @param {string} text */
export function readClock(text) {
  const match = /^(\d+)(?:\+(\d+))?$/.exec(text.replace(" ", "+"));
  return match ? { seconds: Number(match[1]), increment: Number(match[2] ?? 0) } : null;
}

/** @param {{seconds: number, increment: number}} clock */
export const writeClock = ({ seconds, increment }) => `${seconds}+${increment}`;

// Colons, commas, brackets and equals signs may stand in a fragment, and specs are easier to read with them.
/** @param {string} text */
function encode(text) {
  return encodeURIComponent(text)
    .replace(/%(3A|2C|3D|2F|40)/g, decodeURIComponent)
    .replace(/%20/g, "+");
}

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text.replace(/\+/g, " "));
  } catch {
    return text;
  }
}
