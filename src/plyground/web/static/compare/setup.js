// The form of a comparison: game, players, who you are, lock-step or separate games. Every setting stands in the
// address.
import { html } from "htm/preact";
import { useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { Documented, documentWords } from "../game/documents.js";
import { useKind } from "../game/kind.js";
import { PlayerForm } from "../game/player.js";
import { RulesAndStart } from "../game/position.js";
import { go, shareLink } from "../route.js";
import { gameOf } from "../spec.js";
import { notify } from "../state.js";
import { Sample } from "../ui/chart.js";
import { copied, LinkDialog } from "../ui/dialog.js";
import { Segments } from "../ui/segments.js";
import { sentence } from "../ui/words.js";
import { presetsOf, queryOf, usualPanels } from "./settings.js";

/**
 * @typedef {import("../types").Hello} Hello
 * @typedef {import("../types").GameKind} GameKind
 * @typedef {import("./settings.js").Settings} Settings
 */

/** @param {{hello: Hello, settings: Settings, onStart: (settings: Settings) => Promise<void>}} props */
export function Setup({ hello, settings, onStart }) {
  const { kind } = useKind(hello, settings.game, settings.start);
  const [busy, setBusy] = useState(false);
  const [link, setLink] = useState("");
  const set = (/** @type {Partial<Settings>} */ change) =>
    go(writeAddress("compare", "", queryOf({ ...settings, ...change })), true);
  const setPanel = (/** @type {number} */ index, /** @type {string} */ spec) =>
    set({ panels: settings.panels.map((panel, other) => (other === index ? spec : panel)) });
  const start = async (/** @type {Event} */ event) => {
    event.preventDefault();
    setBusy(true);
    await onStart(settings);
    setBusy(false);
  };
  const share = async () => {
    const text = shareLink(writeAddress("compare", "", queryOf(settings)));
    if (await copied(text)) notify("The link with these settings is copied.");
    else setLink(text);
  };
  const same = (/** @type {import("./settings.js").Preset} */ preset) =>
    preset.game === settings.game &&
    preset.panels.join("~") === settings.panels.join("~") &&
    (preset.side === null) === (settings.side === null);

  return html`
    <form class="page compare-setup" onSubmit=${start}>
      <div>
        <h1>Compare</h1>
        <p class="quiet">
          Several players think about the same game. You see on which moves they agree, and what each move cost
          them.
        </p>
        <div class="presets" role="group" aria-label="Ready-made comparisons">
          ${presetsOf(hello).map(
            (preset) => html`
              <button
                key=${preset.name}
                type="button"
                class="small"
                title=${documentWords(preset.document) || undefined}
                aria-pressed=${String(same(preset))}
                onClick=${() => set({ ...preset, start: "", moves: "" })}
              >
                ${preset.name}
              </button>
            `,
          )}
        </div>
        ${presetsOf(hello)
          .filter((preset) => same(preset) && documentWords(preset.document))
          .map(
            (preset) => html`
              <p key=${preset.name} class="help">
                <${Documented} text=${documentWords(preset.document)} document=${preset.document} />
              </p>
            `,
          )}
      </div>
      <section class="card" aria-labelledby="board-title">
        <h2 id="board-title">Board</h2>
        <${Segments}
          legend="Game"
          hideLegend
          value=${kind.name}
          choices=${hello.games.map(({ name, title }) => ({ value: name, text: title }))}
          onChange=${(/** @type {string} */ name) =>
            set({
              game: name,
              panels: usualPanels(/** @type {GameKind} */ (gameOf(hello, name))),
              start: "",
              moves: "",
            })}
        />
        <div class="fields two">
          <${Segments}
            legend="You are"
            value=${String(settings.side)}
            onChange=${(/** @type {string} */ side) => set({ side: side === "null" ? null : side === "1" ? 1 : 0 })}
            choices=${[
              ...kind.sides.map((side, index) => ({
                value: String(index),
                text: `${sentence(side)}${index === 0 ? ", who starts" : ""}`,
              })),
              { value: "null", text: "Neither" },
            ]}
          />
          <div>
            <${Segments}
              legend="Boards"
              value=${settings.mode}
              onChange=${(/** @type {any} */ mode) => set({ mode })}
              choices=${[
                { value: "lockstep", text: "In lock-step" },
                { value: "separate", text: "Separate games" },
              ]}
            />
            <p class="help compare-mode">
              ${
                settings.side === null
                  ? "Computer against computer: " +
                    (settings.mode === "lockstep"
                      ? "all are asked about every position, and the first player’s move is played for either side."
                      : "each player plays both sides of a game of its own.")
                  : settings.mode === "lockstep"
                    ? "All are asked about the same position. The first player’s reply is played on every board; " +
                      "a player that would have played otherwise says so."
                    : "Each player plays its own game with you: your move goes to every board that waits for one."
              }
            </p>
          </div>
        </div>
        <${RulesAndStart}
          kind=${kind}
          game=${settings.game}
          start=${settings.start}
          onChange=${(/** @type {{game?: string, start?: string}} */ change) => set({ ...change, moves: "" })}
        />
        ${
          settings.moves &&
          html`
            <p class="help">
              It goes on after ${settings.moves.split(" ").length} moves.
              <button type="button" class="link" onClick=${() => set({ moves: "" })}>Start from the beginning</button>
            </p>
          `
        }
      </section>
      <div class="compare-players">
        ${settings.panels.map(
          (panel, index) => html`
            <section class="card" key=${`${kind.name}${index}`} aria-label=${`Player ${index + 1}`}>
              <div class="panel-head">
                <h2>
                  <${Sample} index=${index} />
                  Player ${index + 1}
                </h2>
                ${settings.mode === "lockstep" && index === 0 && html`<span class="tag">leads</span>`}
                ${
                  settings.panels.length > 2 &&
                  html`
                    <button
                      type="button"
                      class="small"
                      aria-label=${`Remove player ${index + 1}`}
                      onClick=${() => set({ panels: settings.panels.filter((_, other) => other !== index) })}
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
                value=${panel}
                onChange=${(/** @type {string} */ spec) => setPanel(index, spec)}
              />
            </section>
          `,
        )}
        ${
          settings.panels.length < hello.limits.panels &&
          html`
            <button
              type="button"
              class="compare-add"
              onClick=${() => set({ panels: [...settings.panels, "alphabeta"] })}
            >
              Add a player
            </button>
          `
        }
      </div>
      <div class="home-go">
        <button type="submit" class="primary large" disabled=${busy}>${busy ? "Starting …" : "Compare"}</button>
        <button type="button" onClick=${share}>Copy link</button>
      </div>
      ${link && html`<${LinkDialog} link=${link} onClose=${() => setLink("")} />`}
    </form>
  `;
}
