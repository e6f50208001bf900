import type { Deal } from "../../../contract/deal.ts";
import * as styles from "./DealSketch.css.ts";

/** Units of the view box. */
const SIZE = { width: 560, height: 320 };
const SHAPES: Readonly<Record<Deal, string>> = {
  hot: "M0-7 6.5 5h-13z",
  cold: "M0 7-6.5-5h13z",
  listed: "M0-3.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z",
  unlisted: "M0-2a2 2 0 1 0 0 4 2 2 0 0 0 0-4z",
};
/** The one deal of the picture: how far along, and how far under the line. */
const DEAL = { x: 236, under: 74 };

/** Height of the projection line: dear at the best rank, level towards the worst. */
function lineAt(x: number): number {
  return 236 - 190 * Math.exp(-x / 130);
}

/** Points around the line, spread by the golden ratio: even, and the same in every visit. */
function pointsAround(): readonly { kind: Deal; x: number; y: number }[] {
  return Array.from({ length: 72 }, (_, index) => {
    const x = 18 + ((index * 0.618034) % 1) * (SIZE.width - 36);
    const off = ((index * 0.754878 + 0.3) % 1) - 0.5;
    const kind: Deal = index % 9 === 4 ? "cold" : index % 4 === 1 ? "listed" : "unlisted";
    return { kind, x, y: lineAt(x) + (kind === "cold" ? -26 - 60 * Math.abs(off) : off * 44) };
  });
}

const PATH = Array.from(
  { length: 57 },
  (_, step) => `${step * 10} ${lineAt(step * 10).toFixed(1)}`,
);

/** What the product does, drawn: prices about the projection line, and one far under it. */
export function DealSketch() {
  const deal = { x: DEAL.x, y: lineAt(DEAL.x) + DEAL.under };
  return (
    <svg
      className={styles.sketch}
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      role="img"
      aria-label="Prices scattered about a falling projection line; one token stands far under it"
    >
      {[64, 128, 192, 256].map((y) => (
        <path key={y} className={styles.ground} d={`M0 ${y}.5H${SIZE.width}`} />
      ))}
      {pointsAround().map(({ kind, x, y }) => (
        <path
          key={x}
          className={styles.point[kind]}
          d={SHAPES[kind]}
          transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`}
        />
      ))}
      <path className={styles.line} d={`M${PATH.join("L")}`} />
      <path className={styles.drop} d={`M${deal.x} ${lineAt(deal.x) + 4}V${deal.y - 16}`} />
      <path
        className={styles.point.hot}
        d={SHAPES.hot}
        transform={`translate(${deal.x} ${deal.y}) scale(1.8)`}
      />
    </svg>
  );
}
