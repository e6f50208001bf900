/**
 * State that lasts as long as the tab: density, open panels. One value per name, shared by every
 * component that asks for it; a storage that refuses leaves it in memory.
 */
import { useCallback, useSyncExternalStore } from "react";

const PREFIX = "fairfloor.";
const values = new Map<string, string | null>();
const listeners = new Set<() => void>();

function read(name: string): string | null {
  const held = values.get(name);
  if (held !== undefined) return held;
  let stored: string | null = null;
  try {
    stored = sessionStorage.getItem(PREFIX + name);
  } catch {
    // Storage is closed to this page: the session lasts as long as the document.
  }
  values.set(name, stored);
  return stored;
}

function write(name: string, value: string): void {
  values.set(name, value);
  try {
    sessionStorage.setItem(PREFIX + name, value);
  } catch {
    // As above: kept in memory.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One of `choices`; the first until another was chosen, or where the stored one is none of them. */
export function useSessionState<Choice extends string>(
  name: string,
  choices: readonly [Choice, ...Choice[]],
): readonly [Choice, (next: Choice) => void] {
  const stored = useSyncExternalStore(subscribe, () => read(name));
  const set = useCallback((next: Choice) => write(name, next), [name]);
  return [choices.find((choice) => choice === stored) ?? choices[0], set];
}
