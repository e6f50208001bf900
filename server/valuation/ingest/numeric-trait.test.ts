import { expect, it } from "vitest";
import { doubtAbout, isNumericTrait } from "./numeric-trait.ts";

it.each([
  [["237°", "8°", "-"]],
  [["1", "2", "30"]],
  [["12 kg", "7.5 kg", "none"]],
  [["#1", "#20"]],
  [["1,250", "3"]],
  [["-4", "+3"]],
  [["50%", "100%", ""]],
  [["1e-7", "1e+21", "0.5"]],
  [["1,5", "2", "12,3456"]],
  [[".5", "-.25", "1.5"]],
  [["2021-03-04", "2021-03-05T12:00:00Z", "none"]],
  [["2019/01/31", "2019/2/1 12:00", "2021-03-04"]],
  [["1 000", "20 000 000", "7"]],
  [["1\u202f000,5", "1'000", "12,5"]],
  [["1.000,5", "1.000.000", "12,5"]],
])("recognizes %j as numbers", (labels) => expect(isNumericTrait(labels)).toBe(true));

it.each([
  [["Blue", "Teal"]],
  [["1", "two"]],
  [["12 kg", "3 lb"]],
  [["1-2", "3-4"]],
  [["2021-03-04", "7"]],
  [["1.2.3"]],
  [["1,5", "1,250"]],
  [["1,5.2"]],
  [["1.000.000", "1.5"]],
  [["31/01/2019", "01/02/2019"]],
  [["1e5000", "2"]],
  [["3D Glasses", "4"]],
  [["-", ""]],
  [[]],
])("recognizes %j as words", (labels) => expect(isNumericTrait(labels)).toBe(false));

it.each([
  [
    ["1,5", "1,250"],
    '"1,250" and "1,5" have the same mark between thousands and before a fraction',
  ],
  [["1.5", "1.000.000"], '"1.000.000" and "1.5" have the same mark'],
  [["2019-01-31", "31/01/2019"], 'the order of day and month in "31/01/2019" is not certain'],
  [["1.2.2019", "-"], 'the order of day and month in "1.2.2019" is not certain'],
])("says why %j are words", (labels, reason) => expect(doubtAbout(labels)).toContain(reason));

it.each([[["Blue", "1/2/2019"]], [["1.5", "2"]], [["12 kg", "3 lb"]], [["2019/01/31"]], [[]]])(
  "has no doubt about %j",
  (labels) => expect(doubtAbout(labels)).toBeNull(),
);
