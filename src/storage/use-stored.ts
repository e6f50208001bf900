import { useSyncExternalStore } from "react";
import type { Stored } from "./stored.ts";

export function useStored<T>(stored: Stored<T>): readonly [T, (value: T) => void] {
  return [useSyncExternalStore(stored.subscribe, stored.read, stored.read), stored.write];
}
