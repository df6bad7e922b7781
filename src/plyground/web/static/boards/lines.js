// Boards of lines between dots: horizontals are numbered first, row by row, then verticals; boxes row by row.
// Side 0 draws full lines and plain boxes, side 1 hollow lines and hatched ones: the difference is not in the colour
// alone.
import { html } from "htm/preact";

const UNIT = 60;
const MARGIN = 22;
const INSET = 5; // of the outline of a chain, from the lines around it

/**
 * @param {import("../types").Board} board
 * @param {[string, string]} marks
 * @param {boolean} named  whether rows and columns of dots are numbered
 * @returns {import("./board.js").Face}
 */
export function lines(board, marks, named) {
  const { rows, columns } = board;
  const flat = (rows + 1) * columns; // how many horizontals there are
  const size = /** @type {[number, number]} */ ([columns * UNIT + 2 * MARGIN, rows * UNIT + 2 * MARGIN]);
  const font = Math.min(11, Math.max(...size) * 0.03);
  const horizontal = (/** @type {number} */ row, /** @type {number} */ column) => row * columns + column;
  const vertical = (/** @type {number} */ row, /** @type {number} */ column) => flat + row * (columns + 1) + column;
  const grid = Array.from({ length: 2 * rows + 1 }, (_, index) =>
    index % 2
      ? Array.from({ length: columns + 1 }, (_, column) => vertical(index >> 1, column))
      : Array.from({ length: columns }, (_, column) => horizontal(index >> 1, column)),
  );

  /** The ends of a line. @param {number} place */
  const ends = (place) => {
    const upright = place >= flat;
    const [row, column] = upright
      ? [Math.floor((place - flat) / (columns + 1)), (place - flat) % (columns + 1)]
      : [Math.floor(place / columns), place % columns];
    const [x, y] = [MARGIN + column * UNIT, MARGIN + row * UNIT];
    return { x, y, dx: upright ? 0 : UNIT, dy: upright ? UNIT : 0 };
  };
  const path = (/** @type {number} */ place, /** @type {number} */ inset = 0) => {
    const { x, y, dx, dy } = ends(place);
    const [ix, iy] = [dx ? inset : 0, dy ? inset : 0];
    return `M${x + ix} ${y + iy}l${dx - 2 * ix} ${dy - 2 * iy}`;
  };
  const dots = Array.from({ length: (rows + 1) * (columns + 1) }, (_, index) => ({
    x: MARGIN + (index % (columns + 1)) * UNIT,
    y: MARGIN + Math.floor(index / (columns + 1)) * UNIT,
  }));
  /** @param {number} place @param {number} side */
  const stroke = (place, side) => html`
    <path class=${`dash dash-${side}`} d=${path(place)} />
    ${side === 1 && html`<path class="dash-core" d=${path(place, 7)} />`}
  `;

  /** The numbers of the rows and columns of dots, as the names of the lines have them. */
  const labels = () => {
    const label = (/** @type {number} */ number, /** @type {number} */ x, /** @type {number} */ y) => html`
      <text class="coordinate" x=${x} y=${y} font-size=${font}>${number}</text>
    `;
    return html`
      ${Array.from({ length: columns + 1 }, (_, column) => label(column, MARGIN + column * UNIT, MARGIN * 0.36))}
      ${Array.from({ length: rows + 1 }, (_, row) => label(row, MARGIN * 0.36, MARGIN + row * UNIT))}
    `;
  };

  return {
    look: "lines",
    size,
    grid,
    legal: () => null, // an empty place is a place to draw a line
    placeAt(x, y) {
      // The nearest line: its share of the board is a diamond that touches those of its neighbours.
      const [gx, gy] = [(x - MARGIN) / UNIT, (y - MARGIN) / UNIT];
      const [column, row] = [Math.round(gx), Math.round(gy)];
      const [toFlat, toUpright] = [Math.abs(gy - row), Math.abs(gx - column)];
      if (gx < -0.35 || gy < -0.35 || gx > columns + 0.35 || gy > rows + 0.35) return null;
      if (toFlat <= toUpright)
        return row >= 0 && row <= rows ? horizontal(row, clamp(Math.floor(gx), columns - 1)) : null;
      return column >= 0 && column <= columns ? vertical(clamp(Math.floor(gy), rows - 1), column) : null;
    },
    defs: (ids) => html`
      <pattern id=${`${ids}h`} width="9" height="9" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect class="box-1-back" width="9" height="9" />
        <rect class="box-1-line" width="2.2" height="9" />
      </pattern>
    `,
    ground: () => html`
      <rect class="slate" width=${size[0]} height=${size[1]} rx="6" />
      ${named && labels()}
    `,
    below: (view, ids) => html`
      ${view.boxes.map((side, box) => {
        if (side === null || side === undefined) return null;
        const [x, y] = [MARGIN + (box % columns) * UNIT, MARGIN + Math.floor(box / columns) * UNIT];
        return html`
          <rect
            class=${`box box-${side}`}
            x=${x}
            y=${y}
            width=${UNIT}
            height=${UNIT}
            fill=${side === 1 ? `url(#${ids}h)` : undefined}
          />
          ${
            side < 2 &&
            html`
              <circle class="box-plate" cx=${x + UNIT / 2} cy=${y + UNIT / 2} r="15" />
              <text class=${`box-mark mark-${side}`} x=${x + UNIT / 2} y=${y + UNIT / 2} font-size="20">
                ${marks[side]}
              </text>
            `
          }
        `;
      })}
      ${grid.flat().map((place) => view.marks[place] === null && html`<path class="free-line" d=${path(place, 9)} />`)}
      ${view.last !== null && html`<path class="dash-last" d=${path(view.last)} />`}
    `,
    aim: () => null,
    hit(place) {
      const { x, y, dx, dy } = ends(place);
      const [mx, my, h] = [x + dx / 2, y + dy / 2, UNIT / 2];
      return html`
        <path class="hit" d=${`M${mx - h} ${my}L${mx} ${my - h}L${mx + h} ${my}L${mx} ${my + h}z`} />
        <rect
          class="ring"
          x=${mx - (dx ? 24 : 11)}
          y=${my - (dx ? 11 : 24)}
          width=${dx ? 48 : 22}
          height=${dx ? 22 : 48}
          rx="8"
        />
      `;
    },
    mark: (place, side) => (side === null ? null : stroke(place, side)),
    shade: (place, side, how) => html`
      <g class=${how}>
        ${how === "ghost" && html`<path class="ghost-line" d=${path(place)} />`}
        ${stroke(place, side)}
      </g>
    `,
    value(place, { text, heat, best }) {
      const { x, y, dx, dy } = ends(place);
      const [mx, my, w] = [x + dx / 2, y + dy / 2, Math.max(18, 10 + text.length * 6.2)];
      return html`
        <rect
          class=${`value-back ${best ? "best" : ""}`}
          x=${mx - w / 2}
          y=${my - 9}
          width=${w}
          height="18"
          rx="9"
        />
        ${
          heat !== undefined &&
          html`
            <rect
              class="value-heat"
              x=${mx - w / 2}
              y=${my - 9}
              width=${w}
              height="18"
              rx="9"
              fill-opacity=${(0.08 + 0.5 * heat).toFixed(2)}
            />
          `
        }
        <text class="value" x=${mx} y=${my} font-size="11">${text}</text>
      `;
    },
    overlay: ({ kind, text, places, boxes }, view) => {
      const has = new Set(boxes);
      const parts = boxes.map((box) => {
        const [row, column] = [Math.floor(box / columns), box % columns];
        const [x, y] = [MARGIN + column * UNIT, MARGIN + row * UNIT];
        // Boxes hang together where the line between them is free.
        const joined = (/** @type {number} */ line, /** @type {number} */ other, /** @type {boolean} */ near) =>
          near && has.has(other) && view.marks[line] === null;
        const left = joined(vertical(row, column), box - 1, column > 0),
          right = joined(vertical(row, column + 1), box + 1, column < columns - 1);
        const up = joined(horizontal(row, column), box - columns, row > 0),
          down = joined(horizontal(row + 1, column), box + columns, row < rows - 1);
        const [x0, x1] = [x + (left ? 0 : INSET), x + UNIT - (right ? 0 : INSET)];
        const [y0, y1] = [y + (up ? 0 : INSET), y + UNIT - (down ? 0 : INSET)];
        const rim = [
          up || `M${x0} ${y0}H${x1}`,
          right || `M${x1} ${y0}V${y1}`,
          down || `M${x0} ${y1}H${x1}`,
          left || `M${x0} ${y0}V${y1}`,
        ];
        return { x, y, x0, y0, x1, y1, rim: rim.filter((side) => side !== true).join("") };
      });
      const [first] = parts;
      return html`
        <g class=${`overlay-boxes ${kind}`}>
          <title>${text}</title>
          ${places.map(
            (place) => html`
              <g class=${`overlay-term ${kind}`}>
                <path class="halo" d=${path(place, 8)} />
                <path d=${path(place, 8)} />
              </g>
            `,
          )}
          ${parts.map(({ x0, y0, x1, y1 }) => html`<rect x=${x0} y=${y0} width=${x1 - x0} height=${y1 - y0} />`)}
          <path d=${parts.map(({ rim }) => rim).join("")} />
          ${
            first &&
            kind !== "own" &&
            kind !== "rival" &&
            html`
              <text class="overlay-count" x=${first.x + UNIT / 2} y=${first.y + UNIT / 2} font-size="18">
                ${boxes.length}
              </text>
            `
          }
        </g>
      `;
    },
    number: () => null,
    above: () => dots.map(({ x, y }) => html`<circle class="dot" cx=${x} cy=${y} r="4.6" />`),
  };
}

/** @param {number} n @param {number} high */
const clamp = (n, high) => Math.max(0, Math.min(n, high));
