// The shell: header, rooms, notices. A room is fetched when it is first entered.
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { html } from "htm/preact";
import { fetchModules } from "./modules.js";
import { connect, connection } from "./net.js";
import { address } from "./route.js";
import {
  announcement,
  complain,
  dismiss,
  hello,
  isLarge,
  loadHello,
  notices,
  setLarge,
  setTheme,
  theme,
} from "./state.js";

// A new room is one line here and one file in rooms/; `in` is what the header calls it.
const ROOMS = [
  { name: "home", in: "Play", load: () => import("./rooms/home.js") },
  { name: "play", in: "", load: () => import("./rooms/play.js") },
  { name: "compare", in: "Compare", load: () => import("./rooms/compare.js") },
  { name: "analyse", in: "Analyse", load: () => import("./rooms/analyse.js") },
  { name: "arena", in: "Arena", load: () => import("./rooms/arena.js") },
  { name: "tree", in: "Tree", load: () => import("./rooms/tree.js") },
  { name: "studies", in: "Studies", load: () => import("./rooms/studies.js") },
  { name: "learn", in: "Learn", load: () => import("./rooms/learn.js") },
  { name: "games", in: "Games", load: () => import("./rooms/games.js") },
  { name: "class", in: "", load: () => import("./rooms/class.js") },
  { name: "set", in: "", load: () => import("./rooms/set.js") },
];

function App() {
  return html`
    <a class="skip" href="#main" onClick=${skipToMain}>Skip to the content</a>
    <${Header} />
    <main id="main" tabindex="-1">
      <${Room} />
    </main>
    <${Notices} />
    <div class="visually-hidden" role="status" aria-live="polite">${announcement.value}</div>
  `;
}

/** @param {Event} event */
function skipToMain(event) {
  event.preventDefault(); // the address belongs to the rooms
  document.getElementById("main")?.focus();
}

function Header() {
  const { room } = address.value;
  return html`
    <header class="head">
      <a class="brand" href="#/" aria-label="Plyground, home">
        <svg viewBox="0 0 32 32" aria-hidden="true">
          <path class="brand-edge" d="M16 8 L8 22 M16 8 L24 22" />
          <circle class="brand-node" cx="16" cy="8" r="4.5" />
          <circle class="brand-node" cx="8" cy="23" r="4.5" />
          <circle class="brand-cut" cx="24" cy="23" r="3.7" />
        </svg>
        <span>Plyground</span>
      </a>
      <nav aria-label="Rooms">
        ${ROOMS.filter((entry) => entry.in).map((entry) => {
          const here = entry.name === room || (entry.name === "home" && room === "play");
          return html`
            <a
              key=${entry.name}
              href=${entry.name === "home" ? "#/" : `#/${entry.name}`}
              aria-current=${here ? "page" : undefined}
            >
              ${entry.in}
            </a>
          `;
        })}
      </nav>
      <button
        class="icon type-size"
        type="button"
        aria-pressed=${String(isLarge.value)}
        aria-label="Large type"
        title="Large type"
        onClick=${() => setLarge(!isLarge.value)}
      >
        Aa
      </button>
      <${ThemeButton} />
    </header>
  `;
}

const THEMES = ["", "light", "dark"];
const THEME_NAMES = { "": "as the system", light: "light", dark: "dark" };

function ThemeButton() {
  const now = /** @type {"" | "light" | "dark"} */ (theme.value);
  const next = THEMES[(THEMES.indexOf(now) + 1) % THEMES.length];
  return html`
    <button
      class="icon"
      type="button"
      onClick=${() => setTheme(next)}
      title=${`Colours: ${THEME_NAMES[now]}`}
      aria-label=${`Colours: ${THEME_NAMES[now]}. Change.`}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        ${
          now === "" &&
          html`
            <circle class="line" cx="12" cy="12" r="8" />
            <path class="full" d="M12 4 a8 8 0 0 1 0 16 z" />
          `
        }
        ${
          now === "light" &&
          html`
            <circle class="full" cx="12" cy="12" r="4.5" />
            <path
              class="line"
              d="M12 2.5v3M12 18.5v3M2.5 12h3M18.5 12h3
                 M5.3 5.3l2.1 2.1M16.6 16.6l2.1 2.1M18.7 5.3l-2.1 2.1M7.4 16.6l-2.1 2.1"
            />
          `
        }
        ${now === "dark" && html`<path class="full" d="M20 14.5 A8.5 8.5 0 1 1 9.5 4 A7 7 0 0 0 20 14.5 z" />`}
      </svg>
    </button>
  `;
}

/** @type {Record<string, {title: string, Room: any}>} */
const loaded = {};

function Room() {
  const { room } = address.value;
  const entry = ROOMS.find((candidate) => candidate.name === room);
  const [, setCount] = useState(0);
  const [missing, setMissing] = useState("");

  useEffect(() => {
    if (!entry || loaded[entry.name]) return;
    fetchModules(entry.name);
    entry.load().then(
      (module) => {
        loaded[entry.name] = { title: module.title, Room: module.default };
        setMissing("");
        setCount((count) => count + 1);
      },
      (error) => {
        console.error(error);
        setMissing(entry.name);
      },
    );
  }, [room]);

  useEffect(() => {
    document.title = loaded[room]?.title ? `${loaded[room].title} · Plyground` : "Plyground";
    scrollTo(0, 0);
  }, [room, loaded[room]]);

  if (!entry)
    return html`
      <div class="page">
        <h1>There is no such room</h1>
        <p>
          <a href="#/">Go home</a>
        </p>
      </div>
    `;
  if (missing === room)
    return html`
      <div class="page">
        <h1>This room could not be loaded</h1>
        <p>Reload the page to try again.</p>
      </div>
    `;
  if (!loaded[room] || !hello.value)
    return html`
      <div class="page" aria-busy="true">
        <p class="quiet">Loading …</p>
      </div>
    `;
  const { Room: Content } = loaded[room];
  return html`<${Content} key=${room} hello=${hello.value} />`;
}

function Notices() {
  return html`
    <div class="notices" role="alert">
      ${
        connection.value === "lost" &&
        html`
          <div class="notice error">
            <span>The server does not answer; trying again …</span>
          </div>
        `
      }
      ${notices.value.map(
        ({ key, level, text }) => html`
          <div key=${key} class=${`notice ${level}`}>
            <span>${text}</span>
            <button type="button" class="icon" aria-label="Dismiss" onClick=${() => dismiss(key)}>
              <svg viewBox="0 0 24 24" aria-hidden="true">
                <path class="line" d="M6 6l12 12M18 6L6 18" />
              </svg>
            </button>
          </div>
        `,
      )}
    </div>
  `;
}

fetchModules(address.value.room); // before anything is painted
setTimeout(fetchModules, 1000, "play"); // where most people go next
addEventListener("unhandledrejection", (event) => complain(event.reason));
connect();
loadHello();
render(html`<${App} />`, /** @type {HTMLElement} */ (document.getElementById("app")));
