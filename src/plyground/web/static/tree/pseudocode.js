// The search in the words of a textbook, with the lines lit that the step at hand has come to.
import { html } from "htm/preact";
import { splitSpec } from "../spec.js";

/** Both calls that a step is about: the node's own line, and what its value then does one call above.
 * @param {{hello: import("../types").Hello, player: string, step: import("./steps.js").Step | null}} props */
export function Pseudocode({ hello, player, step }) {
  const { name } = splitSpec(player);
  const lines = hello.searches.find((each) => each.name === name)?.pseudocode ?? [];
  if (!lines.length) return null;
  return html`
    <section class="pseudocode" aria-label=${`Pseudocode of ${name}`}>
      <pre>
        ${lines.map(({ text, step: at }, index) => {
          const lit = at !== "" && step?.lines.includes(at);
          return html`
            <code key=${index} class=${lit ? "lit" : ""} aria-current=${lit ? "step" : undefined}>
              ${text}
              ${"\n"}
            </code>
          `;
        })}
      </pre>
    </section>
  `;
}
