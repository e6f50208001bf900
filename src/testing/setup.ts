/** What jsdom lacks and the page relies on, and the tidying after each test. */
import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";

// A busy machine takes longer for a chunk than the second that is waited for otherwise.
configure({ asyncUtilTimeout: 10_000 });

/** Open and closed as the attribute says; nothing is inert and nothing is laid out. */
HTMLDialogElement.prototype.show ??= function show(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  if (!this.open) return;
  this.open = false;
  this.dispatchEvent(new Event("close"));
};

/** No query holds: tests that care say which do. */
globalThis.matchMedia ??= () =>
  Object.assign(new EventTarget(), { matches: false }) as MediaQueryList; // all of one that is used

/** All is in view. */
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver; // all of one that is used

/** Nothing moves: tests that care look at the call. */
Element.prototype.animate ??= function animate() {
  return Object.assign(new EventTarget(), { cancel() {} }) as Animation; // all of one that is used
};

Element.prototype.setPointerCapture ??= function setPointerCapture() {};

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
  history.replaceState(null, "", "/");
});
