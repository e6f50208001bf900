import { useEffect, useRef } from "react";
import { singleKeys } from "../../storage/single-keys.ts";

/** True if `target` uses letter keys itself: a text field, or a select, which jumps to an option. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches("textarea, select, input:not([type=checkbox], [type=radio], [type=range])"))
  );
}

/**
 * Runs the action of a pressed key. The keys of `shortcuts` are values of `KeyboardEvent.key`. Does nothing while the
 * reader types, holds Ctrl, Alt or Meta, has a dialog open, or has turned single-key shortcuts off.
 */
export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!singleKeys.read() || isTyping(event.target) || document.querySelector("dialog[open]"))
        return;
      const run = Object.hasOwn(latest.current, event.key) ? latest.current[event.key] : undefined;
      if (!run) return;
      event.preventDefault();
      run();
    };
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);
}
