import { expect, it } from "vitest";
import { isDateLabel, numberIn } from "./trait-number.ts";

it.each([
  ["7", 7],
  ["-3 °C", -3],
  ["\u22123 °C", -3],
  ["1,234.5 kg", 1234.5],
  ["Level 4", 4],
  ["1e-7", 1e-7],
  ["1e+21", 1e21],
  ["1E-07 kg", 1e-7],
  ["4e", 4],
  ["1,5", 1.5],
  ["-0,25 kg", -0.25],
  ["12,3456", 12.3456],
  ["1,234", 1234],
  ["1,2,3", 123],
  ["12,34.5", 1234.5],
  ["50%", 50],
  [".5", 0.5],
  ["-.25 kg", -0.25],
  ["+.5", 0.5],
  ["$.50", 0.5],
  ["No.5", 5],
  ["...5", 5],
  ["-", null],
  ["none", null],
  ["9".repeat(400), null],
  ["2019-01-31", 20190131],
  ["2019-01-31T12:00:00Z", 20190131],
])("reads the number in %j", (label, number) => expect(numberIn(label)).toBe(number));

it.each([
  ["2019-01-31", true],
  ["2019-01-31 12:00", true],
  ["2019-01-31-7", false],
  ["2019", false],
  ["1-2", false],
])("tells whether %j is a date: %j", (label, isDate) => expect(isDateLabel(label)).toBe(isDate));
