import { useCallback, useRef, useState } from "react";
import { watchHolds } from "./watch-holds.ts";

interface HeldListOptions<Item> {
  /** Another name is another list, which is shown at once. */
  readonly name: string;
  /** Number of items to show. */
  readonly most: number;
  readonly keyOf: (item: Item) => string;
}

/**
 * Keeps the positions of a short live list while the reader's pointer, finger or keyboard focus rests on the element of `ref`.
 * Its items show what is known of them now. An item that has left the list shows what was known last.
 */
export function useHeldList<Item>(
  live: readonly Item[],
  { name, most, keyOf }: HeldListOptions<Item>,
) {
  const [isHeld, setIsHeld] = useState(false);
  const shown = useRef({ name, items: live.slice(0, most) });
  const ref = useCallback((root: HTMLElement | null) => {
    if (!root) return;
    const stop = watchHolds(root, setIsHeld);
    return () => {
      stop();
      setIsHeld(false);
    };
  }, []);
  if (!isHeld || shown.current.name !== name) shown.current = { name, items: live.slice(0, most) };
  const now = new Map(live.map((item) => [keyOf(item), item]));
  const items = shown.current.items.map((item) => now.get(keyOf(item)) ?? item);
  shown.current = { name, items };
  return { ref, items: items.map((item) => ({ item, isGone: !now.has(keyOf(item)) })) };
}
