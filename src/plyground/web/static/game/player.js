// Choose a player: a level, the game's strongest search with a time for each move, one of the documents' players, a
// program that the server offers, or put together by hand. In and out goes its spec or name.
import { html } from "htm/preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { searchesOf, splitSpec, writeSpec } from "../spec.js";
import { Documented } from "./documents.js";
import { OptionFields } from "../ui/options.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {{hello: Hello, game: GameKind, value: string, onChange: (spec: string) => void, legend?: string}}
 *   PlayerProps
 */

const TIMES = ["0.1s", "0.3s", "1s", "3s", "10s", "30s", "60s"];

/** @param {PlayerProps} props */
export function PlayerForm({ hello, game, value, onChange, legend = "Player" }) {
  const levels = game.players.filter((player) => player.level);
  const others = game.players.filter((player) => !player.level);
  const times = TIMES.filter((time) => parseFloat(time) <= hello.limits.seconds);
  const timed = (/** @type {string} */ time) => writeSpec(game.strongest, { time });
  const ways = [
    ...(levels.length ? [{ value: "level", text: "Level" }] : []),
    { value: "time", text: "Time" },
    ...(others.length ? [{ value: "named", text: "From the documents" }] : []),
    ...(game.programs.length ? [{ value: "program", text: "Program" }] : []),
    { value: "hand", text: "By hand" },
  ];
  // On another board another search may be the strongest: the time stays, and the search follows.
  const before = useRef(game.strongest);
  useEffect(() => {
    const time = times.find((time) => writeSpec(before.current, { time }) === value);
    before.current = game.strongest;
    if (time && timed(time) !== value) onChange(timed(time));
  }, [game.strongest]);
  // Levels, too, have other names on some boards: the place among them stays, the highest one stays the highest.
  const names = levels.map(({ name }) => name);
  const named = useRef(names);
  useEffect(() => {
    const place = named.current.indexOf(value);
    const highest = named.current.length - 1;
    named.current = names;
    if (place < 0 || names.includes(value) || !names.length) return;
    onChange(names[place === highest ? names.length - 1 : Math.min(place, names.length - 1)]);
  }, [names.join()]);
  const isProgram = game.programs.some(({ name }) => name === value);
  const [asked, setAsked] = useState(/** @type {string | null} */ (null));
  const natural = levels.some(({ name }) => name === value)
    ? "level"
    : others.some(({ name }) => name === value)
      ? "named"
      : isProgram
        ? "program"
        : times.some((time) => timed(time) === value)
          ? "time"
          : "hand";
  // "By hand" may show what a named player is made of before anything is changed.
  const way = asked === "hand" && natural !== "hand" ? "hand" : natural;

  const isUsual = (/** @type {{spec: string}} */ { spec }) =>
    splitSpec(spec).settings.depth === String(game.usual_depth);

  const setWay = (/** @type {string} */ next) => {
    setAsked(next);
    if (next === "level") onChange(levels[levels.length >> 1].name);
    if (next === "time") onChange(timed("1s"));
    if (next === "named") onChange((others.find(isUsual) ?? others[0]).name);
    if (next === "program") onChange(game.programs[0].name);
    if (next === "hand")
      onChange(isProgram ? game.analyst : (game.players.find(({ name }) => name === value)?.spec ?? value));
  };
  return html`
    <div class="player-form">
      <${Segments} legend=${legend} value=${way} choices=${ways} onChange=${setWay} />
      ${way === "level" && html`<${Named} label="Level" players=${levels} value=${value} onChange=${onChange} />`}
      ${
        way === "time" &&
        html`
          <${Segments}
            legend="Time for a move"
            hideLegend
            value=${value}
            onChange=${onChange}
            choices=${times.map((time) => ({ value: timed(time), text: time.replace("s", " s") }))}
          />
          <p class="help">
            The strongest search of ${game.title.toLowerCase()} on this board, as far as measured, thinks so long
            about each move, or less if the result is certain.
            <br />
            <code>${value}</code>
          </p>
        `
      }
      ${way === "named" && html`<${Named} label="Player" players=${others} value=${value} onChange=${onChange} />`}
      ${
        way === "program" &&
        html`<${Named} label="Program" players=${game.programs} value=${value} onChange=${onChange} />`
      }
      ${way === "hand" && html`<${ByHand} hello=${hello} game=${game} value=${value} onChange=${onChange} />`}
    </div>
  `;
}

/**
 * @param {{label: string, players: import("../types").NamedPlayer[], value: string, onChange: (spec: string) => void}}
 *   props
 */
function Named({ label, players, value, onChange }) {
  const chosen = players.find(({ name }) => name === value);
  const help =
    chosen &&
    html`
      <p class="help">
        <${Documented} text=${`${sentence(chosen.summary)}.`} document=${chosen.document} />
        ${chosen.people && ` For: ${chosen.people}.`}
        ${
          chosen.spec !== chosen.name &&
          html`
            <br />
            <code>${chosen.spec}</code>
          `
        }
      </p>
    `;
  if (players.length <= 8 && players.every(({ name }) => name.length <= 16)) {
    return html`
      <${Segments}
        legend=${label}
        hideLegend
        value=${value}
        onChange=${onChange}
        choices=${players.map(({ name, summary }) => ({ value: name, text: name, title: summary }))}
      />
      ${help}
    `;
  }
  return html`
    <label class="field">
      <span class="visually-hidden">${label}</span>
      <select value=${value} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
        ${players.map(({ name }) => html`<option key=${name} value=${name}>${name}</option>`)}
      </select>
    </label>
    ${help}
  `;
}

/** @param {PlayerProps} props */
function ByHand({ hello, game, value, onChange }) {
  const { name, settings } = splitSpec(game.players.find((player) => player.name === value)?.spec ?? value);
  const searches = searchesOf(hello, game);
  const search = searches.find((candidate) => candidate.name === name) ?? searches[0];
  const evaluator = game.evaluators.find((candidate) => candidate.name === settings.eval) ?? game.evaluators[0];
  const limits = hello.limit_options.filter((option) => option.name !== "seed" && search.takes_limits);
  const own = [
    ...search.options,
    ...hello.limit_options.filter((option) => option.name === "seed" && search.is_random),
  ];
  const weights = search.needs_evaluator ? evaluator.options : [];

  const set = (/** @type {string} */ key, /** @type {string} */ text) =>
    onChange(writeSpec(search.name, { ...settings, [key]: text }));
  const setSearch = (/** @type {any} */ event) => {
    // Keep what the next search understands, too.
    const next = /** @type {import("../types").SearchKind} */ (
      searches.find((candidate) => candidate.name === event.target.value)
    );
    const known = new Set([
      ...(next.takes_limits ? ["depth", "nodes", "time"] : []),
      ...(next.needs_evaluator ? ["eval", ...weights.map((option) => option.name)] : []),
      ...(next.is_random ? ["seed"] : []),
      ...next.options.map((option) => option.name),
    ]);
    onChange(writeSpec(next.name, Object.fromEntries(Object.entries(settings).filter(([key]) => known.has(key)))));
  };
  const setEvaluator = (/** @type {any} */ event) => {
    const kept = Object.entries(settings).filter(([key]) => !weights.some((option) => option.name === key));
    onChange(writeSpec(search.name, { ...Object.fromEntries(kept), eval: event.target.value }));
  };
  return html`
    <div class="fields two">
      <label class="field">
        <span>Search</span>
        <select value=${search.name} onChange=${setSearch}>
          ${searches.map(
            (candidate) => html`<option key=${candidate.name} value=${candidate.name}>${candidate.name}</option>`,
          )}
        </select>
        <small>${sentence(search.summary)}</small>
      </label>
      ${
        search.needs_evaluator &&
        html`
          <label class="field">
            <span>Evaluator</span>
            <select value=${evaluator.name} onChange=${setEvaluator}>
              ${game.evaluators.map(
                (candidate) => html`<option key=${candidate.name} value=${candidate.name}>${candidate.name}</option>`,
              )}
            </select>
            <small>
              <${Documented} text=${sentence(evaluator.summary)} document=${evaluator.document} />
            </small>
          </label>
        `
      }
    </div>
    ${
      limits.length > 0 &&
      html`
        <div class="fields three">
          <${OptionFields} options=${limits} settings=${settings} onChange=${set} />
        </div>
        ${
          !settings.depth &&
          !settings.nodes &&
          !settings.time &&
          html`<p class="help">Without a limit it looks ${game.usual_depth} plies ahead.</p>`
        }
      `
    }
    ${
      own.length + weights.length > 0 &&
      html`
        <details>
          <summary>
            Options of ${search.name}
            ${weights.length ? ` and weights of ${evaluator.name}` : ""}
          </summary>
          <div class="fields three">
            <${OptionFields} options=${[...own, ...weights]} settings=${settings} onChange=${set} />
          </div>
        </details>
      `
    }
    <p class="help">In the terminal: <code>${value}</code></p>
  `;
}

/** A good opponent to begin with. @param {Hello} hello @param {GameKind} game */
export function usualPlayer(hello, game) {
  const levels = game.players.filter((player) => player.level);
  if (levels.length) return levels[levels.length >> 1].name;
  return hello.searches.some(({ name }) => name === "alphabeta") ? "alphabeta" : hello.searches[0].name;
}
