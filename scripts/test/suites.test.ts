import { expect, it } from "vitest";
import type { Suite } from "./suites.ts";
import { stepsOf } from "./suites.ts";

const suiteNamed = (name: string): Suite => {
  const suite = stepsOf("all", "/run", [{ major: "24", path: "/node24" }])
    .flat()
    .find((each) => each.name === name);
  if (!suite) throw new Error(`no suite ${name}`);
  return suite;
};
const again = (name: string, titles: readonly (string | null)[]) => {
  const failures = titles.map((title) => ({ file: "a.test.ts", project: "server", title }));
  return suiteNamed(name).again?.(failures, "/run/again.json");
};
const patternIn = (args: readonly string[] = []) =>
  new RegExp(args[args.indexOf("--testNamePattern") + 1] ?? "");

it("runs only the failed tests of Vitest again, one at a time", () => {
  const command = again("unit", ["group > says 1 > 0 (really?)", "other"]);
  expect(command?.args).toEqual(
    expect.arrayContaining(["a.test.ts", "--project", "server", "--maxWorkers=1"]),
  );
  expect(command?.env).toEqual({ TEST_REPORT: "/run/again.json" });
  const pattern = patternIn(command?.args);
  for (const title of ["group says 1 > 0 (really?)", "other"]) expect(title).toMatch(pattern);
  for (const title of ["group says 1 > 0 (really?) too", "another", "group"])
    expect(title).not.toMatch(pattern);
});

it("runs a file of Vitest whole if it had failed outside of its tests", () => {
  expect(again("unit", [null])?.args).not.toContain("--testNamePattern");
});

it("runs failed tests of another Node on that Node", () => {
  expect(again("tests on Node 24", ["one"])?.program).toBe("/node24");
});

it("lets the other Nodes yield to the long stories, but not when they run alone", () => {
  const suite = stepsOf("long", "/run", [{ major: "24", path: "/node24" }])
    .flat()
    .find(({ name }) => name === "tests on Node 24");
  expect(suite?.command.yields).toBe(true);
  expect(suite?.again?.([], "/run/again.json").yields).toBeUndefined();
});

it("runs the unit tests beside the browser tests, which go first", () => {
  const step = stepsOf("all", "/run", []).find((suites) =>
    suites.some(({ name }) => name === "browser"),
  );
  const yields = new Map(step?.map(({ name, command }) => [name, command.yields]));
  expect(yields.get("unit")).toBe(true);
  expect(yields.get("browser")).toBeUndefined();
});

it("runs the failed browser tests again with a trace", () => {
  expect(again("browser", ["one"])?.args).toEqual(
    expect.arrayContaining(["--last-failed", "--workers", "1", "--trace", "on"]),
  );
});

it("runs no browser, build or story for a quick look", () => {
  const names = stepsOf("quick", "/run", [])
    .flat()
    .map(({ name }) => name);
  expect(names).toEqual(["format and lint", "imports", "types", "unused code", "unit"]);
});
