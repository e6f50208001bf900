import { type RefObject, useEffect, useEffectEvent } from "react";

/** Calls `onDismiss` on Esc and on each press outside of `root` while `open`. */
export function useDismiss(
  root: RefObject<Element | null>,
  open: boolean,
  onDismiss: () => void,
): void {
  const dismiss = useEffectEvent(onDismiss);
  useEffect(() => {
    if (!open) return;
    const listening = new AbortController();
    const { signal } = listening;
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) dismiss();
    };
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key === "Escape") dismiss();
    };
    document.addEventListener("pointerdown", onPointerDown, { signal });
    document.addEventListener("keydown", onKeyDown, { signal });
    return () => listening.abort();
  }, [root, open]);
}
