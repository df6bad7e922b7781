// The variations in a list of moves: below the move that they replace, one line each, what branches off them in
// brackets.
import { html } from "htm/preact";

/**
 * @typedef {import("./variations.js").MoveNode} MoveNode
 * @typedef {{current: MoveNode, onPick: (node: MoveNode) => void}} Picking
 */

/**
 *  The alternatives to a move, which may be gone since the list was made.
 * @param {{of: MoveNode | undefined, ply: number} & Picking} props  `ply` is the number of that move
 */
export function Branches({ of, ply, current, onPick }) {
  if (!of) return null;
  const others = (of.parent?.children ?? []).filter((child) => child !== of);
  if (!others.length) return null;
  return html`
    <li class="branches">
      <ul aria-label=${`Instead of move ${ply}, ${of.move}`}>
        ${others.map(
          (first) => html`
            <li key=${first.move}>
              <${Branch} first=${first} ply=${ply} current=${current} onPick=${onPick} />
            </li>
          `,
        )}
      </ul>
    </li>
  `;
}

/** A move and what follows it. @param {{first: MoveNode, ply: number} & Picking} props */
function Branch({ first, ply, current, onPick }) {
  const parts = [];
  for (let at = first, number = ply; at; at = at.children[0], number += 1) {
    parts.push(html`<${Step} node=${at} ply=${number} current=${current} onPick=${onPick} />`);
    if (at === first) continue;
    for (const other of at.parent?.children.slice(1) ?? []) {
      parts.push(
        html`<span class="branch">
          (<${Branch} first=${other} ply=${number} current=${current} onPick=${onPick} />)
        </span>`,
      );
    }
  }
  return parts;
}

/** @param {{node: MoveNode, ply: number} & Picking} props */
function Step({ node, ply, current, onPick }) {
  return html`
    <button type="button" aria-current=${node === current ? "step" : undefined} onClick=${() => onPick(node)}>
      <span class="move-number">${ply}</span>${node.move}</button>
  `;
}
