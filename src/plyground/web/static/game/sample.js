// A small picture for the card of a game.
import { html } from "htm/preact";
import { Board } from "../boards/board.js";
import { boardOf } from "../boards/view.js";

/** @param {{game: import("../types").GameKind}} props */
export function Sample({ game }) {
  return html`<${Board} board=${boardOf(game.sample)} sides=${game.sides} marks=${game.marks} still label="" />`;
}
