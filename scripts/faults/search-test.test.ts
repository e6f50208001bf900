import { expect, it } from "vitest";
import { faultAt } from "./choose-faults.ts";
import { findDependents } from "./dependent-tests.ts";
import { findSites } from "./find-sites.ts";
import type { Failure, TestRunner } from "./run-tests.ts";
import { createSearch } from "./search-test.ts";

const FILE = "contract/free.ts";
const CODE = "export const isFree = (ask: number) => ask === 0;";
const TEXTS = new Map([
  [FILE, CODE],
  ["contract/free.test.ts", 'import "./free.ts";'],
  ["contract/far.test.ts", 'import "./index.ts";'],
  ["contract/index.ts", 'export { isFree } from "./free.ts";'],
]);
const [site] = findSites(FILE, CODE);
const FAULT = faultAt(FILE, CODE, site);

type Outcome = "passes" | "fails" | "fails for sure";

/** Sets up a search among fake tests. `outcomeOf` returns the outcome of a test file, with the fault or without it. */
function setup(
  outcomeOf: (file: string, isPlanted: boolean, run: number) => Outcome,
  nearest = Infinity,
) {
  let text = CODE;
  const runs: string[] = [];
  const reported: string[] = [];
  async function runUnitTests(files: readonly string[]): Promise<Failure | null> {
    const isPlanted = text !== CODE;
    runs.push(`${files.join(" ")}${isPlanted ? "" : " without"}`);
    for (const file of files) {
      const outcome = outcomeOf(file, isPlanted, runs.length);
      if (outcome === "passes") continue;
      return { files: [file], title: file, isCertain: outcome === "fails for sure" };
    }
    return null;
  }
  const runner: TestRunner = {
    runUnitTests,
    build: async () => null,
    runBrowserTests: async () => null,
  };
  const { checkNearest, search } = createSearch({
    copy: {
      root: "",
      scratch: "",
      write(_, next) {
        text = next;
      },
      discard() {},
    },
    texts: TEXTS,
    dependents: findDependents(TEXTS),
    nearest,
    runner,
    specs: [],
    report: (line) => reported.push(line),
  });
  return { checkNearest, search, runs, reported, isClean: () => text === CODE };
}

const onlyIf = (fails: boolean): Outcome => (fails ? "fails" : "passes");

it("names the nearest test that fails twice with the fault and passes without it", async () => {
  const { search, runs, isClean } = setup((_, isPlanted) => onlyIf(isPlanted));
  expect(await search(FAULT)).toBe("contract/free.test.ts");
  expect(runs).toEqual([
    "contract/free.test.ts",
    "contract/free.test.ts",
    "contract/free.test.ts without",
  ]);
  expect(isClean()).toBe(true);
});

it("runs a test once more only if its failure is not certain, or if it is not known to pass", async () => {
  const { checkNearest, search, runs } = setup((_, isPlanted) =>
    isPlanted ? "fails for sure" : "passes",
  );
  await checkNearest([FAULT, FAULT]);
  await search(FAULT);
  expect(runs).toEqual(["contract/free.test.ts without", "contract/free.test.ts"]);
});

it("does not count a test that fails without the fault too", async () => {
  const { search, reported } = setup((file) => onlyIf(file === "contract/free.test.ts"));
  expect(await search(FAULT)).toBeNull();
  expect(reported).toEqual([
    "fails without the fault, so it does not count: contract/free.test.ts",
  ]);
});

it("does not count a test that fails only once", async () => {
  const { search, reported } = setup((_, __, run) => onlyIf(run === 1));
  expect(await search(FAULT)).toBeNull();
  expect(reported).toEqual(["failed once, so it does not count: contract/free.test.ts"]);
});

it("goes on to farther tests, as far as it is told to", async () => {
  const isSeenByFar = (file: string, isPlanted: boolean) =>
    onlyIf(isPlanted && file === "contract/far.test.ts");
  expect(await setup(isSeenByFar).search(FAULT)).toBe("contract/far.test.ts");
  expect(await setup(isSeenByFar, 1).search(FAULT)).toBeNull();
});
