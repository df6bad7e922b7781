// Step through something: slider, play, pause, one on, one back. The sentence of the step stands below. The keys work
// on the whole page, wherever they mean nothing else.
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { glyph } from "../game/moves.js";
import { announce } from "../state.js";

/** What a key does to the step. @type {Record<string, "play" | "on" | "back" | "first" | "last">} */
const KEYS = {
  " ": "play",
  ArrowRight: "on",
  PageDown: "on",
  ArrowLeft: "back",
  PageUp: "back",
  Home: "first",
  End: "last",
};

/** Elements that have a use of their own for a key. @param {Element} target @param {string} key */
const needsKey = (target, key) =>
  target.matches("input, select, textarea, [contenteditable]") || (key === " " && target.matches("button, a, summary"));

const SPEEDS = { slow: 1600, normal: 700, fast: 160 };

/**
 * @param {object} props
 * @param {string} props.name  what is stepped through
 * @param {number} props.at  0 is before the first step
 * @param {number} props.last
 * @param {string} props.words  what happens at this step
 * @param {(at: number) => void} props.onStep
 * @param {string} [props.text]  where we are, if not "3 of 20"
 * @param {boolean} [props.waits]  playing waits until this is over
 * @param {boolean} [props.keys]  whether the keys of the whole page step here
 */
export function Stepper({ name, at, last, words, onStep, text, waits = false, keys = false }) {
  const [playing, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(/** @type {keyof typeof SPEEDS} */ ("normal"));
  const byHand = useRef(false);
  const place = text ?? `${at} of ${last}`;

  useEffect(() => {
    if (!playing || waits) return;
    if (at >= last) return setPlaying(false);
    const timer = setTimeout(() => onStep(at + 1), SPEEDS[speed]);
    return () => clearTimeout(timer);
  }, [playing, at, last, speed, waits]);
  useEffect(() => {
    if (byHand.current && words) announce(words); // who lets it play would hear every word of it too late
    byHand.current = false;
  }, [at, words]);

  const step = (/** @type {number} */ to) => {
    setPlaying(false);
    byHand.current = true;
    onStep(Math.max(0, Math.min(last, to)));
  };
  const toggle = () => {
    if (!playing && at >= last) onStep(0);
    setPlaying(!playing);
  };
  const onSliderKey = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== " ") return;
    event.preventDefault();
    toggle();
  };
  const press = useRef((/** @type {string} */ _act) => {});
  press.current = (act) => (act === "play" ? toggle() : step({ on: at + 1, back: at - 1, first: 0, last }[act] ?? at));
  useEffect(() => {
    if (!keys) return;
    const onKeyDown = (/** @type {KeyboardEvent} */ event) => {
      const act = KEYS[event.key];
      const target = /** @type {Element} */ (event.target);
      if (!act || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (needsKey(target, event.key) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      press.current(act);
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [keys]);
  return html`
    <div class="stepper" role="group" aria-label=${name}>
      <div class="stepper-row">
        <div class="stepper-buttons">
          <button
            type="button"
            aria-label="First step"
            title="First step"
            disabled=${at === 0}
            onClick=${() => step(0)}
          >
            ${glyph("M18 6l-7 6 7 6M7 6v12")}
          </button>
          <button
            type="button"
            aria-label="Step back"
            title="Step back"
            disabled=${at === 0}
            onClick=${() => step(at - 1)}
          >
            ${glyph("M15 6l-7 6 7 6")}
          </button>
          <button
            type="button"
            class="primary"
            aria-label=${playing ? "Pause" : "Play"}
            title=${playing ? "Pause" : "Play"}
            onClick=${toggle}
          >
            ${playing ? glyph("M9 5v14M15 5v14") : glyph("M8 5l11 7-11 7z")}
          </button>
          <button
            type="button"
            aria-label="Step on"
            title="Step on"
            disabled=${at === last}
            onClick=${() => step(at + 1)}
          >
            ${glyph("M9 6l7 6-7 6")}
          </button>
          <button
            type="button"
            aria-label="Last step"
            title="Last step"
            disabled=${at === last}
            onClick=${() => step(last)}
          >
            ${glyph("M6 6l7 6-7 6M17 6v12")}
          </button>
        </div>
        <input
          type="range"
          class="stepper-slider"
          aria-label=${name}
          aria-valuetext=${place}
          min="0"
          max=${last}
          step="1"
          value=${at}
          title="Arrow keys step, the space bar plays"
          onInput=${(/** @type {any} */ event) => step(Number(event.target.value))}
          onKeyDown=${onSliderKey}
        />
        <span class="stepper-at">${place}</span>
        <select
          class="stepper-speed"
          aria-label="Speed"
          value=${speed}
          onChange=${(/** @type {any} */ event) => setSpeed(event.target.value)}
        >
          ${Object.keys(SPEEDS).map((each) => html`<option key=${each} value=${each}>${each}</option>`)}
        </select>
      </div>
      <p class="stepper-words">${words}</p>
    </div>
  `;
}
