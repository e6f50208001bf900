import { useRef } from "react";
import type { MarketRecord } from "../../../contract/market/record.ts";
import { alignedDecimals, inDecimals, whole } from "../../../contract/values/format.ts";
import { logScale, scatterDomain } from "../../../contract/values/log-scale.ts";
import { type Size, useBox } from "../../components/chart/use-box.ts";
import * as styles from "./RecordPage.css.ts";

type Points = MarketRecord["points"];

/** Margins around the points, in CSS pixels. The left and bottom margins hold the labels of the axes. */
const MARGIN = { top: 8, right: 8, bottom: 40, left: 52 };
/** CSS pixels that a label needs. */
const LABEL = 56;
/** Round figures of a power of ten, from coarse to fine. */
const STEPS = [
  [1, 2, 5],
  [1, 1.5, 2, 2.5, 3, 4, 5, 6, 7, 8, 9],
  Array.from({ length: 45 }, (_, index) => 1 + index / 5),
] as const;
/** The fewest ticks that show a scale. */
const MIN_TICKS = 2;

/** Returns the round prices within the domain that are multiples of `steps` and a power of ten. */
function ticksBy(steps: readonly number[], [low, high]: readonly [number, number]): number[] {
  const ticks: number[] = [];
  for (let power = Math.floor(Math.log10(low)); power <= Math.log10(high); power += 1)
    for (const step of steps) {
      const tick = Number((step * 10 ** power).toPrecision(3));
      if (tick >= low && tick <= high) ticks.push(tick);
    }
  return ticks;
}

/** Returns round prices within the domain, at most `count` of them. */
export function priceTicks(domain: readonly [number, number], count: number): number[] {
  const ticks =
    STEPS.map((steps) => ticksBy(steps, domain)).find(({ length }) => length >= MIN_TICKS) ?? [];
  const every = Math.ceil(ticks.length / Math.max(1, count));
  return ticks.filter((_, index) => index % every === 0);
}

/** The price paid beside the projection, for the latest sales. On the line, both are equal. */
interface RecordPictureProps {
  readonly points: Points;
  /** Unit of the axes. */
  readonly unit: string;
}

export function RecordPicture({ points, unit }: RecordPictureProps) {
  const host = useRef<HTMLDivElement>(null);
  const box = useBox(host);
  const kinds = (["before", "afterwards"] as const).filter((kind) =>
    points.some(([, , live]) => live === (kind === "before")),
  );
  return (
    <figure className={styles.picture}>
      <div ref={host} className={styles.canvas} aria-busy={box === null}>
        {box && (
          <svg
            className={styles.drawing}
            {...box}
            role="img"
            aria-label={`Price paid beside the projection, for ${whole(points.length)} sales`}
          >
            <Drawn points={points} unit={unit} {...box} />
          </svg>
        )}
      </div>
      <figcaption className={styles.legend}>
        {kinds.length === 2 &&
          kinds.map((kind) => (
            <span key={kind} className={styles.legendEntry}>
              <svg width="12" height="12" aria-hidden="true">
                <path className={styles.dots[kind]} d="M6 6h0" />
              </svg>
              {kind === "before" ? "Made before the sale" : "Computed afterwards"}
            </span>
          ))}
        <span>
          The latest {points.length === 1 ? "sale" : `${whole(points.length)} sales`}. On the line,
          the price paid is the projection. The band is 25% to either side.
        </span>
      </figcaption>
    </figure>
  );
}

function Drawn({ points, unit, width, height }: Size & RecordPictureProps) {
  const domain = scatterDomain(points);
  const [low, high] = domain;
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, height - MARGIN.bottom];
  const x = logScale(domain, left, right);
  const y = logScale(domain, bottom, top);
  const marks = (live: boolean) =>
    points
      .filter(([, , each]) => each === live)
      .map(([projection, paid]) => `M${x(projection).toFixed(1)} ${y(paid).toFixed(1)}h0`)
      .join("");
  const band = [
    [low, low],
    [low, 1.25 * low],
    [high / 1.25, high],
    [high, high],
    [high, 0.75 * high],
    [low / 0.75, low],
  ] as const;
  const rows = priceTicks(domain, (bottom - top) / LABEL);
  const columns = priceTicks(domain, (right - left) / LABEL);
  const amount = inDecimals(alignedDecimals(...rows, ...columns));
  return (
    <>
      <path
        className={styles.band}
        d={`M${band.map(([projection, paid]) => `${x(projection)} ${y(paid)}`).join("L")}Z`}
      />
      {rows.map((tick) => (
        <g key={tick}>
          <path className={styles.grid} d={`M${left} ${Math.round(y(tick))}H${right}`} />
          <text className={styles.axisText} x={left - 8} y={y(tick) + 4} textAnchor="end">
            {amount(tick)}
          </text>
        </g>
      ))}
      {columns.map((tick) => (
        <text
          key={tick}
          className={styles.axisText}
          x={x(tick)}
          y={bottom + 16}
          textAnchor="middle"
        >
          {amount(tick)}
        </text>
      ))}
      <text className={styles.axisText} x={right} y={height - 4} textAnchor="end">
        Projection, in {unit}
      </text>
      <text className={styles.axisText} x={left + 8} y={top + 12}>
        Paid, in {unit}
      </text>
      <path className={styles.equal} d={`M${x(low)} ${y(low)}L${x(high)} ${y(high)}`} />
      <path className={styles.dots.afterwards} d={marks(false)} />
      <path className={styles.dots.before} d={marks(true)} />
    </>
  );
}
