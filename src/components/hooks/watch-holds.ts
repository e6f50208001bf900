type Hold = "pointer" | "finger" | "focus";

/** The click of a tap comes after its finger has left. */
const CLICK_MS = 350;

/**
 * Reports when a pointer, a finger or the keyboard's focus comes to rest on `root`, and when none does any more. Returns a
 * function that stops. Listens to the element itself: React ignores focus events while it changes the document, as when a
 * dialog closes.
 */
export function watchHolds(root: HTMLElement, onChange: (isHeld: boolean) => void): () => void {
  const controller = new AbortController();
  const holds = new Set<Hold>();
  const hold = (kind: Hold, isOn: boolean) => {
    const before = holds.size;
    if (isOn) holds.add(kind);
    else holds.delete(kind);
    if (before > 0 !== holds.size > 0) onChange(holds.size > 0);
  };
  const on = <Name extends keyof HTMLElementEventMap>(
    name: Name,
    listener: (event: HTMLElementEventMap[Name]) => void,
  ) => root.addEventListener(name, listener, { signal: controller.signal, passive: true });
  let clickTimer = 0;
  const lift = ({ touches }: TouchEvent) => {
    clearTimeout(clickTimer);
    if (touches.length > 0) return;
    clickTimer = window.setTimeout(() => hold("finger", false), CLICK_MS);
  };
  on("pointerenter", ({ pointerType }) => hold("pointer", pointerType !== "touch"));
  on("pointerleave", () => hold("pointer", false));
  on("touchstart", () => {
    clearTimeout(clickTimer);
    hold("finger", true);
  });
  on("touchend", lift);
  on("touchcancel", lift);
  on("focusin", ({ target }) =>
    hold("focus", target instanceof Element && target.matches(":focus-visible")),
  );
  on("focusout", ({ relatedTarget }) => {
    if (!(relatedTarget instanceof Node && root.contains(relatedTarget))) hold("focus", false);
  });
  return () => {
    controller.abort();
    clearTimeout(clickTimer);
  };
}
