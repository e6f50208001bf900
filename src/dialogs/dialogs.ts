/** Holds which site dialog is open, if any. Any control may open one; the site's layout renders it. */
import { useSyncExternalStore } from "react";

export type SiteDialog = "contact" | "tutorials";

const listeners = new Set<() => void>();
let current: SiteDialog | null = null;

function show(next: SiteDialog | null): void {
  current = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Opens `dialog` in place of the current one. */
export function openDialog(dialog: SiteDialog): void {
  show(dialog);
}

export function closeDialog(): void {
  show(null);
}

/** Returns the open dialog, or null. */
export function useDialog(): SiteDialog | null {
  return useSyncExternalStore(subscribe, () => current);
}
