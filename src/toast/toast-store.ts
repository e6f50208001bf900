/** Whether the toast is open, and why. It lasts while the document does. */
import { useSyncExternalStore } from "react";

/**
 * "auto": it opened by itself, and leaves the reader's focus where it is. "button": the reader opened it.
 * "subscribed": the reader has signed up in it and reads what comes next.
 */
export type ToastState = "closed" | "auto" | "button" | "subscribed";

const listeners = new Set<() => void>();
let state: ToastState = "closed";

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function setToast(next: ToastState): void {
  state = next;
  for (const listener of listeners) listener();
}

export function toastState(): ToastState {
  return state;
}

export function useToastState(): ToastState {
  return useSyncExternalStore(subscribe, toastState);
}
