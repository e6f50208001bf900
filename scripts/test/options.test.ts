import { expect, it } from "vitest";
import { parseTestOptions } from "./options.ts";

const ALL = { size: "all", times: false, saveResults: null, addResults: null };

it.each([
  [[], ALL],
  [["--quick", "--times"], { ...ALL, size: "quick", times: true }],
  [
    ["--long", "--add-results", "results.json"],
    { ...ALL, size: "long", addResults: "results.json" },
  ],
  [["--save-results", "results.json"], { ...ALL, saveResults: "results.json" }],
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
