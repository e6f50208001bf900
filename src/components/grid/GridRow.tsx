import { memo, Suspense } from "react";
import type { CardContext } from "../card/card-props.ts";
import { CardDetails } from "../card/lazy-card-details.ts";
import { TokenCard } from "../card/TokenCard.tsx";
import { columnLeft, type Geometry } from "./layout/geometry.ts";
import { ROOM_ROWS } from "./layout/room.ts";
import { EMPTY } from "./layout/slots.ts";
import * as styles from "./TokenGrid.css.ts";
import { useRowSlots } from "./use-row-slots.ts";

export interface GridRowProps {
  readonly rowNumber: number;
  /** CSS pixels from the grid's top edge. */
  readonly top: number;
  readonly geometry: Geometry;
  readonly rows: Uint32Array;
  /** Number of cards in the list. */
  readonly size: number;
  /** Places without a card before this row. */
  readonly holes: number;
  /** RowIndex -> 1 for tokens that are still in the list. Absent if all are. */
  readonly isLive?: Uint8Array | undefined;
  /** True if the list changed while the reader was scrolling. Cards then skip their motions, which would flicker. */
  readonly calm: boolean;
  readonly context: CardContext;
  /** RowIndex of the grid's tab stop if it is in this row, or -1. */
  readonly tabStop: number;
  /** RowIndex of the expanded card, or -1. */
  readonly expanded: number;
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { rowNumber, top, geometry, rows, isLive, calm, context, tabStop, expanded } = props;
  const { slots, motions } = useRowSlots(rows, rowNumber, geometry, calm);
  const firstPosition = rowNumber * geometry.columns - props.holes + 1;
  return (
    <div
      className={styles.row}
      style={{ transform: `translateY(${top}px)`, height: geometry.cardHeight }}
      // Otherwise it would take the presses on the expanded card above it.
      hidden={slots.every(({ key }) => key === EMPTY)}
    >
      {slots.map(({ key, place }, index) => {
        if (key === EMPTY) return null;
        return (
          // biome-ignore lint/a11y/useSemanticElements: an <li> must be a child of its list, and this row is between them
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: the index is the slot, which outlives its tokens
            key={index}
            role="listitem"
            aria-posinset={firstPosition + place}
            aria-setsize={props.size}
          >
            <TokenCard
              row={key}
              left={columnLeft(place, geometry)}
              width={geometry.cardWidth}
              motion={motions[index] ?? "still"}
              context={context}
              tabStop={key === tabStop}
              isGone={isLive?.[key] === 0}
            />
            {key === expanded && (
              <Suspense>
                <CardDetails
                  key={expanded}
                  row={expanded}
                  height={ROOM_ROWS * geometry.rowHeight - geometry.gap}
                  context={context}
                />
              </Suspense>
            )}
          </div>
        );
      })}
    </div>
  );
});
