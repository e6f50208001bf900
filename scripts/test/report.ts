/** Results of a suite, as the reporters for Vitest and Playwright write them to the file named by `TEST_REPORT`. */

export interface TestResult {
  /** Titles of the groups around the test and its own title, joined by " > ". */
  readonly title: string;
  readonly state: "passed" | "failed" | "skipped";
}

/** Seconds that a test file took. Files run side by side, so their sums exceed the time on the clock. */
export interface FileTimes {
  /** From its first module to its last hook. */
  readonly wall: number;
  /** Loading modules and environments, and hooks: servers, imports, databases. */
  readonly setUp: number;
  /** Processor time of all processes that the file ran. Null if it was not measured. */
  readonly processor: number | null;
}

export interface FileResult {
  /** Path from the project's root. */
  readonly file: string;
  /** Vitest's or Playwright's project: "server", "chromium". */
  readonly project: string;
  readonly tests: readonly TestResult[];
  /** True if the file failed outside of its tests: it did not load, or one of its hooks failed. */
  readonly isBroken: boolean;
  readonly times: FileTimes;
}

export interface Report {
  readonly files: readonly FileResult[];
  /** Errors that belong to no file. */
  readonly errors: readonly string[];
}

/** A failed test, or a whole file if it failed outside of its tests. */
export interface Failure {
  readonly file: string;
  readonly project: string;
  /** Null if the whole file failed. */
  readonly title: string | null;
}

export function failuresOf({ files }: Report): Failure[] {
  return files.flatMap(({ file, project, tests, isBroken }) => {
    const failed: Failure[] = tests
      .filter(({ state }) => state === "failed")
      .map(({ title }) => ({ file, project, title }));
    return isBroken && failed.length === 0 ? [{ file, project, title: null }] : failed;
  });
}

export function countPassed({ files }: Report): number {
  return files.flatMap(({ tests }) => tests).filter(({ state }) => state === "passed").length;
}

export function describeFailure({ file, project, title }: Failure): string {
  return `${file} (${project})${title === null ? "" : `: ${title}`}`;
}
