/** Open state of the mobile menu. It lasts for this page view only and is never stored. */
import { useSyncExternalStore } from "react";

const listeners = new Set<() => void>();
let isOpen = false;

function show(next: boolean): void {
  isOpen = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export function openMobileMenu(): void {
  show(true);
}

export function closeMobileMenu(): void {
  show(false);
}

export function useMobileMenuIsOpen(): boolean {
  return useSyncExternalStore(subscribe, () => isOpen);
}
