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
  [["１２", "３．５ ｋｇ", "٣"]],
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
  [["31/01/19", "1/2/19"], 'the year of "31/01/19" has two digits; write 2019-01-31'],
  [["12 kg", "7 kg", "3 lb"], '"12 kg" and "3 lb" have different units'],
  [["Lv. 1", "Level 2", "lvl3", "4"], '"Lv. 1" and "Level 2" have a word before their numbers'],
  [["Ｌｖ．１", "Ｌｖ．２"], '"Ｌｖ．１" and "Ｌｖ．２" have a word before their numbers'],
  [["1", "2", "3", "4", "Max"], '"Max" is no number, as 4 of its 5 values are'],
  [["2019-01-31", "2019-02-01", "2019-02-02", "2019-02-03", "soon"], '"soon" is no number'],
])("says why %j are words", (labels, reason) => expect(doubtAbout(labels)).toContain(reason));

it.each([
  [["Blue", "1/2/2019"]],
  [["1.5", "2"]],
  [["2019/01/31"]],
  [["Gen 1"]],
  [["Blue 1", "Red 2"]],
  [["1", "2", "3", "Max"]],
  [["1", "2", "3", "4", "5", "Max", "Top"]],
  [["3D Glasses", "3D Hat"]],
  [[]],
])("has no doubt about %j", (labels) => expect(doubtAbout(labels)).toBeNull());
