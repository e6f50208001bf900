/** @tanstack/react-virtual with window scrolling, written like the window example of its documentation. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { rowCountOf } from "../../../../src/components/grid/layout/geometry.ts";
import { CardRow } from "../card-row.tsx";
import type { GridProps } from "../contestant.ts";

export default function TanstackVirtual({ rows, geometry, context }: GridProps) {
  const { rowHeight, cardHeight } = geometry;
  const virtualizer = useWindowVirtualizer({
    count: rowCountOf(rows.length, geometry),
    estimateSize: () => rowHeight,
    overscan: 5,
  });
  return (
    <div style={{ position: "relative", height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ key, index, start }) => (
        <div
          key={key}
          style={{
            position: "absolute",
            top: 0,
            left: 0,
            width: "100%",
            height: cardHeight,
            transform: `translateY(${start}px)`,
          }}
        >
          <CardRow rowNumber={index} rows={rows} geometry={geometry} context={context} />
        </div>
      ))}
    </div>
  );
}
