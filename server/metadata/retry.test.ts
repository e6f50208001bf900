import { expect, it } from "vitest";
import { backoffMs, parseRetryAfter } from "./retry.ts";

it("doubles the backoff up to half a minute, less up to half of it", () => {
  expect([0, 1, 2, 3, 4].map((round) => backoffMs(round, () => 0))).toEqual([
    500, 1_000, 2_000, 4_000, 8_000,
  ]);
  expect(backoffMs(2, () => 0.5)).toBe(1_500);
  expect(backoffMs(100, () => 0)).toBe(30_000);
  expect(backoffMs(100, () => 0.999)).toBeGreaterThan(15_000);
});

const NOW = Date.UTC(2026, 0, 1);

it.each([
  ["7", 7_000],
  [" 0 ", 0],
  ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["soon", null],
  ["-1", null],
  ["1.5", null],
  ["9".repeat(30), null],
  ["2026", 2_026_000],
  ["", null],
  [null, null],
])("parses Retry-After %j as %j ms", (header, ms) => {
  expect(parseRetryAfter(header, NOW)).toBe(ms);
});
