import { type RefObject, useEffect, useRef } from "react";
import type { Appraisal } from "../../../contract/tokens/deal.ts";
import type { ShownFigures } from "../../../contract/tokens/shown-figures.ts";
import type { Eth } from "../../../contract/values/units.ts";
import { flash } from "../animate.ts";

interface FlashingFigures {
  readonly price: Eth | null;
  /** Rounded as on the screen, so that a change too small to show does not flash. */
  readonly projection: Eth | null;
}

/**
 * Flashes an element with the style `flashing` if its token's figures change, or if that change brought the token. A projection
 * that becomes known does not flash.
 */
export function useFlash<E extends HTMLElement>(
  tokenId: string | undefined,
  { price, projection }: FlashingFigures,
  broughtByChange = false,
): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const shown = useRef<(FlashingFigures & { tokenId: typeof tokenId }) | null>(null);
  const last = useRef<Animation | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { tokenId, price, projection };
    if (!element.current) return;
    const sameToken = before?.tokenId === tokenId;
    const isMoved = before?.projection && projection && before.projection !== projection;
    const changed = sameToken ? before?.price !== price || isMoved : broughtByChange;
    if (sameToken && !changed) return;
    last.current?.cancel();
    last.current = changed ? flash(element.current) : null;
  }, [tokenId, price, projection, broughtByChange]);
  return element;
}

/** Returns what flashes of a token's figures. Its net changes with them, and else on all cards at once, with the price of gas. */
export function flashingFigures(
  token: (Pick<Appraisal, "priceProjection"> & { readonly currentPrice: Eth | null }) | null,
  shown: Pick<ShownFigures, "round"> | null,
): FlashingFigures {
  const projection = token?.priceProjection ?? null;
  const price = token?.currentPrice ?? null;
  return { price, projection: projection === null || !shown ? null : shown.round(projection) };
}
