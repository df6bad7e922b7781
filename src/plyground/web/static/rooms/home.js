// Home: what to play, against whom, by which rules. Every setting stands in the address.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { newGameOf, readClock, writeAddress } from "../address.js";
import { useKind } from "../game/kind.js";
import { PlayerForm, usualPlayer } from "../game/player.js";
import { adapted, Preference, preferences } from "../game/preferences.js";
import { lastChoice, rememberChoice } from "../game/remembered.js";
import { Sample } from "../game/sample.js";
import { address, go, shareLink } from "../route.js";
import { gameOf, splitSpec, withRule, writeSpec } from "../spec.js";
import { complain, newGame, notify } from "../state.js";
import { copied, LinkDialog } from "../ui/dialog.js";
import { OptionFields } from "../ui/options.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";

export const title = "Play";

const CLOCKS = [
  { value: "", text: "None" },
  { value: "60+0", text: "1 min" },
  { value: "180+2", text: "3 min + 2 s" },
  { value: "300+2", text: "5 min + 2 s" },
  { value: "900+10", text: "15 min + 10 s" },
];

/** @param {{hello: import("../types").Hello}} props */
export default function Home({ hello }) {
  const [last] = useState(lastChoice);
  const isPlain = !Object.keys(address.value.query).length;
  const query = isPlain && gameOf(hello, last.game ?? "") ? last : address.value.query;
  const games = [...hello.games].sort((one, other) => Number(other.foremost) - Number(one.foremost));
  const { settings: rules } = splitSpec(query.game ?? "");
  const spec = writeSpec((gameOf(hello, query.game ?? "") ?? games[0]).name, rules);
  const { kind: game } = useKind(hello, spec, query.start);
  const opponent = usualPlayer(hello, game);
  const first = query.first ?? "human";
  const second = query.second ?? (query.first && query.first !== "human" ? "human" : opponent);
  const who =
    first === "human" ? (second === "human" ? "people" : "computer") : second === "human" ? "computer" : "watch";
  const [busy, setBusy] = useState(false);
  const [isOpen] = useState(Boolean(query.start || query.moves || query.clock || Object.keys(rules).length));
  const [link, setLink] = useState("");

  const now = { game: spec, first, second, clock: query.clock, start: query.start, moves: query.moves };
  const set = (/** @type {Partial<typeof now>} */ change) => go(writeAddress("home", "", { ...now, ...change }), true);

  const setGame = (/** @type {import("../types").GameKind} */ next) => {
    if (next.name === game.name) return;
    const player = usualPlayer(hello, next); // players belong to their game
    set({
      game: next.name,
      first: first === "human" ? first : player,
      second: second === "human" ? second : player,
      start: "",
      moves: "",
    });
  };
  const setRule = (/** @type {string} */ name, /** @type {string} */ text) =>
    set({ game: withRule(game, now.game, name, text), moves: "" });
  const engine = first !== "human" ? first : second !== "human" ? second : opponent;
  const isLevel = game.players.some(({ name, level }) => level && name === engine);
  const setWho = (/** @type {string} */ next) =>
    set({ first: next === "watch" ? engine : "human", second: next === "people" ? "human" : engine });

  const play = async () => {
    setBusy(true);
    try {
      const players = adapted(now, game.players, preferences.value.adapt);
      const { id } = await newGame(newGameOf(/** @type {any} */ ({ ...now, ...players })));
      rememberChoice(now);
      go(writeAddress("play", id));
    } catch (error) {
      complain(error);
      setBusy(false);
    }
  };
  const share = async () => {
    const address = shareLink(writeAddress("home", "", now));
    if (await copied(address)) notify("The link with these settings is copied.");
    else setLink(address);
  };

  return html`
    <div class="page home">
      <h1 class="visually-hidden">Play</h1>
      <fieldset class="cards">
        <legend class="visually-hidden">Game</legend>
        ${games.map(
          (candidate) => html`
            <label key=${candidate.name} class="game-card">
              <input
                type="radio"
                name="game"
                value=${candidate.name}
                checked=${candidate.name === game.name}
                onChange=${() => setGame(candidate)}
              />
              <span class="game-picture" aria-hidden="true">
                <${Sample} game=${candidate} />
              </span>
              <span class="game-words">
                <strong>${candidate.title}</strong>
                <small>${sentence(candidate.summary)}</small>
              </span>
            </label>
          `,
        )}
      </fieldset>

      <form
        class="home-form"
        onSubmit=${(/** @type {Event} */ event) => {
          event.preventDefault();
          play();
        }}
      >
        <section class="card" aria-labelledby="players-title">
          <h2 id="players-title">Players</h2>
          <${Segments}
            legend="Who plays"
            hideLegend
            value=${who}
            onChange=${setWho}
            choices=${[
              { value: "computer", text: "You and the computer" },
              { value: "people", text: "Two people" },
              { value: "watch", text: "Computer and computer" },
            ]}
          />
          ${
            who === "computer" &&
            html`
              <${Segments}
                legend="Who starts"
                value=${first === "human" ? "first" : "second"}
                choices=${[
                  { value: "first", text: `You (${game.sides[0]})` },
                  { value: "second", text: `The computer (${game.sides[0]})` },
                ]}
                onChange=${(/** @type {string} */ side) =>
                  set(side === "first" ? { first: "human", second: engine } : { first: engine, second: "human" })}
              />
              <${PlayerForm}
                key=${game.name}
                legend="The computer"
                hello=${hello}
                game=${game}
                value=${engine}
                onChange=${(/** @type {string} */ spec) => set(first === "human" ? { second: spec } : { first: spec })}
              />
              ${isLevel && html`<${Preference} name="adapt" />`}
            `
          }
          ${
            who === "people" &&
            html`
              <p class="help">Two people at this screen take turns: ${game.sides[0]} starts, then ${game.sides[1]}.</p>
            `
          }
          ${
            who === "watch" &&
            html`
              <${PlayerForm}
                key=${`${game.name}1`}
                legend=${`${sentence(game.sides[0])}, who starts`}
                hello=${hello}
                game=${game}
                value=${first}
                onChange=${(/** @type {string} */ spec) => set({ first: spec })}
              />
              <${PlayerForm}
                key=${`${game.name}2`}
                legend=${sentence(game.sides[1])}
                hello=${hello}
                game=${game}
                value=${second}
                onChange=${(/** @type {string} */ spec) => set({ second: spec })}
              />
            `
          }
        </section>

        <details class="card home-rules" open=${isOpen}>
          <summary>
            <h2>Board and rules</h2>
            <span class="quiet">${rulesWords(game, rules, query.clock)}</span>
          </summary>
          <div class="fields two">
            <${OptionFields} options=${game.options} settings=${rules} onChange=${setRule} />
          </div>
          <${ClockField} value=${query.clock ?? ""} onChange=${(/** @type {string} */ clock) => set({ clock })} />
          <details open=${Boolean(query.start)}>
            <summary>Start from another position</summary>
            <label class="field">
              <span class="visually-hidden">Position</span>
              <input
                type="text"
                value=${query.start ?? ""}
                placeholder="a position as in the terminal"
                autocomplete="off"
                spellcheck="false"
                onInput=${(/** @type {any} */ event) => set({ start: event.target.value, moves: "" })}
              />
              <small>Leave empty for the normal start. Positions are written as in the terminal.</small>
            </label>
          </details>
          ${
            query.moves &&
            html`
              <p class="help">
                The game goes on after ${query.moves.split(" ").length} moves.
                <button type="button" class="link" onClick=${() => set({ moves: "" })}>Start from the beginning</button>
              </p>
            `
          }
        </details>

        <div class="home-go">
          <button type="submit" class="primary large" disabled=${busy}>
            ${busy ? "Starting …" : who === "watch" ? "Watch" : "Play"}
          </button>
          <button type="button" onClick=${share}>Copy link</button>
          <a
            class="button"
            href=${writeAddress("compare", "", {
              game: now.game,
              start: now.start,
              first: now.first,
              second: now.second,
            })}
          >
            Compare
          </a>
        </div>
      </form>
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </div>
  `;
}

/** The board, the rules and the clock in a few words.
 * @param {import("../types").GameKind} game @param {Record<string, string>} rules @param {string} [clock] */
function rulesWords(game, rules, clock) {
  const parts = game.options.map(({ name, usual }) => `${name} ${rules[name] ?? usual}`);
  return [...parts, clock ? `clock ${clock} s` : "no clock"].join(" · ");
}

/** @param {{value: string, onChange: (clock: string) => void}} props */
function ClockField({ value, onChange }) {
  const clock = readClock(value);
  const text = clock ? `${clock.seconds}+${clock.increment}` : "";
  const choices = CLOCKS.some((choice) => choice.value === text)
    ? CLOCKS
    : [...CLOCKS, { value: text, text: `${clock?.seconds} s + ${clock?.increment} s` }];
  return html`
    <label class="field">
      <span>Clock</span>
      <select value=${text} onChange=${(/** @type {any} */ event) => onChange(event.target.value)}>
        ${choices.map((choice) => html`<option key=${choice.value} value=${choice.value}>${choice.text}</option>`)}
      </select>
      <small>For each side; a side that runs out of time loses.</small>
    </label>
  `;
}
