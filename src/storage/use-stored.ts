import { useSyncExternalStore } from "react";
import type { Stored } from "./stored.ts";

/** Returns the stored value and a function that replaces it. */
export function useStored<T>(stored: Stored<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(stored.subscribe, stored.read), stored.write];
}
