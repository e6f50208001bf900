import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PageWatch, watchPage } from "./watch-page.ts";

const listener = { onPresence: vi.fn(), onNetwork: vi.fn() };
let watch: PageWatch;

function setHidden(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

const notified = () => listener.onPresence.mock.calls.flat();

beforeEach(() => {
  listener.onPresence.mockReset();
  listener.onNetwork.mockReset();
  watch = watchPage(listener);
});

afterEach(() => watch.end());

it("notifies once when the page is hidden, and once when it is shown", () => {
  expect([watch.presence(), notified()]).toEqual(["shown", []]);
  setHidden(true);
  setHidden(true);
  expect(watch.presence()).toBe("hidden");
  setHidden(false);
  expect(notified()).toEqual(["hidden", "shown"]);
});

it("starts as hidden when the page opens in a background tab", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const second = watchPage(listener);
  expect(second.presence()).toBe("hidden");
  second.end();
});

it("stays away in the back/forward cache, even if the page then becomes hidden", () => {
  window.dispatchEvent(new Event("pagehide"));
  setHidden(true);
  document.dispatchEvent(new Event("freeze"));
  expect([watch.presence(), notified()]).toEqual(["away", ["away"]]);
  document.dispatchEvent(new Event("resume"));
  setHidden(false);
  window.dispatchEvent(new Event("pageshow"));
  expect(notified()).toEqual(["away", "hidden", "shown"]);
});

it("notifies when the network goes online or offline, and never after its end", () => {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(listener.onNetwork).toHaveBeenCalledTimes(2);
  watch.end();
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("freeze"));
  expect(listener.onNetwork).toHaveBeenCalledTimes(2);
  expect(notified()).toEqual([]);
});
