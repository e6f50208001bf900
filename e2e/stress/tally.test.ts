import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTally, readTally, TALLY_PATH } from "./tally.ts";

const path = join(tmpdir(), `fairfloor-tally-${process.pid}`);
const printed: string[] = [];

beforeEach(() => {
  vi.stubEnv(TALLY_PATH, path);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  for (const method of ["log", "error"] as const)
    vi.spyOn(console, method).mockImplementation((line: string) => void printed.push(line));
});

afterEach(() => {
  vi.unstubAllEnvs();
  printed.length = 0;
  rmSync(path, { force: true });
});

const FAILURE = {
  title: "counts tokens",
  place: "a.test.ts:12",
  conditions: "seed 7",
  message: "\u001b[31mexpected 1 to be 2\u001b[39m\n  at b.ts",
};

describe("a tally", () => {
  it("counts passed and failed runs and errors outside of tests", () => {
    const tally = createTally();
    tally.passed();
    tally.failed(FAILURE);
    tally.broken("no database");
    tally.write();
    expect(readTally(path, false)).toEqual({ runs: 3, failed: 2 });
  });

  it("prints a failure's title, place, conditions and the first line of its message", () => {
    createTally().failed(FAILURE);
    expect(printed).toEqual([
      "\nfailed: counts tokens\n  a.test.ts:12\n  seed 7\n  expected 1 to be 2",
    ]);
  });

  it("counts a program that fails without a failure as one failed run", () => {
    expect(readTally(path, false)).toEqual({ runs: 1, failed: 1 });
    const tally = createTally();
    tally.passed();
    tally.write();
    expect(readTally(path, true)).toEqual({ runs: 1, failed: 0 });
    expect(readTally(path, false)).toEqual({ runs: 2, failed: 1 });
  });
});
