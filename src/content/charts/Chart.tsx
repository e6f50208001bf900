import { type ReactNode, useRef } from "react";
import { useBox } from "../../components/chart/use-box.ts";
import * as styles from "./chart.css.ts";

interface ChartProps {
  /** What is to be seen, as a sentence. */
  readonly title: string;
  /** Where the figures are from. */
  readonly source: ReactNode;
  readonly children: ReactNode;
}

/** The frame of a post's chart. */
export function Chart({ title, source, children }: ChartProps) {
  return (
    <figure>
      <div className={styles.frame}>
        <p className={styles.title}>{title}</p>
        {children}
        <figcaption className={styles.source}>{source}</figcaption>
      </div>
    </figure>
  );
}

export interface Size {
  /** CSS pixels. */
  readonly width: number;
  readonly height: number;
}

interface DrawingProps {
  /** What the drawing shows, for those who do not see it. */
  readonly label: string;
  readonly draw: (size: Size) => ReactNode;
}

/** A drawing in CSS pixels, so that its words are as large on a phone as anywhere. */
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
