import { useLayoutEffect, useRef } from "react";
import type { Geometry } from "./layout/geometry.ts";
import { realOffset, type ScrollRange, virtualOffset } from "./layout/window.ts";

interface Anchor {
  /** Position in the list of the anchored card. */
  readonly position: number;
  /** Share of its row that is above the edge. */
  readonly within: number;
  /** Scroll position set for this anchor. While the page is there, the reader has not scrolled. */
  readonly y: number;
}

/**
 * Keeps the topmost card in view at its position when cards or the content above the grid change size. The card is
 * kept until the reader scrolls, so opening and closing a panel restores the position. `top` and `coveredTop` as in
 * `TokenGrid`.
 */
export function useAnchor(geometry: Geometry, range: ScrollRange, top: number, coveredTop: number) {
  const before = useRef({ geometry, range, top });
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { geometry, range, top };
    if (last.geometry.cardWidth === 0) return;
    if (last.geometry === geometry && last.top === top) return;
    if (anchor.current?.y !== Math.round(window.scrollY)) {
      const offset = virtualOffset(window.scrollY + coveredTop - last.top, last.range);
      if (offset <= 0) return;
      const rows = offset / last.geometry.rowHeight;
      const position = Math.floor(rows) * last.geometry.columns;
      anchor.current = { position, within: rows % 1, y: 0 };
    }
    const { position, within } = anchor.current;
    const next = (Math.floor(position / geometry.columns) + within) * geometry.rowHeight;
    window.scrollTo(0, Math.round(top + realOffset(next, range) - coveredTop));
    anchor.current = { position, within, y: Math.round(window.scrollY) };
  }, [geometry, range, top, coveredTop]);
}
