/** react-window's List in a scrolling element: it does not support window scrolling. */
import { List, type RowComponentProps } from "react-window";
import { rowCountOf } from "../../../../src/components/grid/layout/geometry.ts";
import { CardRow } from "../card-row.tsx";
import type { GridProps } from "../contestant.ts";

type RowProps = Pick<GridProps, "rows" | "geometry" | "context">;

function Row({
  index,
  style,
  ariaAttributes,
  rows,
  geometry,
  context,
}: RowComponentProps<RowProps>) {
  return (
    <div style={style} {...ariaAttributes}>
      <div style={{ position: "relative", height: geometry.cardHeight }}>
        <CardRow rowNumber={index} rows={rows} geometry={geometry} context={context} />
      </div>
    </div>
  );
}

export default function ReactWindow({ rows, geometry, context }: GridProps) {
  return (
    <List
      style={{ height: "100dvh" }}
      rowComponent={Row}
      rowCount={rowCountOf(rows.length, geometry)}
      rowHeight={geometry.rowHeight}
      rowProps={{ rows, geometry, context }}
      overscanCount={5}
    />
  );
}
