/** Setup of the tests in jsdom: stubs for what it lacks and the page needs, and the cleanup between tests and files. */
import "./jsdom-events.ts";
import { cleanup, configure } from "@testing-library/react";
import { afterEach, beforeEach, vi } from "vitest";
import { cleanWindowAfterFile } from "./shared-window.ts";

// Test files share a process and its window. Each file evaluates the page's modules again, so none inherits their state.
vi.resetModules();

// On a busy machine a chunk takes longer to load than the default of one second.
configure({ asyncUtilTimeout: 10_000 });

/** Dialogs only set their `open` attribute: nothing becomes inert, and there is no layout. */
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

/** No media query matches. A test that needs one stubs it. */
globalThis.matchMedia ??= () =>
  Object.assign(new EventTarget(), { matches: false }) as MediaQueryList; // all of one that is used

/** Every element is in view. */
globalThis.IntersectionObserver ??= class {
  observe() {}
  disconnect() {}
} as unknown as typeof IntersectionObserver; // all of one that is used

/** Reports its first element, as browsers do, and no change of a size: jsdom has no layout. */
globalThis.ResizeObserver ??= class {
  #report: ResizeObserverCallback | null;
  constructor(report: ResizeObserverCallback) {
    this.#report = report;
  }
  observe() {
    this.#report?.([], this);
    this.#report = null;
  }
  unobserve() {}
  disconnect() {}
};

/** Animations do nothing. A test that needs one checks the call. */
Element.prototype.animate ??= function animate() {
  return Object.assign(new EventTarget(), { cancel() {} }) as Animation; // all of one that is used
};

Element.prototype.getAnimations ??= () => [];

Element.prototype.setPointerCapture ??= function setPointerCapture() {};

cleanWindowAfterFile();

afterEach(() => {
  vi.restoreAllMocks();
  cleanup();
});

/** Runs after all hooks of the test's file. */
function restoreWindow(): void {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  // A new entry: a test may have gone back, and the next one counts the entries that it adds.
  history.pushState(null, "", "/");
}
beforeEach(() => restoreWindow);
