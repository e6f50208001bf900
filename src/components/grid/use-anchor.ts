import { useLayoutEffect, useRef } from "react";
import type { Geometry } from "./geometry.ts";
import { realOffset, type ScrollRange, virtualOffset } from "./window.ts";

/**
 * Keeps the topmost card in view where it is when cards change size (another density, a panel beside
 * them) or when what stands above the grid does. `top` and `coveredTop` as in `TokenGrid`.
 */
export function useAnchor(
  geometry: Geometry,
  range: ScrollRange,
  top: number,
  coveredTop: number,
): void {
  const before = useRef({ geometry, range, top });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { geometry, range, top };
    if (last.geometry.cardWidth === 0) return;
    if (last.geometry === geometry && last.top === top) return;
    const offset = virtualOffset(window.scrollY + coveredTop - last.top, last.range);
    if (offset <= 0) return;
    const row = Math.floor(offset / last.geometry.rowHeight);
    const within = offset - row * last.geometry.rowHeight;
    const nextRow = Math.floor((row * last.geometry.columns) / geometry.columns);
    const next = nextRow * geometry.rowHeight + Math.min(within, geometry.rowHeight - 1);
    window.scrollTo(0, top + realOffset(next, range) - coveredTop);
  }, [geometry, range, top, coveredTop]);
}
