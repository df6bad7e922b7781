// Figures as people read them, and as files keep them.

const whole = new Intl.NumberFormat("en", { maximumFractionDigits: 0 });

/** A number in words: 1234 is "1,234", 3400000 is "3.4 M".
 * @param {number} value */
export function count(value) {
  const size = Math.abs(value);
  if (size >= 1e9) return `${three(value / 1e9)} G`;
  if (size >= 1e6) return `${three(value / 1e6)} M`;
  return size < 10 && !Number.isInteger(value) ? three(value) : whole.format(value);
}

/** @param {number} seconds */
export function duration(seconds) {
  if (seconds === 0) return "0 s";
  if (seconds < 1e-3) return `${three(seconds * 1e6)} µs`;
  if (seconds < 1) return `${three(seconds * 1e3)} ms`;
  if (seconds < 100) return `${three(seconds)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
}

/** A part of a whole in percent, with as many digits as it deserves: 7.1 %, 62 %, 0.03 %.
 * @param {number} share */
export function percent(share) {
  return `${three(share * 100, 2)} %`;
}

/** @param {number} value @param {string} unit "s", "%" (of 100) or a word */
export function figure(value, unit) {
  if (unit === "s") return duration(value);
  if (unit === "%") return `${three(value, 2)} %`;
  return unit ? `${count(value)} ${unit}` : count(value);
}

/** Some significant digits without an exponent.
 * @param {number} value @param {number} [digits] */
function three(value, digits = 3) {
  const size = Math.abs(value);
  if (size >= 10 ** (digits - 1)) return whole.format(value);
  return String(Number(value.toPrecision(digits)));
}

/** @param {(string|number|null)[][]} rows  the first is the head */
export function csvOf(rows) {
  const cell = (/** @type {string|number|null} */ value) => {
    const text = value === null ? "" : String(value);
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return rows.map((row) => row.map(cell).join(",") + "\r\n").join("");
}

/** Hand a text to the person as a file.
 * @param {string} name @param {string} text @param {string} [type] */
export function download(name, text, type = "text/csv") {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
