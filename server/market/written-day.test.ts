import { expect, it } from "vitest";
import { dayOrderOf, isoDay, isYearLast } from "./written-day.ts";

it.each([
  [["01/02/2019", "31/01/2019"], "day"],
  [["01/02/2019", "01/31/2019 9:05"], "month"],
  [["1.2.2019", "13.2.2019"], "day"],
  [["1-2-2019", "2-13-2019"], "month"],
  [["01/02/2019", "2/1/2019"], "unknown"],
  [["31/01/2019", "01/31/2019"], "both"],
  [["01/02/2019", "2019-01-31", "Jan 31, 2019", "31/31/2019", "29/02/2019"], "unknown"],
  [[], "unknown"],
])("tells what is first in %j: %s", (days, order) => expect(dayOrderOf(days)).toBe(order));

it.each([
  ["31/01/2019", "day", "2019-01-31"],
  ["1.2.2019", "day", "2019-02-01"],
  ["1-2-2019", "month", "2019-01-02"],
  ["31/01/2019 9:05", "day", "2019-01-31 09:05"],
  ["31/01/2019, 19:05:30 UTC", "day", "2019-01-31 19:05:30 UTC"],
  ["Jan 31, 2019", "unknown", "2019-01-31"],
  ["31 january 2019", "unknown", "2019-01-31"],
  ["3-Sept-2019", "unknown", "2019-09-03"],
  ["January 31st, 2019 12:00", "unknown", "2019-01-31 12:00"],
] as const)("writes %s with the %s first as %s", (text, order, day) =>
  expect(isoDay(text, order)).toBe(day),
);

it.each([
  ...["01/02/2019", "Feb 30, 2019", "January 2019", "31 Janus 2019", "3 May 4 2019"],
  ...["2019-01-31", "1/2/19", "31 2019", "", "Blue"],
])("reads no day in %j if the order is not known", (text) =>
  expect(isoDay(text, "unknown")).toBeNull(),
);

it.each([
  ["01/02/2019", true],
  ["31/01/2019", true],
  ["01.31.2019 12:00", true],
  ["31/31/2019", false],
  ["00/01/2019", false],
  ["01/02.2019", false],
  ["Jan 31, 2019", false],
])("tells whether %j has numbers with the year last: %j", (text, is) =>
  expect(isYearLast(text)).toBe(is),
);
