import type { Size } from "../../components/chart/use-box.ts";
import { Drawing } from "./Chart.tsx";
import * as styles from "./chart.css.ts";

interface ColumnsProps {
  readonly label: string;
  readonly columns: readonly {
    /** Start of the column on the axis. */
    readonly from: number;
    readonly count: number;
    readonly ink: keyof typeof styles.ink;
  }[];
  /** Positions on the axis with a label below them. */
  readonly marks: readonly (readonly [at: number, word: string])[];
}

const FOOT = 24;
/** CSS pixels between columns. */
const GAP = 2;

export function Columns({ label, columns, marks }: ColumnsProps) {
  const draw = ({ width, height }: Size) => {
    const most = Math.max(...columns.map(({ count }) => count));
    const first = columns[0]?.from ?? 0;
    const step = (columns[1]?.from ?? 1) - first;
    const x = (value: number) => ((value - first) / step / columns.length) * width;
    const rise = (count: number) => (count / most) * (height - FOOT - 4);
    return (
      <>
        {columns.map(({ from, count, ink }) => (
          <rect
            key={from}
            className={styles.ink[ink]}
            x={x(from) + GAP / 2}
            y={height - FOOT - rise(count)}
            width={Math.max(1, x(from + step) - x(from) - GAP)}
            height={rise(count)}
            rx="1"
          />
        ))}
        <path className={styles.grid} d={`M0 ${height - FOOT}H${width}`} />
        {marks.map(([at, word]) => (
          <text key={word} className={styles.text} x={x(at)} y={height - 6} textAnchor="middle">
            {word}
          </text>
        ))}
      </>
    );
  };
  return <Drawing label={label} draw={draw} />;
}
