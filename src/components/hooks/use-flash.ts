import { type RefObject, useEffect, useRef } from "react";
import { flash } from "../animate.ts";

/** Flashes an element with the style `flashing` if its token's price changes, or if that change brought the token. */
export function useFlash<E extends HTMLElement>(
  tokenId: string | undefined,
  price: number | null | undefined,
  broughtByChange = false,
): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const shown = useRef<{ tokenId: typeof tokenId; price: typeof price } | null>(null);
  const last = useRef<Animation | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { tokenId, price };
    if (!element.current) return;
    const sameToken = before?.tokenId === tokenId;
    const changed = sameToken ? before?.price !== price : broughtByChange;
    if (sameToken && !changed) return;
    last.current?.cancel();
    last.current = changed ? flash(element.current) : null;
  }, [tokenId, price, broughtByChange]);
  return element;
}
