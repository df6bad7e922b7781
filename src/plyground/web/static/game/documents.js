// The documents that players, charts and presets are named after, explained where their numbers stand.
import { hello } from "../state.js";

/** What a document is, if a text names one, as in `document 002: …` or `000-minimax-2`; else empty. @param {string} text */
export function documentWords(text) {
  const number = /\b(?:document )?(\d{3})\b/i.exec(text)?.[1];
  const found = hello.value?.documents.find((document) => document.number === number);
  return found ? `Document ${found.number} is a publication on ${found.summary}. “plyground study ${found.study}” prints its figures beside what is measured here.` : "";
}
