// Boards of cells: signs, discs or letters in squares, or stones on crossings. place = row × columns + column, from the
// top left.
import { html } from "htm/preact";
import { coordinates } from "./view.js";

const UNIT = 40;

/**
 * @param {import("../types").Board} board
 * @param {[string, string]} marks
 * @param {boolean} named  whether coordinates stand beside it
 * @returns {import("./board.js").Face}
 */
export function cells(board, marks, named) {
  const { rows, columns, pieces: look } = board;
  const longest = Math.max(rows, columns) * UNIT;
  const font = Math.max(longest * 0.026, 3);
  const margin = named ? font * 1.9 : UNIT * 0.06;
  const edge = named ? font * 0.6 : UNIT * 0.06; // where no coordinates stand
  const size = /** @type {[number, number]} */ ([columns * UNIT + margin + edge, rows * UNIT + margin + edge]);
  const x = (/** @type {number} */ place) => margin + (place % columns) * UNIT + UNIT / 2;
  const y = (/** @type {number} */ place) => edge + Math.floor(place / columns) * UNIT + UNIT / 2;
  const grid = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) => row * columns + column),
  );

  return {
    look,
    size,
    grid,
    placeAt(px, py) {
      const [column, row] = [Math.floor((px - margin) / UNIT), Math.floor((py - edge) / UNIT)];
      return column >= 0 && column < columns && row >= 0 && row < rows ? row * columns + column : null;
    },
    defs: (ids) =>
      look === "stones" &&
      html`
        <radialGradient id=${`${ids}0`} cx="36%" cy="30%" r="75%">
          <stop class="stone-0-light" />
          <stop class="stone-0-dark" offset="1" />
        </radialGradient>
        <radialGradient id=${`${ids}1`} cx="36%" cy="30%" r="75%">
          <stop class="stone-1-light" />
          <stop class="stone-1-dark" offset="1" />
        </radialGradient>
      `,
    ground: () => html`
      ${look === "stones" ? crossings() : squares()}
      ${named && labels()}
    `,
    below: (view, _ids, winning) =>
      look !== "stones" &&
      html`
        ${winning.map((place) => square(place, "cell-won"))}
        ${view.last !== null && !winning.length && square(view.last, "cell-last")}
      `,
    barred: (place) => {
      const r = UNIT * 0.16;
      const d = `M${x(place) - r} ${y(place) - r}l${2 * r} ${2 * r}m0 ${-2 * r}l${-2 * r} ${2 * r}`;
      return html`<path class="barred" d=${d} />`;
    },
    aim: (place) =>
      look === "stones" &&
      html`
        <path
          class="aim"
          aria-hidden="true"
          d=${
            `M${margin + UNIT / 2} ${y(place)}h${(columns - 1) * UNIT}` +
            `M${x(place)} ${edge + UNIT / 2}v${(rows - 1) * UNIT}`
          }
        />
      `,
    legal: (place) => html`<circle class="legal" cx=${x(place)} cy=${y(place)} r=${UNIT * 0.1} />`,
    hit: (place) => html`
      <rect class="hit" x=${x(place) - UNIT / 2} y=${y(place) - UNIT / 2} width=${UNIT} height=${UNIT} />
      <rect
        class="ring"
        x=${x(place) - UNIT * 0.46}
        y=${y(place) - UNIT * 0.46}
        width=${UNIT * 0.92}
        height=${UNIT * 0.92}
        rx="5"
      />
    `,
    mark(place, side, { last, winning }, ids) {
      if (side === null) return null;
      const settles = last ? "settles" : "";
      if (look !== "stones") return piece(place, side, `${winning ? "won" : ""} ${settles}`);
      return html`
        <circle class="stone-shadow" cx=${x(place) + 0.7} cy=${y(place) + 1.4} r=${UNIT * 0.455} />
        <circle
          class=${`stone stone-${side} ${settles}`}
          cx=${x(place)}
          cy=${y(place)}
          r=${UNIT * 0.455}
          fill=${`url(#${ids}${side})`}
        />
        ${
          last &&
          !winning &&
          html`<circle class=${`stone-last on-${side}`} cx=${x(place)} cy=${y(place)} r=${UNIT * 0.17} />`
        }
        ${winning && html`<circle class=${`stone-won on-${side}`} cx=${x(place)} cy=${y(place)} r=${UNIT * 0.26} />`}
      `;
    },
    shade(place, side, how, ids) {
      if (look !== "stones") return html`<g class=${how}>${piece(place, side, "")}</g>`;
      return html`
        <g class=${how}>
          <circle
            class=${`stone stone-${side}`}
            cx=${x(place)}
            cy=${y(place)}
            r=${UNIT * 0.455}
            fill=${`url(#${ids}${side})`}
          />
          ${how === "ghost" && html`<circle class="ghost-ring" cx=${x(place)} cy=${y(place)} r=${UNIT * 0.47} />`}
        </g>
      `;
    },
    value(place, { text, heat, best }) {
      const small = text.length > 4;
      return html`
        <circle class=${`value-back ${best ? "best" : ""}`} cx=${x(place)} cy=${y(place)} r=${UNIT * 0.44} />
        ${
          heat !== undefined &&
          html`
            <circle
              class="value-heat"
              cx=${x(place)}
              cy=${y(place)}
              r=${UNIT * 0.44}
              fill-opacity=${(0.08 + 0.5 * heat).toFixed(2)}
            />
          `
        }
        <text class="value" x=${x(place)} y=${y(place)} font-size=${small ? UNIT * 0.22 : UNIT * 0.29}>${text}</text>
      `;
    },
    overlay({ kind, side, places }) {
      // A strong threat is a diamond, a weak one a triangle, what answers a ring: shapes, not colours alone.
      if (kind === "own" || kind === "rival") return counted(kind, places);
      return places.map((place) => {
        const [px, py, r] = [x(place), y(place), UNIT * 0.3];
        if (kind === "answer") return html`<circle class="overlay-answer" cx=${px} cy=${py} r=${UNIT * 0.4} />`;
        const d =
          kind === "strong"
            ? `M${px} ${py - r}l${r} ${r}l${-r} ${r}l${-r} ${-r}z`
            : `M${px} ${py - r * 0.8}l${r * 0.8} ${r * 1.4}h${-r * 1.6}z`;
        return html`<path class=${`overlay-threat of-${side}`} d=${d} />`;
      });
    },
    number(place, number, side, last) {
      const digits = String(number);
      return html`
        <text
          class=${`move-on ${look} on-${side} ${last ? "last" : ""}`}
          x=${x(place)}
          y=${y(place)}
          font-size=${UNIT * (digits.length > 2 ? 0.3 : 0.38)}
        >
          ${digits}
        </text>
      `;
    },
    above(winning) {
      if (winning.length < 2) return null;
      const [from, to] = [Math.min(...winning), Math.max(...winning)];
      if (!winning.every((place) => onLine(place, from, to))) return null; // two rows at once: the marked stones say it
      return html`<line class=${`won-line ${look}`} x1=${x(from)} y1=${y(from)} x2=${x(to)} y2=${y(to)} />`;
    },
  };

  /** @param {number} place @param {number} from @param {number} to */
  function onLine(place, from, to) {
    return Math.abs((x(to) - x(from)) * (y(place) - y(from)) - (y(to) - y(from)) * (x(place) - x(from))) < 1;
  }

  /**
   *  What an evaluator counts: places in a row are crossed out, others have rings. The rival's are dashed.
   * @param {"own" | "rival"} kind
   * @param {number[]} places
   */
  function counted(kind, places) {
    const [from, to] = [Math.min(...places), Math.max(...places)];
    const inRow = from !== to && places.every((place) => onLine(place, from, to));
    const r = UNIT * 0.4;
    const ring = (/** @type {number} */ place) => `M${x(place) - r} ${y(place)}a${r} ${r} 0 1 1 0 .01z`;
    const d = inRow ? `M${x(from)} ${y(from)}L${x(to)} ${y(to)}` : places.map(ring).join("");
    return html`
      <g class=${`overlay-term ${kind}`}>
        <path class="halo" d=${d} />
        <path d=${d} />
      </g>
    `;
  }

  function crossings() {
    const [left, top] = [margin + UNIT / 2, edge + UNIT / 2];
    const [right, bottom] = [margin + (columns - 0.5) * UNIT, edge + (rows - 0.5) * UNIT];
    const across = Array.from({ length: rows }, (_, row) => `M${left} ${top + row * UNIT}H${right}`);
    const down = Array.from({ length: columns }, (_, column) => `M${left + column * UNIT} ${top}V${bottom}`);
    return html`
      <rect class="wood" width=${size[0]} height=${size[1]} rx=${font * 0.5} />
      <path class="wood-lines" d=${[...across, ...down].join("")} />
      <rect class="wood-frame" x=${left} y=${top} width=${right - left} height=${bottom - top} />
      ${points().map((place) => html`<circle class="wood-point" cx=${x(place)} cy=${y(place)} r="4" />`)}
    `;
  }

  /** The dots that help the eye to count. */
  function points() {
    if (columns < 9 || rows < 9) return rows % 2 && columns % 2 ? [(rows * columns - 1) / 2] : [];
    const away = columns < 13 ? 2 : 3;
    const near = (/** @type {number} */ n) => (n % 2 ? [away, (n - 1) / 2, n - 1 - away] : [away, n - 1 - away]);
    const all = near(rows).flatMap((row) => near(columns).map((column) => ({ row, column })));
    const corners = all.filter(({ row, column }) => (row === (rows - 1) / 2) === (column === (columns - 1) / 2));
    return corners.map(({ row, column }) => row * columns + column);
  }

  function squares() {
    const inner = [
      ...Array.from(
        { length: rows - 1 },
        (_, row) => `M${margin + 2} ${edge + (row + 1) * UNIT}h${columns * UNIT - 4}`,
      ),
      ...Array.from(
        { length: columns - 1 },
        (_, column) => `M${margin + (column + 1) * UNIT} ${edge + 2}v${rows * UNIT - 4}`,
      ),
    ];
    return html`
      <rect class="slate" width=${size[0]} height=${size[1]} rx=${font * 0.9} />
      <path class="slate-lines" d=${inner.join("")} />
    `;
  }

  function labels() {
    const known = coordinates(board);
    const text = (/** @type {string} */ words, /** @type {number} */ px, /** @type {number} */ py) => html`
      <text class="coordinate" x=${px} y=${py} font-size=${font}>${words}</text>
    `;
    return html`
      ${known.columns.map((words, column) => text(words, x(column), size[1] - margin * 0.5))}
      ${known.rows.map((words, row) => text(words, margin * 0.5, y(row * columns)))}
    `;
  }

  /** @param {number} place @param {string} style */
  function square(place, style) {
    return html`
      <rect
        class=${style}
        x=${x(place) - UNIT * 0.46}
        y=${y(place) - UNIT * 0.46}
        width=${UNIT * 0.92}
        height=${UNIT * 0.92}
        rx="3"
      />
    `;
  }

  /**
   *  The sides differ in shape, not in colour alone.
   * @param {number} place
   * @param {number} side
   * @param {string} style
   */
  function piece(place, side, style) {
    const [px, py, r] = [x(place), y(place), UNIT * 0.24];
    if (look === "discs")
      return html`
        <circle class=${`disc disc-${side} ${style}`} cx=${px} cy=${py} r=${UNIT * 0.4} />
        ${side === 1 && html`<circle class="disc-core" cx=${px} cy=${py} r=${UNIT * 0.17} />`}
      `;
    if (look === "letters")
      return html`<text class=${`box-mark mark-${side}`} x=${px} y=${py} font-size=${UNIT * 0.6}>${marks[side]}</text>`;
    if (side === 0)
      return html`
        <path
          class=${`sign sign-0 ${style}`}
          d=${`M${px - r} ${py - r}l${2 * r} ${2 * r}M${px + r} ${py - r}l${-2 * r} ${2 * r}`}
        />
      `;
    return html`<circle class=${`sign sign-1 ${style}`} cx=${px} cy=${py} r=${r * 1.08} />`;
  }
}
