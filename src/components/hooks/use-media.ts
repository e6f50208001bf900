import { useCallback, useSyncExternalStore } from "react";

/** The server has no window. */
const never = () => false;

/** Returns true if a media query matches. Re-renders when that changes. */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", listener);
      return () => list.removeEventListener("change", listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches, never);
}
