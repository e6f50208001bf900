import * as styles from "./chart.css.ts";

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The value as text. */
  readonly figure: string;
  readonly ink?: keyof typeof styles.ink;
}

interface BarsProps {
  readonly bars: readonly Bar[];
  /** Value of a bar of full width. Defaults to the largest value. */
  readonly most?: number;
}

/** A bar chart: each row has a name, a bar and its figure. */
export function Bars({ bars, most = Math.max(...bars.map(({ value }) => value)) }: BarsProps) {
  return (
    <dl className={styles.rows}>
      {bars.map(({ label, value, figure, ink = "strong" }) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.row}>
            <svg className={styles.bar} aria-hidden="true">
              <rect className={styles.track} width="100%" height="14" rx="3" />
              <rect
                className={styles.ink[ink]}
                width={`${Math.max(0.6, (value / most) * 100)}%`}
                height="14"
                rx="3"
              />
            </svg>
            <span className={styles.figure}>{figure}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
