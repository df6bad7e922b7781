// A chart of figures by move: lines by uPlot, which draws on a canvas and says nothing to a screen reader; so beside
// the picture there is a summary in words, a table with the same figures, and that table as CSV.
import { useEffect, useRef, useState } from "preact/hooks";
import { html } from "htm/preact";
import { csvOf, download, figure } from "./figures.js";
import { dataOf, DASHES, followPointer, isSpread, optionsOf } from "./plot.js";

/**
 * @typedef {{name: string, values: (number|null)[], texts?: (string|null)[]}} Series  texts say what a number must not:
 *   "win in 5"
 * @typedef {{index: number, text: string, series?: number}} Mark
 * @typedef {object} ChartProps
 * @property {string} title
 * @property {Series[]} series
 * @property {string} [by]  what the labels are; moves if left out
 * @property {string[]} labels  what each index stands for, such as "3. h8"
 * @property {boolean} [log]
 * @property {string} [unit]  "s" and "%" are written the way people read them; any other stands behind the number
 * @property {[number, number]} [range]  the ends of the upright axis; without it the figures decide
 * @property {number} [at]  the index that is being looked at
 * @property {(index: number) => void} [onPick]
 * @property {Mark[]} [marks]  points worth a look, each with a word or sign
 * @property {string} [note]  one sentence that says what is drawn
 * @property {any} [heading]  the title as it is shown, if it is more than a text
 * @property {number} [height]
 */

/** @param {ChartProps} props */
export function Chart(props) {
  const { title, series, labels, unit = "", note, heading = title, by = "Move" } = props;
  const [asTable, setAsTable] = useState(false);
  const known = series.some(({ values }) => values.some((value) => value !== null));
  const save = () =>
    download(`${title.toLowerCase().replace(/[^a-z0-9]+/g, "-")}.csv`, csvOf(rowsOf(series, labels, by)));
  return html`
    <figure class="chart" aria-label=${title}>
      <figcaption class="chart-head">
        <span class="chart-title">${heading}</span>
        <span class="chart-buttons">
          <button
            type="button"
            class="chart-button"
            aria-pressed=${String(asTable)}
            onClick=${() => setAsTable(!asTable)}
            aria-label=${`Table: ${title}`}
            disabled=${!labels.length}
          >
            Table
          </button>
          <button
            type="button"
            class="chart-button"
            onClick=${save}
            aria-label=${`CSV: ${title}`}
            disabled=${!labels.length}
          >
            CSV
          </button>
        </span>
      </figcaption>
      ${
        series.length > 1 || note
          ? html`
            <div class="chart-legend">
              ${
                series.length > 1 &&
                series.map(
                  ({ name }, index) => html`
                    <span class="chart-key" key=${index}>
                      <${Sample} index=${index} />
                      ${name}
                    </span>
                  `,
                )
              }
              ${note && html`<span class="chart-note">${note}</span>`}
            </div>
          `
          : null
      }
      ${
        asTable
          ? html`
            <${Table}
              title=${title}
              by=${by}
              series=${series}
              labels=${labels}
              unit=${unit}
              at=${props.at}
              onPick=${props.onPick}
            />
          `
          : known
            ? html`<${Picture} ...${props} unit=${unit} />`
            : html`
              <p class="chart-empty">
                ${labels.length ? "Nothing is known here yet." : "The first move draws the first point."}
              </p>
            `
      }
      <p class="visually-hidden">${summary(series, labels, unit)}</p>
    </figure>
  `;
}

/** How a line looks, to stand beside its name. @param {{index: number}} props */
export function Sample({ index }) {
  return html`
    <svg class=${`sample series-${index % 4}`} width="26" height="8" viewBox="0 0 26 8" aria-hidden="true">
      <line
        x1="1"
        y1="4"
        x2="25"
        y2="4"
        stroke="currentColor"
        stroke-width="3"
        stroke-dasharray=${DASHES[index % 4].join(" ") || "none"}
      />
    </svg>
  `;
}

/** @type {typeof import("uplot").default | null} */
let library = null;

/** What draws the lines: it is a third of a room, and comes with the first figures. */
function useLibrary() {
  const [, setReady] = useState(false);
  useEffect(() => {
    if (library) return;
    import("uplot").then((module) => {
      library = module.default;
      setReady(true);
    });
  }, []);
  return library;
}

/** The canvas. A chart that picks is a slider: arrow keys walk along it.
 * @param {ChartProps & {unit: string}} props */
function Picture(props) {
  const { title, series, labels, unit, at, onPick, log, range, marks, height = 170 } = props;
  const place = useRef(/** @type {HTMLDivElement|null} */ (null));
  const plot = useRef(/** @type {any} */ (null));
  const latest = useRef(props);
  latest.current = props;
  const look = useLook();
  const uPlot = useLibrary();
  const shape = JSON.stringify([
    series.map(({ name }) => name),
    log,
    isSpread(props),
    range,
    unit,
    height,
    look,
    Boolean(onPick),
  ]);

  useEffect(() => {
    if (!uPlot) return;
    const element = /** @type {HTMLDivElement} */ (place.current);
    const drawn = new uPlot(optionsOf(element, latest), dataOf(latest.current), element);
    plot.current = drawn;
    const watcher = new ResizeObserver(() => drawn.setSize({ width: Math.max(element.clientWidth, 80), height }));
    watcher.observe(element);
    const release = followPointer(drawn, latest);
    return () => {
      release();
      watcher.disconnect();
      drawn.destroy();
    };
  }, [shape, uPlot]);

  useEffect(() => {
    plot.current?.setData(dataOf(props));
  }, [JSON.stringify([series, labels, marks]), at, shape]);

  const here = at ?? labels.length - 1;
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const target = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      Home: 0,
      End: labels.length - 1,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    onPick?.(Math.min(Math.max(target, 0), labels.length - 1));
  };
  const role = onPick
    ? {
        role: "slider",
        tabIndex: 0,
        "aria-valuemin": 0,
        "aria-valuemax": Math.max(labels.length - 1, 0),
        "aria-valuenow": Math.max(here, 0),
        "aria-valuetext": spoken(series, labels, unit, here),
        onKeyDown: keys,
      }
    : { role: "img" };
  const classes = `chart-picture${onPick ? " picks" : ""}`;
  return html`<div class=${classes} aria-label=${title} ...${role} ref=${place}></div>`;
}

/**
 * @param {{title: string, by: string, series: Series[], labels: string[], unit: string, at?: number, onPick?: (index:
 *   number) => void}} props
 */
function Table({ title, by, series, labels, unit, at, onPick }) {
  return html`
    <div class="chart-table" tabindex="0" role="region" aria-label=${`${title}, as a table`}>
      <table>
        <thead>
          <tr>
            <th scope="col">${by}</th>${series.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr>
        </thead>
        <tbody>
          ${labels.map(
            (label, index) => html`
              <tr key=${index} class=${index === at ? "here" : ""}>
                <th scope="row">
                  ${
                    onPick
                      ? html`<button type="button" class="link" onClick=${() => onPick(index)}>${label}</button>`
                      : label
                  }
                </th>
                ${series.map((one) => html`<td>${told(one, index, unit)}</td>`)}
              </tr>
            `,
          )}
        </tbody>
      </table>
    </div>
  `;
}

/** A number that changes when the colours of the page do: the canvas has to be drawn again. */
function useLook() {
  const [look, setLook] = useState(0);
  useEffect(() => {
    const again = () => setLook((number) => number + 1);
    const watcher = new MutationObserver(again);
    watcher.observe(document.documentElement, { attributes: true, attributeFilter: ["class", "data-theme"] });
    const questions = ["(prefers-color-scheme: dark)", "(forced-colors: active)"].map((query) => matchMedia(query));
    questions.forEach((question) => question.addEventListener("change", again));
    return () => {
      watcher.disconnect();
      questions.forEach((question) => question.removeEventListener("change", again));
    };
  }, []);
  return look;
}

/** @param {Series} series @param {number} index @param {string} unit */
function told({ values, texts }, index, unit) {
  const value = values[index] ?? null;
  return texts?.[index] ?? (value === null ? "unknown" : figure(value, unit));
}

/** @param {Series[]} series @param {string[]} labels @param {string} by */
function rowsOf(series, labels, by) {
  return [
    [by.toLowerCase(), ...series.map(({ name }) => name)],
    ...labels.map((label, index) => [
      label,
      ...series.map(({ values, texts }) => texts?.[index] ?? values[index] ?? null),
    ]),
  ];
}

/** @param {Series[]} series @param {string[]} labels @param {string} unit @param {number} index */
function spoken(series, labels, unit, index) {
  if (index < 0 || !labels.length) return "no move yet";
  // A verdict names its side itself.
  const one = (/** @type {Series} */ each) =>
    series.length === 1 && each.texts?.[index] ? each.texts[index] : `${each.name} ${told(each, index, unit)}`;
  return `${labels[index]}: ${series.map(one).join(", ")}`;
}

/** What the picture shows, in words.
 * @param {Series[]} series @param {string[]} labels @param {string} unit */
function summary(series, labels, unit) {
  if (!labels.length) return "No moves yet.";
  return series
    .map((one) => {
      const known = labels.map((_, index) => index).filter((index) => typeof one.values[index] === "number");
      if (!known.length) return `${one.name}: nothing known.`;
      const value = (/** @type {number} */ index) => /** @type {number} */ (one.values[index]);
      const at = (/** @type {number} */ index) => `${told(one, index, unit)} at ${labels[index]}`;
      const lowest = known.reduce((best, index) => (value(index) < value(best) ? index : best));
      const highest = known.reduce((best, index) => (value(index) > value(best) ? index : best));
      return `${one.name}: last ${at(known[known.length - 1])}; lowest ${at(lowest)}; highest ${at(highest)}.`;
    })
    .join(" ");
}
