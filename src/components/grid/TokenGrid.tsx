import {
  type MouseEvent,
  type ReactElement,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { collectionPath } from "../../../contract/site/routes.ts";
import { HOLE } from "../../../contract/view/view.ts";
import { openToken } from "../../collection/open-token.ts";
import type { Density } from "../../storage/density.ts";
import type { CardContext, NetOf } from "../card/card-props.ts";
import { useAfterPaint } from "../hooks/use-after-paint.ts";
import { imageWidthFor } from "../shared/picture/image-width.ts";
import { GridRow, type GridRowProps } from "./GridRow.tsx";
import { sortByPosition } from "./layout/document-order.ts";
import { geometryFor, pictureWidth, rowCountOf } from "./layout/geometry.ts";
import { isLowEnd } from "./layout/low-end.ts";
import { withRoom } from "./layout/room.ts";
import { EMPTY } from "./layout/slots.ts";
import { realOffset, scrollRange } from "./layout/window.ts";
import * as styles from "./TokenGrid.css.ts";
import { useAnchor } from "./use-anchor.ts";
import { useGridMetrics } from "./use-grid-metrics.ts";
import { usePinnedRows } from "./use-grid-slots.ts";
import { useRowPace } from "./use-row-pace.ts";
import { useRowWindow } from "./use-row-window.ts";
import { useScrollMemory } from "./use-scroll-memory.ts";
import { useTabStop } from "./use-tab-stop.ts";

export interface TokenGridProps {
  readonly collectionId: string;
  /** RowIndex of every token to show, in order. */
  readonly rows: Uint32Array;
  /** RowIndex -> 1 for tokens that are still in the list. The others are greyed. Absent if all are. */
  readonly isLive?: Uint8Array | undefined;
  /** Identifies the query that `rows` answer. With the same value, new `rows` are an update of the same list. */
  readonly queryKey: string;
  /** URL query string that links to tokens keep. */
  readonly search: string;
  readonly density: Density;
  /** Draws a token as a row of the list. `CardContext` says more. */
  readonly Row?: CardContext["Row"];
  readonly netOf?: NetOf | null;
  /** Two columns, and cards that expand in place. */
  readonly phone: boolean;
  /** CSS pixels at the viewport's top edge that a sticky bar covers, if the reader's text has its usual size. */
  readonly coveredTop: number;
}

/** CSS pixels kept between a revealed card and the edges. */
const REVEAL_MARGIN = 8;

/** Virtualized grid of token cards that scrolls with the page. */
export function TokenGrid(props: TokenGridProps) {
  const { collectionId, queryKey, search, density, phone, netOf = null, Row } = props;
  const [expandedCard, setExpanded] = useState<number | null>(null);
  const expanded = phone ? expandedCard : null;
  const element = useRef<HTMLElement>(null);
  const { width, top, viewport, textScale } = useGridMetrics(element);
  const coveredTop = props.coveredTop * textScale;
  const geometry = useMemo(
    () => geometryFor(width, density, phone, textScale),
    [width, density, phone, textScale],
  );
  const rows = useMemo(
    () => (expanded === null ? props.rows : withRoom(props.rows, expanded, geometry.columns)),
    [props.rows, expanded, geometry.columns],
  );
  const firstHole = expanded === null ? rows.length : rows.indexOf(HOLE);
  const rowCount = width > 0 ? rowCountOf(rows.length, geometry) : 0;
  const { rowHeight, cardHeight, columns } = geometry;
  const total = rowCount * rowHeight;
  const range = useMemo(() => scrollRange(total, viewport), [total, viewport]);
  // Paints the rows in view before the overscan rows are rendered.
  const hasOverscan = useAfterPaint(rowCount > 0);
  const placed = useRowWindow({ top, coveredTop, range, rowHeight, rowCount, hasOverscan });

  const reveal = useCallback(
    (position: number) => {
      const rowTop = top + realOffset(Math.floor(position / columns) * rowHeight, range);
      const upper = rowTop - coveredTop - REVEAL_MARGIN;
      const lower = rowTop + cardHeight + REVEAL_MARGIN - viewport;
      if (window.scrollY > upper) window.scrollTo(0, upper);
      else if (window.scrollY < lower) window.scrollTo(0, lower);
    },
    [columns, rowHeight, cardHeight, range, top, coveredTop, viewport],
  );
  const firstVisiblePosition = Math.max(0, placed.firstVisible) * columns;
  const pageRows = Math.max(1, Math.floor((viewport - coveredTop) / rowHeight));
  const tabStop = useTabStop({
    element,
    rows,
    shape: { columns, pageRows },
    firstVisible: firstVisiblePosition,
    reveal,
  });
  const tabStopRowNumber = Math.floor(tabStop.position / columns);
  const pinnedRowNumber = tabStop.pinned === null ? null : Math.floor(tabStop.pinned / columns);
  const slots = usePinnedRows(placed, pinnedRowNumber);
  /** Returns a row's distance from those in view, in rows: 0 in view, 1 beside them. */
  const distanceOf = (rowNumber: number) =>
    Math.max(placed.seen.first - rowNumber, rowNumber + 1 - placed.seen.end, 0);
  const farthest = Math.max(distanceOf(placed.first), distanceOf(placed.end - 1));
  const pace = useRowPace(hasOverscan ? queryKey : null, farthest);
  /** Slot -> its element as it was last rendered. A row out of view keeps it until the row's turn comes. */
  const drawn = useRef<(ReactElement<GridRowProps> | null)[]>([]);
  const list = useRef<HTMLDivElement>(null);
  const isWhole = pace === Number.POSITIVE_INFINITY;
  // Not while the reader scrolls: moved elements cost frames.
  // biome-ignore lint/correctness/useExhaustiveDependencies: slots, rows, geometry and the last frame of a new list change the elements
  useLayoutEffect(() => {
    if (!placed.moving && list.current) sortByPosition(list.current);
  }, [slots, rows, geometry, isWhole, placed.moving]);

  useAnchor(geometry, range, top, coveredTop);
  const pageY = useRef(placed.y);
  pageY.current = placed.y;
  const toListTop = useCallback(() => {
    const y = top - coveredTop - REVEAL_MARGIN;
    if (pageY.current > y) window.scrollTo(0, y);
  }, [top, coveredTop]);
  useScrollMemory(collectionPath(collectionId), rowCount > 0 ? queryKey : null, toListTop);

  // Cards that changed during a scroll do not move. Stored with the list, so that the end of a scroll renders no row.
  const change = useRef({ rows, calm: placed.moving });
  if (change.current.rows !== rows) change.current = { rows, calm: placed.moving };

  const imageWidth = imageWidthFor(
    pictureWidth(geometry, density, phone, textScale),
    isLowEnd(navigator) ? 1 : window.devicePixelRatio,
  );
  const context = useMemo<CardContext>(
    () => ({
      collectionId,
      search,
      compact: density === "compact",
      imageWidth,
      netOf,
      Row,
      onExpand: phone ? setExpanded : null,
    }),
    [collectionId, search, density, imageWidth, netOf, Row, phone],
  );

  const onClick = (event: MouseEvent) => {
    const plain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    if (!plain || event.altKey || !(event.target instanceof Element)) return;
    const card = event.target.closest<HTMLElement>("a[data-token-id]");
    if (!card?.dataset.tokenId) return;
    event.preventDefault();
    // A press that ends with selected text was made to select it. A press otherwise clears the selection; a key does not.
    if (event.detail > 0 && getSelection()?.type === "Range") return;
    openToken(collectionId, card.dataset.tokenId);
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the links inside answer to Enter with a click
    <section
      ref={element}
      className={styles.grid}
      aria-label="Tokens"
      style={{ height: Math.max(0, range.real - (rowCount > 0 ? geometry.gap : 0)) }}
      onClick={onClick}
      {...tabStop.handlers}
    >
      {/* biome-ignore lint/a11y/useSemanticElements: between a list and its cards are rows */}
      <div ref={list} role="list">
        {slots.map(({ key: rowNumber }, slot) => {
          const before = drawn.current[slot] ?? null;
          const distance = distanceOf(rowNumber);
          const stop = tabStopRowNumber === rowNumber ? tabStop.row : EMPTY;
          // A row of another geometry would stand beside its place, and one that the reader has left would still be a tab stop.
          const isCurrent =
            !before ||
            (before.props.rowNumber === rowNumber &&
              before.props.geometry === geometry &&
              before.props.tabStop === stop);
          if (isCurrent && distance > pace && rowNumber !== pinnedRowNumber) return before;
          drawn.current[slot] =
            rowNumber === EMPTY ? null : (
              <GridRow
                // biome-ignore lint/suspicious/noArrayIndexKey: the index is the slot, which outlives its rows
                key={slot}
                rowNumber={rowNumber}
                top={rowNumber * rowHeight + placed.shift}
                geometry={geometry}
                rows={rows}
                size={props.rows.length}
                holes={rowNumber * columns > firstHole ? rows.length - props.rows.length : 0}
                isLive={props.isLive}
                calm={change.current.calm || (distance > 0 && !isWhole)}
                context={context}
                tabStop={stop}
                expanded={expanded ?? EMPTY}
              />
            );
          return drawn.current[slot];
        })}
      </div>
    </section>
  );
}
