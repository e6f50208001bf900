/** Holds whether the connect dialog is open. Any control may open it; `ConnectButton` renders it. */
import { useSyncExternalStore } from "react";

/** Why the dialog was opened. The dialog's introduction depends on it. */
export type ConnectReason = "button" | "deviation-sort";

const listeners = new Set<() => void>();
let reason: ConnectReason | null = null;

function show(next: ConnectReason | null): void {
  reason = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function openConnectDialog(why: ConnectReason): void {
  show(why);
}

export function closeConnectDialog(): void {
  show(null);
}

/** Returns why the dialog is open, or null while it is closed. */
export function useConnectDialog(): ConnectReason | null {
  return useSyncExternalStore(subscribe, () => reason);
}
