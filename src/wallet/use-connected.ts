/**
 * Whether the deviation sort is open: a wallet is connected or a beta code is stored.
 * The state lives at module level, so its identity never changes.
 */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let connected = false;

export function setConnected(next: boolean): void {
  if (next === connected) return;
  connected = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function useConnected(): boolean {
  return useSyncExternalStore(subscribe, () => connected);
}
