// The documents that players, charts and presets are named after, explained where their numbers stand: a text that names
// one becomes a link to the glossary, which also says what it is when one points at it.
import { html } from "htm/preact";
import { writeAddress } from "../address.js";
import { hello } from "../state.js";

const NAMED = /\b(?:document )?(\d{3})\b/i; // as in `document 002: …` or `000-minimax-2`

/** The document that a text names, if there is one. @param {string} text */
function documentOf(text) {
  const number = NAMED.exec(text)?.[1];
  return hello.value?.documents.find((document) => document.number === number) ?? null;
}

/** What the document is that a text names; empty if it names none. @param {string} text */
export function documentWords(text) {
  const found = documentOf(text);
  return found ? `Document ${found.number} is a publication on ${found.summary}. “plyground study ${found.study}” prints its figures beside what is measured here.` : "";
}

/** Where the glossary explains a term. @param {string} term */
export const glossaryOf = (term) => writeAddress("learn", "glossary", { term });

/** A text; the document that it names is a link. @param {{text: string}} props */
export function Documented({ text }) {
  const found = documentOf(text), [name] = NAMED.exec(text) ?? [""];
  if (!found) return text;
  const at = text.indexOf(name);
  return html`${text.slice(0, at)}<a class="term" href=${glossaryOf(found.number)} title=${documentWords(text)}>${name}</a>${text.slice(at + name.length)}`;
}
