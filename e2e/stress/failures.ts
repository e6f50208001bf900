/** Failures of a stress run: how they are read from a report and printed. */
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface Failure {
  readonly title: string;
  /** "e2e/app.spec.ts:42" */
  readonly place: string;
  /** What was drawn from the seed. */
  readonly conditions: string;
  readonly message: string;
}

/** Result of tests: each repetition of a test is a run. */
export interface Tally {
  readonly runs: number;
  readonly failed: number;
}

export function printFailure({ title, place, conditions, message }: Failure): void {
  const [line = ""] = stripVTControlCharacters(message).trim().split("\n");
  console.log(`\nfailed: ${title}\n  ${place}\n  ${conditions}\n  ${line}`);
}

/** The part of vitest's JSON report that is read here. */
export interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly fullName: string;
      readonly status: string;
      readonly failureMessages?: readonly string[];
      readonly location?: { readonly line: number } | null;
    }[];
  }[];
}

/** Returns the failures of a report, and its tally. A file that fails outside of its tests is one failed run. */
export function readVitestReport(
  { testResults }: VitestReport,
  conditions: string,
): Tally & { readonly failures: readonly Failure[] } {
  let runs = 0;
  const failures: Failure[] = [];
  for (const { name, status, message, assertionResults } of testResults) {
    const file = relative(".", name);
    const ended = assertionResults.filter((test) => /passed|failed/.test(test.status));
    const failed = ended.filter((test) => test.status === "failed");
    runs += ended.length;
    for (const { fullName, failureMessages, location } of failed) {
      const place = location ? `${file}:${location.line}` : file;
      failures.push({ title: fullName, place, conditions, message: failureMessages?.[0] ?? "" });
    }
    if (status !== "failed" || failed.length > 0) continue;
    runs += 1;
    failures.push({ title: file, place: file, conditions, message });
  }
  return { runs, failed: failures.length, failures };
}
