import type { Size } from "../../components/chart/use-box.ts";
import { Drawing } from "./Chart.tsx";
import * as styles from "./chart.css.ts";

interface LineChartProps {
  readonly label: string;
  /** Positive values, drawn at equal distances from left to right. */
  readonly values: readonly number[];
  /** Values that have a gridline, ascending. */
  readonly ticks: readonly number[];
  /** Labels below the line, each with its index into `values`. */
  readonly labels: readonly (readonly [index: number, text: string])[];
}

/** Margins around the line, in CSS pixels. The left and bottom margins hold the labels of the axes. */
const MARGIN = { top: 6, right: 4, bottom: 30, left: 40 };

/** Values over time on a logarithmic scale: equal vertical distances are equal ratios. */
export function LineChart({ label, values, ticks, labels }: LineChartProps) {
  const draw = ({ width, height }: Size) => {
    const [low, high] = [Math.min(...ticks, ...values), Math.max(...ticks, ...values)];
    const x = (index: number) =>
      MARGIN.left + (index / (values.length - 1)) * (width - MARGIN.left - MARGIN.right);
    const y = (value: number) =>
      MARGIN.top +
      (1 - Math.log(value / low) / Math.log(high / low)) * (height - MARGIN.top - MARGIN.bottom);
    const points = values.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
    return (
      <>
        {ticks.map((tick) => (
          <g key={tick}>
            <path className={styles.grid} d={`M${MARGIN.left} ${Math.round(y(tick))}H${width}`} />
            <text className={styles.text} x="0" y={y(tick) + 4}>
              {tick}
            </text>
          </g>
        ))}
        {labels.map(([index, text]) => (
          <text key={text} className={styles.text} x={x(index)} y={height - 4}>
            {text}
          </text>
        ))}
        <path className={styles.line} d={`M${points.join("L")}`} />
      </>
    );
  };
  return <Drawing label={label} draw={draw} />;
}
