import { describe, expect, it } from "vitest";
import { matchingFiles, parseStressOptions } from "./options.ts";

const optionsOf = (...args: string[]) => parseStressOptions(args, () => 0.5);

describe("the options of a stress run", () => {
  it("repeat both kinds of tests 30 times with a random seed by default", () => {
    expect(optionsOf("collection-chart")).toEqual({
      ok: true,
      value: {
        patterns: ["collection-chart"],
        times: 30,
        seed: 0x7fffffff,
        kinds: ["unit", "browser"],
        grep: undefined,
      },
    });
  });

  it("select files, titles, a kind, a number of repetitions and a seed", () => {
    const args = ["e2e/site", "main.test", "--grep", "menu", "--kind", "unit", "--times", "3"];
    expect(optionsOf(...args, "--seed", "7")).toEqual({
      ok: true,
      value: {
        patterns: ["e2e/site", "main.test"],
        times: 3,
        seed: 7,
        kinds: ["unit"],
        grep: "menu",
      },
    });
  });

  it.each([
    [[], "PATTERN"],
    [["a", "--times", "0"], "--times"],
    [["a", "--seed", "4294967296"], "--seed"],
    [["a", "--kind", "story"], "--kind"],
    [["a", "--none"], "options"],
  ])("name what is wrong in %j", (args, place) => {
    expect(optionsOf(...args)).toMatchObject({ ok: false, problem: { place } });
  });
});

describe("matchingFiles", () => {
  const files = [
    "src/a.test.tsx",
    "server/main.ts",
    "server/main.test.ts",
    "e2e/app.spec.ts",
    "e2e/soak/soak.test.ts",
  ];

  it("finds the test files of a kind by any part of their path", () => {
    expect(matchingFiles(files, "unit", ["a"])).toEqual([
      "e2e/soak/soak.test.ts",
      "server/main.test.ts",
      "src/a.test.tsx",
    ]);
    expect(matchingFiles(files, "unit", ["main", "src/"])).toEqual([
      "server/main.test.ts",
      "src/a.test.tsx",
    ]);
    expect(matchingFiles(files, "browser", ["a"])).toEqual(["e2e/app.spec.ts"]);
    expect(matchingFiles(files, "browser", ["main"])).toEqual([]);
  });
});
