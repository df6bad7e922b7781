// The documents that players, charts and presets are named after, explained where their numbers stand: the number
// becomes a link to the glossary, which also says what the document is when one points at it.
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { hello } from "../state.js";

/** What a document is; empty if there is none of this number. @param {string} number */
export function documentWords(number) {
  const found = hello.value?.documents.find((document) => document.number === number);
  return found
    ? `Document ${found.number}: ${found.reference}: ${found.subject}. The Studies room has its figures ` +
        "beside what is measured here."
    : "";
}

/** The number of the document that describes a named player; empty if none does. @param {string} name */
export const documentOfPlayer = (name) =>
  hello.value?.games.flatMap(({ players }) => players).find((player) => player.name === name)?.document ?? "";

/** Where the glossary explains a term. @param {string} term */
export const glossaryOf = (term) => writeAddress("learn", "glossary", { term });

/**
 *  A text about a document; where the text has its number, that is a link.
 * @param {{text: string, document: string}} props
 */
export function Documented({ text, document }) {
  const words = documentWords(document);
  const name = [`Document ${document}`, `document ${document}`, document].find((each) => text.includes(each));
  if (!words || name === undefined) return text;
  const at = text.indexOf(name);
  return html`
    ${text.slice(0, at)}
    <a class="term" href=${glossaryOf(document)} title=${words}>${name}</a>
    ${text.slice(at + name.length)}
  `;
}
