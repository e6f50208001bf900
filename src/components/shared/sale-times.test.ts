import { expect, it } from "vitest";
import { saleAge, saleDate } from "./sale-times.ts";

const DAY = 86_400_000;
const NOW = Date.UTC(2026, 5, 1);

it.each([
  [0, "just now"],
  [3 * DAY, "3 d ago"],
  [59 * DAY, "59 d ago"],
  [62 * DAY, "2 months ago"],
  [700 * DAY, "22 months ago"],
  [731 * DAY, "2 years ago"],
  [2000 * DAY, "5 years ago"],
  [-DAY, "just now"],
])("formats an age of %d ms as %s", (age, words) => {
  expect(saleAge(NOW - age, NOW)).toBe(words);
});

it("formats a date in UTC", () => {
  expect(saleDate(Date.UTC(2021, 2, 11, 23, 59))).toBe("11 Mar 2021");
});
