import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { watchPage } from "./watch-page.ts";

const worker = { setPresence: vi.fn(), verify: vi.fn() };
let end: () => void;

function setHidden(hidden: boolean): void {
  vi.spyOn(document, "hidden", "get").mockReturnValue(hidden);
  document.dispatchEvent(new Event("visibilitychange"));
}

const told = () => worker.setPresence.mock.calls.flat();

beforeEach(() => {
  worker.setPresence.mockReset();
  worker.verify.mockReset();
  end = watchPage(worker);
});

afterEach(() => end());

it("F20: tells when the page is hidden and shown, once each", () => {
  expect(told()).toEqual([]);
  setHidden(true);
  setHidden(true);
  setHidden(false);
  expect(told()).toEqual(["hidden", "shown"]);
});

it("tells of a page that is opened behind another", () => {
  vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  const endSecond = watchPage(worker);
  expect(told()).toEqual(["hidden"]);
  endSecond();
});

it("F19: keeps away a page that leaves for the Back button's cache, though it is then said to be hidden", () => {
  window.dispatchEvent(new Event("pagehide"));
  setHidden(true);
  document.dispatchEvent(new Event("freeze"));
  expect(told()).toEqual(["away"]);
  document.dispatchEvent(new Event("resume"));
  setHidden(false);
  window.dispatchEvent(new Event("pageshow"));
  expect(told()).toEqual(["away", "hidden", "shown"]);
});

it("asks to verify when the network comes or goes, and no more after its end", () => {
  window.dispatchEvent(new Event("offline"));
  window.dispatchEvent(new Event("online"));
  expect(worker.verify).toHaveBeenCalledTimes(2);
  end();
  window.dispatchEvent(new Event("online"));
  document.dispatchEvent(new Event("freeze"));
  expect(worker.verify).toHaveBeenCalledTimes(2);
  expect(told()).toEqual([]);
});
