/** A row of the app's own cards, which the peers render. */
import { memo } from "react";
import type { CardContext } from "../../../src/components/card/card-props.ts";
import { TokenCard } from "../../../src/components/card/TokenCard.tsx";
import { columnLeft, type Geometry } from "../../../src/components/grid/layout/geometry.ts";

interface CardRowProps {
  readonly rowNumber: number;
  readonly rows: Uint32Array;
  readonly geometry: Geometry;
  readonly context: CardContext;
}

/** Fills a positioned element of the row's size. */
export const CardRow = memo(function CardRow(props: CardRowProps) {
  const { rowNumber, rows, geometry, context } = props;
  const start = rowNumber * geometry.columns;
  const cards = Array.from(rows.subarray(start, start + geometry.columns));
  return cards.map((row, column) => (
    <TokenCard
      // The key is the column: rewriting a card when tokens change places costs less than mounting a new one.
      key={column}
      row={row}
      left={columnLeft(column, geometry)}
      width={geometry.cardWidth}
      motion="still"
      context={context}
      tabStop={false}
    />
  ));
});
