import * as styles from "./chart.css.ts";

type MarkShape = keyof typeof styles.mark;

interface StripsProps {
  readonly strips: readonly {
    readonly label: string;
    readonly figure: string;
    readonly span?: readonly [from: number, to: number];
    readonly marks: readonly { readonly at: number; readonly shape: MarkShape }[];
  }[];
  readonly from: number;
  readonly to: number;
  /** Labels of the axis, evenly spaced from end to end. */
  readonly axis: readonly string[];
  /** Key of the shapes, if there is more than one. */
  readonly marks?: readonly { readonly shape: MarkShape; readonly label: string }[];
}

/** Positions on one axis, a row each: marks, and the span around them. */
export function Strips({ strips, from, to, axis, marks = [] }: StripsProps) {
  const place = (value: number) => `${((value - from) / (to - from)) * 100}%`;
  return (
    <>
      {marks.length > 0 && (
        <p className={styles.key}>
          {marks.map(({ shape, label }) => (
            <span key={label} className={styles.keyEntry}>
              <svg width="12" height="12" aria-hidden="true">
                <circle className={styles.mark[shape]} cx="6" cy="6" r="4.5" />
              </svg>
              {label}
            </span>
          ))}
        </p>
      )}
      <dl className={styles.rows}>
        {strips.map(({ label, figure, span, marks: places }) => (
          <div key={label} className={styles.row}>
            <dt className={styles.label}>{label}</dt>
            <dd className={styles.row}>
              <svg className={styles.bar} aria-hidden="true">
                <rect className={styles.track} y="5" width="100%" height="4" rx="2" />
                {span && (
                  <rect
                    className={styles.ink.quiet}
                    x={place(span[0])}
                    y="4"
                    width={`${((span[1] - span[0]) / (to - from)) * 100}%`}
                    height="6"
                    rx="3"
                  />
                )}
                {places.map(({ at, shape }) => (
                  <circle
                    key={`${shape} ${at}`}
                    className={styles.mark[shape]}
                    cx={place(at)}
                    cy="7"
                    r="4.5"
                  />
                ))}
              </svg>
              <span className={styles.figure}>{figure}</span>
            </dd>
          </div>
        ))}
        <div className={styles.axis} aria-hidden="true">
          {axis.map((word) => (
            <span key={word}>{word}</span>
          ))}
        </div>
      </dl>
    </>
  );
}
