import { describe, expect, it } from "vitest";
import { MEASURES } from "./metrics/measures.ts";
import { parseBrowserOptions } from "./options.ts";

function optionsOf(...args: string[]) {
  const given = parseBrowserOptions(args);
  if (!given.ok || given.value === "help") throw new Error("no options");
  return given.value;
}

describe("the browser bench's options", () => {
  it("select everything by default", () => {
    expect(optionsOf()).toEqual({
      only: Object.keys(MEASURES),
      slowdowns: [4, 6, 20],
      runs: 5,
      quick: false,
      check: false,
      json: null,
      markdown: false,
      isWhole: true,
    });
  });

  it("select measures, slowdowns in ascending order, and runs", () => {
    const options = optionsOf("--only", "scroll", "--slowdowns", "20, 1", "--runs", "3");
    expect(options).toMatchObject({ only: ["scroll"], slowdowns: [1, 20], runs: 3 });
    expect(options.isWhole).toBe(false);
  });

  it("default to fewer runs with --quick", () => {
    expect(optionsOf("--quick").runs).toBe(1);
    expect(optionsOf("--quick", "--runs", "2").runs).toBe(2);
  });

  it("count a check as partial, so that nothing is saved", () => {
    expect(optionsOf("--check").isWhole).toBe(false);
  });

  it.each([
    ["--only", "everything"],
    ["--slowdowns", "0"],
    ["--slowdowns", "fast"],
    ["--runs", "0"],
    ["--runs", "1.5"],
  ])("refuse %s %s by its name", (option, value) => {
    const given = parseBrowserOptions([option, value]);
    expect(given.ok || given.problem.place).toBe(option);
  });
});
