/** State that any control of the page may read and set. It lasts as long as the document. */
import { useSyncExternalStore } from "react";

export function createPageState<T>(initial: T) {
  const listeners = new Set<() => void>();
  let current = initial;
  const get = () => current;
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return {
    get,
    set(next: T): void {
      current = next;
      for (const listener of listeners) listener();
    },
    subscribe,
    useValue: () => useSyncExternalStore(subscribe, get, get),
  };
}
