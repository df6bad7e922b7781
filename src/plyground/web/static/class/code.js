// A QR code.
import { html } from "htm/preact";

/** @param {{rows: string[], label: string}} props  rows of 0 (light) and 1 (dark) */
export function Code({ rows, label }) {
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ index, 0: run }) => `M${index} ${y}h${run.length}v1h${-run.length}z`),
  );
  return html`
    <svg
      class="class-code"
      role="img"
      aria-label=${label}
      viewBox=${`0 0 ${rows.length} ${rows.length}`}
      shape-rendering="crispEdges"
    >
      <rect width=${rows.length} height=${rows.length} />
      <path d=${dark.join("")} />
    </svg>
  `;
}
