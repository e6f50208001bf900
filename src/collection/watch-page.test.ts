import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { type PageWatch, watchPage } from "./watch-page.ts";

const listener = { onPresence: vi.fn(), onNetwork: vi.fn() };
let watch: PageWatch;

function setHidden(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

const told = () => listener.onPresence.mock.calls.flat();

beforeEach(() => {
  listener.onPresence.mockReset();
  listener.onNetwork.mockReset();
  watch = watchPage(listener);
});

afterEach(() => watch.end());

it("F20: notifies once when the page is hidden, and once when it is shown", () => {
  expect([watch.presence(), told()]).toEqual(["shown", []]);
  setHidden(true);
  setHidden(true);
  expect(watch.presence()).toBe("hidden");
  setHidden(false);
  expect(told()).toEqual(["hidden", "shown"]);
});

it("knows a page that is opened behind another", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const second = watchPage(listener);
  expect(second.presence()).toBe("hidden");
  second.end();
});

it("F19: keeps away a page that leaves for the Back button's cache, though it is then said to be hidden", () => {
  window.dispatchEvent(new Event("pagehide"));
  setHidden(true);
  document.dispatchEvent(new Event("freeze"));
  expect([watch.presence(), told()]).toEqual(["away", ["away"]]);
  document.dispatchEvent(new Event("resume"));
  setHidden(false);
  window.dispatchEvent(new Event("pageshow"));
  expect(told()).toEqual(["away", "hidden", "shown"]);
});

it("notifies when the network comes or goes, and of nothing after its end", () => {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(listener.onNetwork).toHaveBeenCalledTimes(2);
  watch.end();
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("freeze"));
  expect(listener.onNetwork).toHaveBeenCalledTimes(2);
  expect(told()).toEqual([]);
});
