// The finished games of two players, to be opened in Analyse or taken into one's own games.
import { html } from "htm/preact";
import { useEffect, useState } from "preact/hooks";
import { writeAddress } from "../address.js";
import { api } from "../net.js";
import { go } from "../route.js";
import { complain } from "../state.js";
import { counted, sentence } from "../ui/words.js";

/** @typedef {import("../types").PlayedGames} Found */

const AT_ONCE = 50;

/** @param {{run: import("../types").RunState, match: number}} props */
export function PlayedGames({ run, match }) {
  const [since, setSince] = useState(0);
  const [found, setFound] = useState(/** @type {Found | null} */ (null));
  const { players, games } = run.account.matches[match];
  const path = `arena/${encodeURIComponent(run.id)}/games`;
  useEffect(
    () => void api.get(`${path}?match=${match}&since=${since}`).then(setFound, complain),
    [match, since, Math.min(games, since + AT_ONCE + 1), run.state],
  );
  const take = (/** @type {number} */ number) =>
    api.post(path, { match, number }).then(({ id }) => go(writeAddress("play", id)), complain);
  const [first, second] = players.map((player) => run.players[player]);
  const list = found?.games ?? [];
  return html`
    <section class="card totals" aria-labelledby="games-title">
      <h2 id="games-title">Games of ${first} and ${second}</h2>
      ${found && !list.length && html`<p class="quiet">No game is finished yet.</p>`}
      ${
        list.length > 0 &&
        html`
          <div class="totals-table" tabindex="0" role="region" aria-label="Games, as a table">
            <table class="table arena-games">
              <thead>
                <tr>
                  <th scope="col">Game</th>
                  <th scope="col">${sentence(run.sides[0])}</th>
                  <th scope="col">${sentence(run.sides[1])}</th>
                  <th scope="col">Outcome</th>
                  <th scope="col">Moves</th>
                  <th scope="col">Open</th>
                </tr>
              </thead>
              <tbody>
                ${list.map(
                  ({ number, players: sides, winner, outcome, moves }) => html`
                    <tr key=${number}>
                      <th scope="row">${number + 1}</th>
                      ${sides.map(
                        (player, side) => html`
                          <td key=${side}>
                            ${
                              winner === player && sides[0] !== sides[1]
                                ? html`<b>${run.players[player]}</b>`
                                : run.players[player]
                            }
                          </td>
                        `,
                      )}
                      <td>${sentence(outcome)}</td>
                      <td>${moves.length}</td>
                      <td class="arena-open">
                        <a
                          href=${writeAddress("analyse", "", {
                            game: run.game,
                            start: run.settings.start,
                            moves: moves.join(" "),
                          })}
                          aria-label=${`Analyse game ${number + 1}`}
                        >
                          Analyse
                        </a>
                        <button
                          type="button"
                          class="link"
                          onClick=${() => take(number)}
                          aria-label=${`Take game ${number + 1} into your games`}
                        >
                          Keep
                        </button>
                      </td>
                    </tr>
                  `,
                )}
              </tbody>
            </table>
          </div>
        `
      }
      ${
        (since > 0 || found?.more) &&
        html`
          <div class="arena-pages">
            <button
              type="button"
              class="small"
              disabled=${since === 0}
              onClick=${() => setSince(Math.max(0, since - AT_ONCE))}
            >
              Earlier
            </button>
            <span class="quiet">
              ${
                list.length
                  ? `${list[0].number + 1} to ${list[list.length - 1].number + 1} of ${counted(games, "game")}`
                  : ""
              }
            </span>
            <button
              type="button"
              class="small"
              disabled=${!found?.more}
              onClick=${() => setSince(list[list.length - 1].number + 1)}
            >
              Later
            </button>
          </div>
        `
      }
    </section>
  `;
}
