/** Counts the runs of a stress run and prints its failures. The reporter of each program writes a tally to a file. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { stripVTControlCharacters } from "node:util";

/** Each repetition of a test is a run. */
export interface Tally {
  readonly runs: number;
  readonly failed: number;
}

export interface Failure {
  readonly title: string;
  /** "e2e/app.spec.ts:42" */
  readonly place: string;
  /** Slow conditions of the run, chosen by the seed. */
  readonly conditions: string;
  readonly message: string;
}

/** Name of the environment variable that holds the path of the tally. */
export const TALLY_PATH = "E2E_STRESS_TALLY";

/** Prints a dot for each passed run, and each failure at once: a stress run may be stopped before it ends. */
export function createTally() {
  let runs = 0;
  let failed = 0;
  return {
    passed(): void {
      runs += 1;
      process.stdout.write(".");
    },
    failed({ title, place, conditions, message }: Failure): void {
      runs += 1;
      failed += 1;
      const [line = ""] = stripVTControlCharacters(message).trim().split("\n");
      console.log(`\nfailed: ${title}\n  ${place}\n  ${conditions}\n  ${line}`);
    },
    /** Counts an error outside of every test, and prints all of it. */
    broken(message: string): void {
      runs += 1;
      failed += 1;
      console.error(`\n${message}`);
    },
    write(): void {
      const path = process.env[TALLY_PATH];
      if (path) writeFileSync(path, JSON.stringify({ runs, failed } satisfies Tally));
    },
  };
}

/** Reads the tally of a program. A program that writes none, or fails without a failure, counts as one failed run. */
export function readTally(path: string, succeeded: boolean): Tally {
  const { runs, failed }: Tally = existsSync(path)
    ? JSON.parse(readFileSync(path, "utf8"))
    : { runs: 0, failed: 0 };
  return succeeded || failed > 0 ? { runs, failed } : { runs: runs + 1, failed: 1 };
}
