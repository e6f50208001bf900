import { expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

it("doubles from a second to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backoffMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

it("spreads over the later half of the wait", () => {
  expect([0, 0.5, 1].map((random) => backoffMs(3, random))).toEqual([4_000, 6_000, 8_000]);
});
