/** State in which a test of the page finds the window that other tests have used. */
import { expect, it } from "vitest";

it("may go back", async () => {
  history.pushState(null, "", "/left");
  const left = new Promise((resolve) => addEventListener("popstate", resolve, { once: true }));
  history.back();
  await left;
});

it("begins at the last entry of the history, to which the next one adds", () => {
  const before = history.length;
  history.pushState(null, "", "/next");
  expect(history.length).toBe(before + 1);
});
