import { expect, it } from "vitest";
import { parseRetryAfter } from "./retry-after.ts";

const NOW = Date.UTC(2026, 0, 1);

it.each([
  ["7", 7_000],
  [" 0.5 ", 500],
  ["3600", 3_600_000],
  ["3601", 3_600_000],
  ["9".repeat(400), 3_600_000],
  ["Thu, 01 Jan 2026 00:00:30 GMT", 30_000],
  ["Fri, 31 Dec 9999 23:59:59 GMT", 3_600_000],
  ["Wed, 31 Dec 2025 00:00:00 GMT", 0],
  ["2026", 2_026_000],
  ["soon", null],
  ["-1", null],
  ["1e9", null],
  ["", null],
  [null, null],
])("parses Retry-After %j as %j ms", (header, ms) => {
  expect(parseRetryAfter(header, NOW)).toBe(ms);
});
