import type { Size } from "../../components/chart/use-box.ts";
import { Drawing } from "./Chart.tsx";
import * as styles from "./chart.css.ts";

interface LineChartProps {
  readonly label: string;
  /** Evenly spaced from left to right. Above 0. */
  readonly values: readonly number[];
  /** Values that have a gridline, ascending. */
  readonly ticks: readonly number[];
  /** Index into `values` -> label below it. */
  readonly marks: readonly (readonly [at: number, word: string])[];
}

/** Height below the plot for the axis labels, CSS pixels. */
const FOOT = 24;
const GUTTER = 40;

/** Values over time on a logarithmic scale: equal vertical distances are equal ratios. */
export function LineChart({ label, values, ticks, marks }: LineChartProps) {
  const draw = ({ width, height }: Size) => {
    const [low, high] = [Math.min(...ticks, ...values), Math.max(...ticks, ...values)];
    const x = (at: number) => GUTTER + (at / (values.length - 1)) * (width - GUTTER - 4);
    const y = (value: number) =>
      6 + (1 - Math.log(value / low) / Math.log(high / low)) * (height - FOOT - 12);
    const points = values.map((value, at) => `${x(at).toFixed(1)} ${y(value).toFixed(1)}`);
    return (
      <>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={styles.grid} d={`M${GUTTER} ${Math.round(y(tick))}H${width}`} />
            <text className={styles.text} x="0" y={y(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        {marks.map(([at, word]) => (
          <text key={word} className={styles.text} x={x(at)} y={height - 4}>
            {word}
          </text>
        ))}
        <path className={styles.line} d={`M${points.join("L")}`} />
      </>
    );
  };
  return <Drawing label={label} draw={draw} />;
}
