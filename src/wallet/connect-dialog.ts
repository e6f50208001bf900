/** Whether the connect dialog is open: any control may open it, `ConnectButton` shows it. */
import { useSyncExternalStore } from "react";

/** What brought the reader here; the dialog says what connecting does for it. */
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

/** Why the dialog is open, or null while it is closed. */
export function useConnectDialog(): ConnectReason | null {
  return useSyncExternalStore(subscribe, () => reason);
}
