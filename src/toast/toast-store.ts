/** Holds whether the toast is open, and why. The state lasts as long as the document. */
import { useSyncExternalStore } from "react";

/**
 * "auto": the toast opened by itself and does not take the focus. "button": the reader opened it. "subscribed": the
 * reader has signed up in it and reads the confirmation.
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
