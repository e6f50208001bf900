import { type RefObject, useEffect, useRef } from "react";

/**
 * Marks an element once whenever the price of the token it shows changes: `data-flash` alternates
 * between "a" and "b", so that the style's animation begins anew. Another token in the same element
 * is no change. Style decides what a flash looks like, and that there is none under reduced motion.
 */
export function useFlash<E extends HTMLElement>(
  tokenId: string | undefined,
  price: number | null | undefined,
): RefObject<E | null> {
  const element = useRef<E | null>(null);
  const shown = useRef({ tokenId, price });
  useEffect(() => {
    const before = shown.current;
    shown.current = { tokenId, price };
    const target = element.current;
    if (!target) return;
    if (before.tokenId !== tokenId) delete target.dataset.flash;
    else if (before.price !== price)
      target.dataset.flash = target.dataset.flash === "a" ? "b" : "a";
  }, [tokenId, price]);
  return element;
}
