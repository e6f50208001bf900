/** Which of the site's dialogs is open, if any: any control may open one, the site's layout shows it. */
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

/** Takes the place of the one now open. */
export function openDialog(dialog: SiteDialog): void {
  show(dialog);
}

export function closeDialog(): void {
  show(null);
}

/** The dialog that is open, or null. */
export function useDialog(): SiteDialog | null {
  return useSyncExternalStore(subscribe, () => current);
}
