// Take a drawing away: as a file of its own (SVG or PNG), or on paper (PDF is what browsers print to).
import { html } from "htm/preact";
import { useRef } from "preact/hooks";
import { glyph } from "../game/moves.js";
import { complain } from "../state.js";

/** @typedef {"svg" | "png" | "print"} How */

// All that styles.css says about a drawing, written into its elements: the file has no style sheet.
const PROPERTIES = [
  "fill",
  "fill-opacity",
  "stroke",
  "stroke-width",
  "stroke-dasharray",
  "stroke-linecap",
  "stroke-linejoin",
  "opacity",
  "paint-order",
  "font-family",
  "font-size",
  "font-weight",
  "text-anchor",
  "dominant-baseline",
  "letter-spacing",
];
const ZOOM = 2; // pixels of a PNG for every unit of the drawing, or more
const LEAST = 1000; // pixels of a PNG, the longer way
const LARGEST = 8000; // pixels of a PNG, the longer way: browsers refuse much larger ones

/**
 *  A copy of a drawing that needs no style sheet, in light colours, with a background.
 * @param {SVGSVGElement} drawing
 */
function pictureOf(drawing) {
  const studio = document.createElement("div");
  studio.className = "picture-studio"; // out of sight, and light: see base.css
  const copy = /** @type {SVGSVGElement} */ (drawing.cloneNode(true));
  studio.append(copy);
  document.body.append(studio);
  try {
    const { x, y, width, height } = drawing.viewBox.baseVal;
    for (const element of copy.querySelectorAll("*")) {
      const style = getComputedStyle(element);
      if (style.display === "none" || style.visibility === "hidden") element.classList.add("unseen");
      for (const name of PROPERTIES) element.setAttribute(name, style.getPropertyValue(name));
    }
    const paper = document.createElementNS("http://www.w3.org/2000/svg", "rect");
    for (const [name, value] of Object.entries({
      x,
      y,
      width,
      height,
      fill: getComputedStyle(studio).backgroundColor,
    }))
      paper.setAttribute(name, String(value));
    copy.prepend(paper);
    copy.querySelectorAll(".unseen").forEach((element) => element.remove());
    for (const element of [copy, ...copy.querySelectorAll("*")]) {
      for (const { name } of [...element.attributes])
        if (/^(class|style|tabindex|role|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
    }
    copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
    copy.setAttribute("width", String(width));
    copy.setAttribute("height", String(height));
    return { copy, width, height };
  } finally {
    studio.remove();
  }
}

/** @param {SVGSVGElement} drawing @param {string} name @param {How} how */
export async function takeAway(drawing, name, how) {
  const { copy, width, height } = pictureOf(drawing);
  if (how === "print") return printAlone(copy);
  const svg = new Blob([new XMLSerializer().serializeToString(copy)], { type: "image/svg+xml" });
  const file = `plyground-${name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .slice(0, 60)}`;
  if (how === "svg") return save(svg, `${file}.svg`);
  const place = URL.createObjectURL(svg);
  try {
    const image = new Image();
    image.src = place;
    await image.decode();
    const longer = Math.max(width, height);
    const zoom = Math.min(Math.max(ZOOM, LEAST / longer), LARGEST / longer);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [Math.ceil(width * zoom), Math.ceil(height * zoom)];
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    const png = await new Promise((done) => canvas.toBlob(done, "image/png"));
    if (!png) throw new Error("This browser cannot draw a picture of this size: take it as SVG.");
    save(png, `${file}.png`);
  } finally {
    URL.revokeObjectURL(place);
  }
}

/** Nothing else is on the paper: see print.css. @param {SVGSVGElement} picture */
function printAlone(picture) {
  const paper = document.createElement("div");
  const { width, height } = picture.viewBox.baseVal;
  paper.className = width > 1.2 * height ? "print-alone wide" : "print-alone";
  paper.append(picture);
  document.body.append(paper);
  addEventListener("afterprint", () => paper.remove(), { once: true });
  print();
}

/** @param {Blob} blob @param {string} name */
function save(blob, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const CHOICES = /** @type {[How, string][]} */ ([
  ["svg", "SVG"],
  ["png", "PNG"],
  ["print", "Print or PDF"],
]);

/**
 *  A menu at a drawing.
 * @param {{what: string, onTake: (how: How) => Promise<void>}} props  `what` is what is taken away
 */
export function TakeAway({ what, onTake }) {
  const menu = useRef(/** @type {HTMLDetailsElement | null} */ (null));
  const take = (/** @type {How} */ how) => {
    menu.current?.removeAttribute("open");
    onTake(how).catch(complain);
  };
  return html`
    <details class="menu take-away" ref=${menu}>
      <summary class="button icon" aria-label=${`Take ${what} away`} title="Take away">
        ${glyph("M12 4v11M7 11l5 5 5-5M5 20h14")}
      </summary>
      <div class="menu-list card">
        ${CHOICES.map(
          ([how, text]) => html`
            <button key=${how} type="button" class="plain" onClick=${() => take(how)}>${text}</button>
          `,
        )}
      </div>
    </details>
  `;
}
