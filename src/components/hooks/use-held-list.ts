import { useCallback, useLayoutEffect, useRef, useState } from "react";
import type { Pending } from "../CatchUp.tsx";
import { watchHolds } from "./watch-holds.ts";

interface HeldListOptions<Item> {
  /** Another name is another list, which is shown at once. */
  readonly name: string;
  /** Number of items to show. */
  readonly most: number;
  readonly keyOf: (item: Item) => string;
}

interface HeldList<Item> {
  /** Goes to the element on which the reader's pointer, finger or focus rests. */
  readonly ref: (root: HTMLElement | null) => (() => void) | undefined;
  readonly items: readonly { readonly item: Item; readonly isGone: boolean }[];
  /** How the items differ from the live ones. Null if they do not. */
  readonly pending: Pending | null;
  /** Shows the live list. */
  readonly onCatchUp: () => void;
}

/**
 * Keeps the positions of a short live list while the reader's pointer, finger or keyboard focus rests on the element of `ref`.
 * Its items show what is known of them now. An item that has left the list shows what was known last.
 */
export function useHeldList<Item>(
  live: readonly Item[],
  { name, most, keyOf }: HeldListOptions<Item>,
): HeldList<Item> {
  const [isHeld, setIsHeld] = useState(false);
  const [catchUps, setCatchUps] = useState(0);
  const latest = live.slice(0, most);
  const shown = useRef({ name, items: latest });
  const root = useRef<HTMLElement>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    root.current = element;
    if (!element) return;
    const stop = watchHolds(element, setIsHeld);
    return () => {
      stop();
      setIsHeld(false);
    };
  }, []);
  useLayoutEffect(() => {
    // The button is gone, and its focus with it.
    if (catchUps > 0) root.current?.querySelector("a")?.focus({ preventScroll: true });
  }, [catchUps]);
  if (!isHeld || shown.current.name !== name) shown.current = { name, items: latest };
  const now = new Map(live.map((item) => [keyOf(item), item]));
  const items = shown.current.items.map((item) => now.get(keyOf(item)) ?? item);
  shown.current = { name, items };
  return {
    ref,
    items: items.map((item) => ({ item, isGone: !now.has(keyOf(item)) })),
    pending: compare(items.map(keyOf), latest.map(keyOf)),
    onCatchUp() {
      shown.current = { name, items: latest };
      setCatchUps((count) => count + 1);
    },
  };
}

function compare(shown: readonly string[], live: readonly string[]): Pending | null {
  if (shown.join() === live.join()) return null;
  const without = (keys: readonly string[], others: readonly string[]) =>
    keys.filter((key) => !others.includes(key)).length;
  return { added: without(live, shown), gone: without(shown, live) };
}
