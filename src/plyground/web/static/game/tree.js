// The way from a game to the tree of one of its moves. No page in here.
import { settingsOf, writeAddress } from "../address.js";
import { splitSpec } from "../spec.js";

const HUMAN = "human";

/**
 *  The tree in which the move before `ply` was decided; where a person made it, that of the position itself, as the
 *  computer sees it. A search that walks no tree leaves the choice of one to the Tree room, and where a game is over
 *  its last decision is shown: the link leads to a tree wherever there is a move.
 * @param {import("../types").Hello} hello
 * @param {import("../types").GameKind} kind
 * @param {import("../types").GameState} game
 * @param {number} ply
 */
export function treeOfMove(hello, kind, game, ply) {
  const { moves, over } = game.boards[0];
  const decided = moves[ply - 1]?.player ?? HUMAN;
  const back = ply > 0 && (decided !== HUMAN || (over && ply === moves.length));
  const { game: rules, start, moves: line } = settingsOf(game, 0, back ? ply - 1 : ply);
  const seated = game.players.find(({ human }) => !human);
  const player = decided === HUMAN ? seated?.name || seated?.spec : decided;
  return writeAddress("tree", "", { game: rules, start, moves: line, player: walksTree(hello, kind, player) });
}

/** The player if its search walks a tree that can be shown.
 * @param {import("../types").Hello} hello @param {import("../types").GameKind} kind @param {string} [player] */
function walksTree(hello, kind, player) {
  const spec = kind.players.find(({ name }) => name === player)?.spec ?? player ?? "";
  const search = [...hello.searches, ...kind.engines].find(({ name }) => name === splitSpec(spec).name);
  return search?.is_traceable ? player : undefined;
}
