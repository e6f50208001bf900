import { expect, it } from "vitest";
import { parseTestOptions } from "./options.ts";

const ALL = { size: "all", times: false, saveTotal: null, addTotal: null };

it.each([
  [[], ALL],
  [["--quick", "--times"], { ...ALL, size: "quick", times: true }],
  [["--long", "--add-total", "total.json"], { ...ALL, size: "long", addTotal: "total.json" }],
  [["--save-total", "total.json"], { ...ALL, saveTotal: "total.json" }],
  [["--help"], "help"],
])("reads %j", (args, expected) => {
  expect(parseTestOptions(args)).toEqual(expected);
});

it.each([
  [["--fast"], "--fast"],
  [["--quick", "--long"], "exclude each other"],
])("names what is wrong with %j", (args, place) => {
  expect(() => parseTestOptions(args)).toThrow(place);
});
