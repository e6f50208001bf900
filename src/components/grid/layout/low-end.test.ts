import { expect, it } from "vitest";
import { isLowEnd } from "./low-end.ts";
import { windowLength } from "./window.ts";

it("is a device with 2 GB, or a reader who saves data", () => {
  expect(isLowEnd({ deviceMemory: 2 })).toBe(true);
  expect(isLowEnd({ deviceMemory: 8, connection: { saveData: true } })).toBe(true);
  for (const device of [{}, { deviceMemory: 4 }, { connection: { saveData: false } }])
    expect(isLowEnd(device)).toBe(false);
});

it("has fewer rows ahead, but at least three", () => {
  expect(windowLength(800, 200, 1_000, true)).toBeLessThan(windowLength(800, 200, 1_000, false));
  expect(windowLength(800, 200, 1_000, true)).toBe(5 + 3);
});
