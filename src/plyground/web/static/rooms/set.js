// Set: the exercises that a teacher has sent to the class.
//   #/set/CODE   what the short link and its QR code lead to
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { Exercises } from "../learn/exercises.js";
import { readSet } from "../learn/set.js";
import { api } from "../net.js";
import { address } from "../route.js";
import { complain } from "../state.js";

/** @typedef {import("../types").Assignment} Assignment */

export const title = "Exercises";

const EVERY = 4000; // milliseconds between two looks at whether a test is open

/** @param {{hello: import("../types").Hello}} props */
export default function Sent({ hello }) {
  const code = address.value.id;
  const path = `class/sets/${encodeURIComponent(code)}`;
  const [found, setFound] = useState(/** @type {Assignment | null} */ (null));
  const [gone, setGone] = useState(false);
  const look = () => api.get(path).then(setFound, () => setGone(true));
  useEffect(() => void look(), [code]);
  const locked = Boolean(found && !found.open);
  useEffect(() => {
    if (!locked) return;
    const timer = setInterval(() => api.get(path).then(setFound, () => {}), EVERY);
    return () => clearInterval(timer);
  }, [locked, code]);
  if (gone && !found)
    return html`
      <div class="page">
        <h1>There is no such set</h1>
        <p>Nobody has sent a set as <b>${code}</b> here, or the class is over. Ask your teacher for the link.</p>
      </div>
    `;
  if (!found)
    return html`
      <div class="page" aria-busy="true">
        <p class="quiet">Loading …</p>
      </div>
    `;
  const begin = (/** @type {string} */ name) => api.post(`${path}/name`, { name }).then(setFound, complain);
  if (found.name === null) return html`<${Begin} set=${found} onBegin=${begin} />`;
  const onTry = (/** @type {number} */ exercise) => (/** @type {any} */ tried) =>
    void api.post(`${path}/tries`, { exercise, ...tried }).catch(complain);
  return html`
    <${Exercises}
      key=${locked}
      hello=${hello}
      items=${readSet(found.exercises)}
      title=${found.title}
      locked=${locked}
      onTry=${onTry}
    >
      <p class="quiet">
        You are <b>${found.name}</b>.
        ${
          found.test &&
          (locked
            ? "This is a test: solutions come when your teacher opens them."
            : "The test is over: hints and solutions are open.")
        }
      </p>
    <//>
  `;
}

/** @param {{set: Assignment, onBegin: (name: string) => void}} props */
function Begin({ set, onBegin }) {
  const [name, setName] = useState("");
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    onBegin(name);
  };
  return html`
    <form class="page set-begin" onSubmit=${submit}>
      <h1>${set.title}</h1>
      ${
        set.anonymous
          ? html`<p>Nobody is asked for a name here: the teacher sees how many solve what.</p>`
          : html`
            <label class="field">
              <span>Your name</span>
              <input
                type="text"
                value=${name}
                maxlength="40"
                required
                autocomplete="nickname"
                onInput=${(/** @type {any} */ event) => setName(event.target.value)}
              />
              <small>
                Your teacher sees it beside what you try, as long as this class lasts. Any name will do.
              </small>
            </label>
          `
      }
      <p>
        <button type="submit" class="primary large">Begin</button>
      </p>
    </form>
  `;
}
