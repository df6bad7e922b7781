// The form of a run: game, players, openings, and how long. Every setting but a file stands in the address.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { useKind } from "../game/kind.js";
import { PlayerForm } from "../game/player.js";
import { RulesAndStart } from "../game/position.js";
import { api } from "../net.js";
import { go } from "../route.js";
import { gameOf } from "../spec.js";
import { complain } from "../state.js";
import { Segments } from "../ui/segments.js";
import { counted } from "../ui/words.js";
import { OpeningsField } from "./openings.js";
import {
  boundsOf,
  levelsOf,
  matchesOf,
  queryOf,
  testedGames,
  USUAL_GAMES,
  USUAL_SPRT,
  usualPlayers,
} from "./settings.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("../types").RunSettings} Settings
 */

/**
 * @param {{hello: Hello, settings: Settings, fileOf: string | undefined,
 *   onStart: (settings: import("../types").NewRun) => Promise<void>}} props
 */
export function Setup({ hello, settings, fileOf, onStart }) {
  const { kind } = useKind(hello, settings.game, settings.start);
  const [busy, setBusy] = useState(false);
  const [file, setFile] = useState(/** @type {import("../types").OpeningsFile | null} */ (null));
  useEffect(() => {
    if (fileOf) api.get(`arena/${encodeURIComponent(fileOf)}/openings`).then(setFile, complain);
  }, [fileOf]);
  const { players } = settings;
  const set = (/** @type {Partial<Settings>} */ change) => {
    const next = { ...settings, ...change };
    // A test compares two.
    if (next.players.length > 2 && next.sprt) Object.assign(next, { sprt: "", games: USUAL_GAMES });
    go(writeAddress("arena", "", queryOf(next)), true);
  };
  const setGame = (/** @type {string} */ name) => {
    setFile(null); // its moves are another game's
    set({ game: name, players: usualPlayers(hello, /** @type {GameKind} */ (gameOf(hello, name))), start: "" });
  };
  const setLength = (/** @type {string} */ how) =>
    set(how === "sprt" ? { sprt: USUAL_SPRT, games: testedGames(hello) } : { sprt: "", games: USUAL_GAMES });
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    await onStart({ ...settings, openings_file: file });
    setBusy(false);
  };
  const levels = levelsOf(kind);
  return html`
    <form class="compare-setup" onSubmit=${start}>
      <section class="card" aria-labelledby="arena-board">
        <h2 id="arena-board">Board</h2>
        <${Segments}
          legend="Game"
          hideLegend
          value=${kind.name}
          choices=${hello.games.map(({ name, title }) => ({ value: name, text: title }))}
          onChange=${setGame}
        />
        <${RulesAndStart} kind=${kind} game=${settings.game} start=${settings.start} onChange=${set} />
      </section>
      <div class="compare-players">
        ${players.map(
          (player, index) => html`
            <section class="card" key=${`${kind.name}${index}`} aria-label=${`Player ${index + 1}`}>
              <div class="panel-head">
                <h2>Player ${index + 1}</h2>
                ${
                  players.length > 2 &&
                  html`
                    <button
                      type="button"
                      class="small"
                      aria-label=${`Remove player ${index + 1}`}
                      onClick=${() => set({ players: players.filter((_, other) => other !== index) })}
                    >
                      Remove
                    </button>
                  `
                }
              </div>
              <${PlayerForm}
                legend=${`Player ${index + 1} is`}
                hello=${hello}
                game=${kind}
                value=${player}
                onChange=${(/** @type {string} */ spec) =>
                  set({ players: players.map((before, other) => (other === index ? spec : before)) })}
              />
            </section>
          `,
        )}
        <div class="arena-add">
          ${
            players.length < hello.limits.run_players &&
            html`
              <button
                type="button"
                class="compare-add"
                onClick=${() => set({ players: [...players, nextPlayer(players, levels)] })}
              >
                Add a player
              </button>
            `
          }
          ${
            levels.length > 2 &&
            levels.length <= hello.limits.run_players &&
            html`
              <button type="button" class="compare-add" onClick=${() => set({ players: levels })}>
                All ${levels.length} levels
              </button>
            `
          }
        </div>
      </div>
      <section class="card" aria-labelledby="arena-length">
        <h2 id="arena-length">${players.length === 2 ? "Match" : "Tournament"}</h2>
        ${
          players.length === 2
            ? html`
              <${Segments}
                legend="How long"
                value=${settings.sprt ? "sprt" : "games"}
                onChange=${setLength}
                choices=${[
                  { value: "games", text: "A number of games" },
                  { value: "sprt", text: "Until it is clear (SPRT)" },
                ]}
              />
            `
            : html`
              <${Segments}
                legend="Who meets whom"
                value=${settings.gauntlet ? "gauntlet" : "all"}
                onChange=${(/** @type {string} */ how) => set({ gauntlet: how === "gauntlet" })}
                choices=${[
                  { value: "all", text: "All against all" },
                  { value: "gauntlet", text: "The first against all others" },
                ]}
              />
            `
        }
        <div class="fields three">
          ${
            settings.sprt &&
            html`<${Bounds} sprt=${settings.sprt} onChange=${(/** @type {string} */ sprt) => set({ sprt })} />`
          }
          <${NumberField}
            name=${settings.sprt ? "At most games" : players.length === 2 ? "Games" : "Games of each pair"}
            value=${settings.games}
            low=${1}
            high=${hello.limits.run_games}
            help=${lengthWords(settings)}
            onChange=${(/** @type {number} */ games) => set({ games })}
          />
          <${OpeningsField}
            value=${settings.openings}
            file=${file}
            onChange=${(/** @type {string} */ openings) => set({ openings })}
            onFile=${setFile}
          />
          <${NumberField}
            name="Seed"
            value=${settings.seed}
            low=${0}
            high=${2 ** 31 - 1}
            onChange=${(/** @type {number} */ seed) => set({ seed })}
            help="Seed for openings and random choices. Same settings, same games; stored games are reused."
          />
        </div>
        <label class="arena-check">
          <input
            type="checkbox"
            checked=${settings.adjudicate}
            onChange=${(/** @type {any} */ event) => set({ adjudicate: event.target.checked })}
          />
          A side whose loss is proven gives up
        </label>
        ${
          hello.hosted &&
          html`
            <p class="help">
              On this server a run has at most ${counted(hello.limits.run_games, "game")} and${" "}
              ${hello.limits.run_players} players, and a move at most ${hello.limits.move_seconds} s: then the best
              found so far is played.
            </p>
          `
        }
      </section>
      <div class="home-go">
        <button type="submit" class="primary large" disabled=${busy}>${busy ? "Starting …" : "Start"}</button>
      </div>
    </form>
  `;
}

/** @param {string[]} players @param {string[]} levels */
const nextPlayer = (players, levels) =>
  [...levels, "alphabeta", "greedy", "random", "mcts"].find((name) => !players.includes(name)) ?? "alphabeta:depth=1";

/** @param {Settings} settings */
function lengthWords(settings) {
  if (settings.sprt) return "The test stops by itself, and at this number at the latest.";
  const matches = matchesOf(settings);
  return matches === 1
    ? "In pairs, with the sides exchanged."
    : `${counted(matches, "pair")} of players: ${counted(matches * settings.games, "game")} in all.`;
}

/** @param {{sprt: string, onChange: (sprt: string) => void}} props */
function Bounds({ sprt, onChange }) {
  const [low, high] = boundsOf(sprt);
  const field = (
    /** @type {string} */ name,
    /** @type {string} */ value,
    /** @type {string} */ help,
    /** @type {(text: string) => string} */ write,
  ) => html`
    <label class="field">
      <span>${name}</span>
      <input
        type="number"
        step="any"
        min="-200"
        max="200"
        required
        value=${value}
        onInput=${(/** @type {any} */ event) => onChange(write(event.target.value))}
      />
      <small>${help}</small>
    </label>
  `;
  return html`
    ${field("Elo, if not stronger", low, "Normalised Elo: this difference …", (text) => `${text},${high}`)}
    ${field("Elo, if stronger", high, "… is tested against this one, at 5 % error.", (text) => `${low},${text}`)}
  `;
}

/**
 * @param {{name: string, value: number, low: number, high: number, help: string, onChange: (value: number) => void}}
 *   props
 */
function NumberField({ name, value, low, high, help, onChange }) {
  // An emptied field stays empty while one types.
  const [draft, setDraft] = useState(/** @type {string | null} */ (null));
  const input = (/** @type {any} */ event) => {
    setDraft(event.target.value);
    if (event.target.value && event.target.validity.valid) onChange(Number(event.target.value));
  };
  return html`
    <label class="field">
      <span>${name}</span>
      <input
        type="number"
        inputmode="numeric"
        min=${low}
        max=${high}
        step="1"
        required
        value=${draft ?? value}
        onInput=${input}
        onBlur=${() => setDraft(null)}
      />
      <small>${help}</small>
    </label>
  `;
}
