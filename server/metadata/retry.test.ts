import { expect, it } from "vitest";
import { backoffMs } from "./retry.ts";

it("doubles the backoff up to half a minute, less up to half of it", () => {
  expect([0, 1, 2, 3, 4].map((round) => backoffMs(round, () => 0))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000,
  ]);
  expect(backoffMs(2, () => 0.5)).toBe(1_500);
  expect(backoffMs(100, () => 0)).toBe(30_000);
  expect(backoffMs(100, () => 0.999)).toBeGreaterThan(15_000);
});
