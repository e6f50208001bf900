import { expect, it } from "vitest";
import { backoffMs, retryAfterMs } from "./backoff.ts";

it("doubles its bound from a second to half a minute", () => {
  expect([0, 1, 2, 3, 4, 5, 50].map((failures) => backoffMs(failures, 1))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});

it("draws the delay from the whole range, but never below 250 ms", () => {
  expect([0, 0.01, 0.5, 1].map((random) => backoffMs(3, random))).toEqual([250, 250, 4_000, 8_000]);
});

it("parses Retry-After in seconds and as a date, caps it, and ignores an invalid one", () => {
  const now = Date.UTC(2026, 0, 1, 12, 0, 0);
  const asked = ["5", " 7 ", "Thu, 01 Jan 2026 12:00:20 GMT", "Thu, 01 Jan 2026 11:00:00 GMT"];
  expect(asked.map((header) => retryAfterMs(header, now))).toEqual([5_000, 7_000, 20_000, 0]);
  expect(["soon", "", null].map((header) => retryAfterMs(header, now))).toEqual([null, null, null]);
  expect(retryAfterMs("Fri, 02 Jan 2026 12:00:00 GMT", now)).toBe(300_000);
  expect(retryAfterMs("99999999", now)).toBe(300_000);
});
