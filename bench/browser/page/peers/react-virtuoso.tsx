/** react-virtuoso with window scrolling and a fixed row height. */
import { Virtuoso } from "react-virtuoso";
import { rowCountOf } from "../../../../src/components/grid/layout/geometry.ts";
import { CardRow } from "../card-row.tsx";
import type { GridProps } from "../contestant.ts";

export default function ReactVirtuoso({ rows, geometry, context }: GridProps) {
  return (
    <Virtuoso
      useWindowScroll
      totalCount={rowCountOf(rows.length, geometry)}
      fixedItemHeight={geometry.rowHeight}
      increaseViewportBy={5 * geometry.rowHeight}
      itemContent={(index) => (
        <div
          style={{ position: "relative", height: geometry.cardHeight, marginBottom: geometry.gap }}
        >
          <CardRow rowNumber={index} rows={rows} geometry={geometry} context={context} />
        </div>
      )}
    />
  );
}
