import * as styles from "./chart.css.ts";

interface BarsProps {
  readonly bars: readonly (readonly [label: string, value: number])[];
  readonly figure: (value: number) => string;
  readonly ink?: (value: number) => keyof typeof styles.ink;
  /** Value of a bar of full width. Defaults to the largest value. */
  readonly most?: number;
}

export function Bars(props: BarsProps) {
  const { bars, figure, ink, most = Math.max(...bars.map(([, value]) => value)) } = props;
  return (
    <dl className={styles.rows}>
      {bars.map(([label, value]) => (
        <div key={label} className={styles.row}>
          <dt className={styles.label}>{label}</dt>
          <dd className={styles.row}>
            <svg className={styles.bar} aria-hidden="true">
              <rect className={styles.track} width="100%" height="14" rx="3" />
              <rect
                className={styles.ink[ink?.(value) ?? "strong"]}
                width={`${Math.max(0.6, (value / most) * 100)}%`}
                height="14"
                rx="3"
              />
            </svg>
            <span className={styles.figure}>{figure(value)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
