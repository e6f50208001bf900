import { type ReactNode, useRef } from "react";
import { type Size, useBox } from "../../components/chart/use-box.ts";
import { PUNKS_SOURCE } from "../figures.ts";
import * as styles from "./chart.css.ts";

interface ChartProps {
  /** The chart's message, as a sentence. */
  readonly title: string;
  /** Says what the figures show. The source of all of them follows. */
  readonly source?: string;
  readonly children: ReactNode;
}

export function Chart({ title, source, children }: ChartProps) {
  return (
    <figure>
      <div className={styles.frame}>
        <p className={styles.title}>{title}</p>
        {children}
        <figcaption className={styles.source}>
          {source && `${source} `}
          {PUNKS_SOURCE}
        </figcaption>
      </div>
    </figure>
  );
}

interface DrawingProps {
  /** Text alternative of the drawing. */
  readonly label: string;
  readonly draw: (size: Size) => ReactNode;
}

/** A drawing in CSS pixels, so that its text has the same size on a phone as anywhere else. */
export function Drawing({ label, draw }: DrawingProps) {
  const host = useRef<HTMLDivElement>(null);
  const box = useBox(host);
  return (
    <div ref={host} className={styles.canvas}>
      {box && (
        <svg
          className={styles.drawing}
          width={box.width}
          height={box.height}
          role="img"
          aria-label={label}
        >
          {draw(box)}
        </svg>
      )}
    </div>
  );
}
