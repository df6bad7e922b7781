// How a chart is drawn: uPlot's options, and what we draw and hear ourselves on its canvas.
import { figure } from "./figures.js";

/** @typedef {import("./chart.js").ChartProps} ChartProps */

// Lines must differ without their colours: solid, dashed, dotted, dash-dot.
export const DASHES = [[], [8, 4], [2, 4], [10, 4, 2, 4]];

// Scores and percentages are whole numbers: so are the steps between their grid lines.
const WHOLE = Array.from({ length: 13 }, (_, power) => [1, 2, 5].map((step) => step * 10 ** power)).flat();

/** @param {ChartProps} props */
export function dataOf({ series, labels, log }) {
  const positions = labels.map((_, index) => index);
  // A logarithm knows no zero: what is not above it is a gap.
  const cleaned = series.map(({ values }) =>
    positions.map((index) => {
      const value = values[index] ?? null;
      return value === null || !Number.isFinite(value) || (log && value <= 0) ? null : value;
    }),
  );
  return [positions, ...cleaned];
}

/** @param {HTMLElement} element @param {{current: ChartProps & {unit: string}}} latest */
export function optionsOf(element, latest) {
  const { series, log, range, unit, height = 170 } = latest.current;
  const spread = isSpread(latest.current);
  const ink = colours(element);
  const font = `12px ${getComputedStyle(element).fontFamily}`;
  const axis = { stroke: ink.text, font, grid: { stroke: ink.grid, width: 1 }, ticks: { show: false } };
  const label = (/** @type {number} */ index) => latest.current.labels[index] ?? "";
  return {
    width: Math.max(element.clientWidth, 80),
    height,
    padding: [10, 12, 0, 0],
    legend: { show: false },
    cursor: { drag: { setScale: false, x: false, y: false }, y: false, points: { size: 8 } },
    scales: {
      x: { time: false, range: wide },
      y: log
        ? { distr: 3, log: 10, range: decades }
        : spread
          ? { distr: 4, asinh: 10, range: roomy }
          : { range: range ?? roomy },
    },
    axes: [
      {
        ...axis,
        size: 26,
        grid: { show: false },
        space: 34,
        incrs: [1, 2, 5, 10, 20, 50, 100, 200],
        values: (/** @type {any} */ _, /** @type {number[]} */ ticks) =>
          ticks.map((tick) => (Number.isInteger(tick) ? label(tick).split(/[ .]/)[0] : "")),
      },
      {
        ...axis,
        size: fitting,
        gap: 6,
        ...(spread
          ? { filter: wholePowers, grid: { ...axis.grid, filter: wholePowers } }
          : log
            ? { filter: wholeDecades, grid: { ...axis.grid, filter: wholeDecades } }
            : { incrs: WHOLE }),
        values: (/** @type {any} */ plot, /** @type {(number|null)[]} */ ticks) => {
          const shown = apart(ticks, (tick) => plot.valToPos(tick, "y"));
          return ticks.map((tick) => (tick === null || !shown.has(tick) ? "" : figure(tick, unit)));
        },
      },
    ],
    series: [
      {},
      ...series.map(({ name }, index) => ({
        label: name,
        stroke: ink.series[index % 4],
        width: 2,
        dash: DASHES[index % 4],
        spanGaps: false,
        // A lone point between two gaps has no line: a dot on every point keeps it in sight.
        points: { show: true, size: 5, width: 1, stroke: ink.series[index % 4], fill: ink.series[index % 4] },
      })),
    ],
    hooks: {
      draw: [
        (/** @type {any} */ plot) => {
          drawHere(plot, latest.current, ink);
          drawMarks(plot, latest.current, ink, font);
        },
      ],
    },
  };
}

const LINE = 14; // pixels from one label to the next

/**
 *  The ticks that have room for their labels: 0 first, then the greatest.
 * @param {(number|null)[]} ticks
 * @param {(tick: number) => number} placeOf
 * @returns {Set<number>}
 */
export function apart(ticks, placeOf) {
  /** @type {Set<number>} */
  const shown = new Set();
  const weight = (/** @type {number} */ tick) => (tick === 0 ? Infinity : Math.abs(tick));
  const known = ticks.filter((tick) => tick !== null).sort((one, other) => weight(other) - weight(one));
  for (const tick of known)
    if ([...shown].every((other) => Math.abs(placeOf(other) - placeOf(tick)) >= LINE)) shown.add(tick);
  return shown;
}

/** The colours of the style sheet, as the browser has resolved them.
 * @param {HTMLElement} element */
function colours(element) {
  const probe = document.createElement("span");
  probe.hidden = true;
  element.append(probe);
  const of = (/** @type {string} */ name) => {
    probe.className = name;
    return getComputedStyle(probe).color;
  };
  const found = {
    text: of("chart-ink"),
    grid: of("chart-grid"),
    here: of("chart-here"),
    mark: of("chart-mark"),
    series: [0, 1, 2, 3].map((index) => of(`series-${index}`)),
  };
  probe.remove();
  return found;
}

/** @typedef {ReturnType<typeof colours>} Ink */

/** @param {any} plot @param {ChartProps} props @param {Ink} ink */
function drawHere(plot, { at }, ink) {
  if (at === undefined || at < 0) return;
  const x = Math.round(plot.valToPos(at, "x", true));
  const { ctx, bbox } = plot;
  ctx.save();
  ctx.strokeStyle = ink.here;
  ctx.lineWidth = 1.5 * devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}

/** @param {any} plot @param {ChartProps} props @param {Ink} ink @param {string} font */
function drawMarks(plot, { marks = [], series }, ink, font) {
  const { ctx, bbox } = plot;
  const size = 6 * devicePixelRatio;
  ctx.save();
  ctx.fillStyle = ctx.strokeStyle = ink.mark;
  ctx.lineWidth = 2 * devicePixelRatio;
  ctx.font = `bold ${font.replace(/^[0-9.]+px/, `${12 * devicePixelRatio}px`)}`;
  ctx.textAlign = "center";
  for (const { index, text, series: which = 0 } of marks) {
    const value = series[which]?.values[index];
    if (value === null || value === undefined) continue;
    const x = plot.valToPos(index, "x", true);
    const y = plot.valToPos(value, "y", true);
    ctx.beginPath();
    ctx.arc(x, y, size, 0, 2 * Math.PI);
    ctx.stroke();
    const above = y - 2 * size > bbox.top;
    const half = ctx.measureText(text).width / 2;
    const inside = Math.min(Math.max(x, bbox.left + half), bbox.left + bbox.width - half);
    ctx.textBaseline = above ? "bottom" : "top";
    ctx.fillText(text, inside, above ? y - 1.4 * size : y + 1.6 * size);
  }
  ctx.restore();
}

/** Click or drag picks the nearest move.
 * @param {any} plot @param {{current: ChartProps}} latest @returns {() => void} */
export function followPointer(plot, latest) {
  const over = plot.over;
  let held = false;
  let last = -1;
  const pick = (/** @type {PointerEvent} */ event) => {
    const index = plot.posToIdx(event.clientX - over.getBoundingClientRect().left);
    if (index !== last && index < latest.current.labels.length) latest.current.onPick?.((last = index));
  };
  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button !== 0 || !latest.current.onPick) return;
    [held, last] = [true, -1];
    over.setPointerCapture(event.pointerId);
    pick(event);
  };
  const move = (/** @type {PointerEvent} */ event) => held && pick(event);
  const up = () => (held = false);
  over.addEventListener("pointerdown", down);
  over.addEventListener("pointermove", move);
  over.addEventListener("pointerup", up);
  over.addEventListener("pointercancel", up);
  return () => {
    over.removeEventListener("pointerdown", down);
    over.removeEventListener("pointermove", move);
    over.removeEventListener("pointerup", up);
    over.removeEventListener("pointercancel", up);
  };
}

/**
 *  All moves with a little room at both ends; a single one stands in the middle.
 * @param {any} plot
 * @returns {[number, number]}
 */
function wide(plot) {
  const last = plot.data[0].length - 1;
  return last > 0 ? [-0.02 * last, 1.02 * last] : [-1, 1];
}

/** @param {any} _ @param {number} low @param {number} high @returns {[number, number]} */
function decades(_, low, high) {
  if (!(low > 0)) return [1, 10];
  const [from, to] = [Math.floor(Math.log10(low) + 1e-9), Math.ceil(Math.log10(high) - 1e-9)];
  return [10 ** from, 10 ** Math.max(to, from + 1)];
}

/** uPlot puts a tick on every 2, 3, 4 … of a decade: only the powers of ten are worth a word, and of many only some.
 * @param {any} plot @param {number[]} ticks @returns {(number|null)[]} */
function wholeDecades(plot, ticks) {
  const powers = ticks.map((tick) => Math.log10(tick));
  const whole = powers.filter(isWhole);
  const step = Math.ceil(whole.length / Math.max(2, plot.height / 32));
  return ticks.map((tick, index) =>
    isWhole(powers[index]) && Math.round(powers[index] - whole[0]) % step === 0 ? tick : null,
  );
}

/** Weights that grow tenfold from one pattern to the next would flatten each other on an even axis.
 * @param {Pick<ChartProps, "series" | "log" | "range">} props */
export const isSpread = ({ series, log, range }) =>
  !log && !range && series.some(({ values }) => values.some((value) => Math.abs(value ?? 0) >= SPREAD));

const SPREAD = 5000;

/**
 *  Of the ticks of such an axis, zero and the powers of ten that have room; ±10 would stand on the zero.
 * @param {any} plot
 * @param {number[]} ticks
 * @returns {(number|null)[]}
 */
export function wholePowers(plot, ticks) {
  const powers = ticks.map((tick) =>
    tick === 0 ? 0 : isWhole(Math.log10(Math.abs(tick))) ? Math.round(Math.log10(Math.abs(tick))) : null,
  );
  const most = Math.max(...powers.map((power) => power ?? 0), 1);
  const step = Math.max(1, Math.ceil((2 * most * 26) / plot.height));
  return ticks.map((tick, index) =>
    tick === 0 ||
    (powers[index] !== null && powers[index] > 1 && (most - /** @type {number} */ (powers[index])) % step === 0)
      ? tick
      : null,
  );
}

/** As wide as the longest label. @param {any} plot @param {string[] | null} labels @returns {number} */
const fitting = (plot, labels) =>
  Math.max(44, 16 + 7.4 * Math.max(0, ...(labels ?? []).map((label) => label?.length ?? 0)));

const isWhole = (/** @type {number} */ power) => Math.abs(power - Math.round(power)) < 1e-6;

/** @param {any} _ @param {number} low @param {number} high @returns {[number, number]} */
export function roomy(_, low, high) {
  if (low === null || high === null) return [0, 1];
  if (low === high) return low ? [Math.min(0, 1.1 * low), Math.max(0, 1.1 * low)] : [-1, 1]; // beside a zero
  const room = (high - low) * 0.08;
  return [low >= 0 && low - room < 0 ? 0 : low - room, high + room];
}
