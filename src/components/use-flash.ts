import { type RefObject, useEffect, useRef } from "react";

/**
 * Marks an element once whenever the price of the token it shows changes: `data-flash` alternates
 * between "a" and "b", so that the style's animation begins anew. Another token in the same element
 * is no change, unless its own change of price brought it there. Style decides what a flash looks
 * like, and that there is none under reduced motion.
 */
export function useFlash<E extends HTMLElement>(
  tokenId: string | undefined,
  price: number | null | undefined,
  broughtByChange = false,
): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const shown = useRef<{ tokenId: typeof tokenId; price: typeof price } | null>(null);
  useEffect(() => {
    const before = shown.current;
    shown.current = { tokenId, price };
    const target = element.current;
    if (!target) return;
    const sameToken = before?.tokenId === tokenId;
    if (sameToken ? before?.price !== price : broughtByChange)
      target.dataset.flash = target.dataset.flash === "a" ? "b" : "a";
    else if (!sameToken) delete target.dataset.flash;
  }, [tokenId, price, broughtByChange]);
  return element;
}
