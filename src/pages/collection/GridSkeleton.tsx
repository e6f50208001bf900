import { useRef } from "react";
import { geometryFor, HEAD_PX } from "../../components/grid/layout/geometry.ts";
import { useGridMetrics } from "../../components/grid/use-grid-metrics.ts";
import type { Density } from "../../storage/density.ts";
import * as styles from "./GridSkeleton.css.ts";

const ROWS = 3;

export function GridSkeleton({ density, phone }: Readonly<{ density: Density; phone: boolean }>) {
  const element = useRef<HTMLDivElement>(null);
  const { width, textScale } = useGridMetrics(element);
  const { columns, cardHeight, gap } = geometryFor(width, density, phone, textScale);
  const places = width > 0 ? Array.from({ length: columns * ROWS }, (_, place) => place) : [];
  return (
    <div
      ref={element}
      className={styles.grid}
      style={{
        paddingTop: density === "rows" ? HEAD_PX * textScale : 0,
        gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        gap,
      }}
      role="status"
      aria-label="Loading tokens"
    >
      {places.map((place) => (
        <div key={place} className={styles.card} style={{ height: cardHeight }}>
          <div className={styles.picture} />
          <div className={styles.wide} />
          <div className={styles.narrow} />
        </div>
      ))}
    </div>
  );
}
