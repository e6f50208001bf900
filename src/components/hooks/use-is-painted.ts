import { useSyncExternalStore } from "react";

const subscribe = () => () => {};

/** Returns true while the server renders the page to HTML. */
export function useIsPainted(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => false,
    () => true,
  );
}
