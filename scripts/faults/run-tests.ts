/** Runs tests of the copied checkout and names one that failed. */
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join, relative } from "node:path";
import type { Copy } from "./copy-checkout.ts";
import { type Ending, runProgram } from "./run-program.ts";

export interface Failure {
  /** Files to run again: the one that failed, or all if none is known. */
  readonly files: readonly string[];
  /** Names the failed test, or what else failed. */
  readonly title: string;
  /** True if the test need not run again: it failed twice, or did not end. */
  readonly isCertain: boolean;
}

/** Runs test files. Returns null if all tests passed. */
export type RunTests = (files: readonly string[]) => Promise<Failure | null>;

/** Vitest says so if the machine is too busy to start a process for tests in time. */
const NOT_STARTED = /\[vitest-pool.*(timeout|timed out|failed to start)/i;
const TRIES = 5;

/** Returns the last line about an error, or else the last line. */
function lastError(tail: string): string {
  const lines = tail.trimEnd().split("\n");
  return (lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? "").trim();
}

/** Returns the Vitest projects of test files, by their folders. Tests in `e2e/` may also belong to the project "server". */
function projectsOf(files: readonly string[]): string[] {
  const folders = files.map((file) => file.split("/")[0]);
  const names = folders.flatMap((name) => (name === "e2e" ? [name, "server"] : [`${name}*`]));
  return [...new Set(names)].map((name) => `--project=${name}`);
}

/** Reads and removes a report. Returns null if the program left none. */
function takeReport(path: string): unknown {
  if (!existsSync(path)) return null;
  const report: unknown = JSON.parse(readFileSync(path, "utf8"));
  rmSync(path);
  return report;
}

/** A run without a report tells nothing about a fault. @throws unless the tests ran, or hang. */
function assertRan(report: unknown, { hangs, tail }: Ending): void {
  if (report === null && !hangs) throw new Error(`The tests did not run:\n${tail}`);
}

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

function vitestFailure(report: VitestReport | null, root: string): Failure | null {
  const failed = report?.testResults.find(({ status }) => status === "failed");
  if (!failed) return null;
  const file = relative(root, failed.name);
  const test = failed.assertionResults.find(({ status }) => status === "failed");
  const title = test ? `${file}: ${test.fullName}` : `${file} does not load`;
  // Vitest has already retried the test.
  return { files: [file], title, isCertain: test !== undefined };
}

interface PlaywrightSuite {
  readonly specs: readonly {
    readonly title: string;
    readonly file: string;
    readonly ok: boolean;
  }[];
  readonly suites?: readonly PlaywrightSuite[];
}

function failedSpec({ specs, suites = [] }: PlaywrightSuite): Failure | null {
  const failed = specs.find(({ ok }) => !ok);
  if (failed) {
    const file = `e2e/${failed.file}`;
    return { files: [file], title: `${file}: ${failed.title}`, isCertain: false };
  }
  return suites.map(failedSpec).find((failure) => failure !== null) ?? null;
}

/** Tests that print nothing for `silenceMs` hang: a fault may loop for ever, which no timeout of a test ends. */
export function createTestRunner({ root, scratch }: Copy, silenceMs: number, signal: AbortSignal) {
  const report = join(scratch, "report.json");
  const run = (program: string, args: readonly string[], env = {}) =>
    runProgram({
      command: process.execPath,
      args: [join(root, "node_modules", program), ...args],
      folder: root,
      env: { CI: "true", TMPDIR: scratch, ...env },
      silenceMs,
      signal,
    });
  /** Describes a failure that no test reported. */
  function otherFailure(files: readonly string[], { hangs, tail }: Ending): Failure {
    const reason = hangs ? `no sign of life for ${silenceMs / 1_000} s` : lastError(tail);
    return { files, title: `${files.slice(0, 3).join(", ")}: ${reason}`, isCertain: hangs };
  }

  const runUnitTests: RunTests = async (files) => {
    const how = ["--bail=1", "--retry=1", "--maxWorkers=2", "--tagsFilter=!long"];
    const args = ["run", ...files.map((file) => join(root, file)), ...projectsOf(files), ...how];
    args.push("--reporter=verbose", "--reporter=json", `--outputFile.json=${report}`);
    for (let tries = 1; ; tries += 1) {
      const ending = await run("vitest/vitest.mjs", args);
      const results = takeReport(report) as VitestReport | null; // vitest's own JSON report
      assertRan(results, ending);
      if (ending.code === 0) return null;
      const failure = vitestFailure(results, root);
      if (failure) return failure;
      if (tries === TRIES || !NOT_STARTED.test(ending.tail)) return otherFailure(files, ending);
    }
  };

  /** Builds page and server. Returns the failure if that fails. */
  async function build(): Promise<Failure | null> {
    for (const args of [["build"], ["build", "--config", "vite.server.config.ts"]]) {
      const ending = await run("vite/bin/vite.js", args);
      if (ending.code !== 0) return otherFailure([`vite ${args.join(" ")}`], ending);
    }
    return null;
  }

  /** Runs browser tests against the last build. */
  const runBrowserTests: RunTests = async (files) => {
    const args = ["test", "-c", "e2e/playwright.config.ts", "--max-failures=1", ...files];
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const ending = await run("playwright/cli.js", args, env);
    const results = takeReport(report) as { suites: PlaywrightSuite[] } | null; // its own JSON report
    assertRan(results, ending);
    const suites = results?.suites ?? [];
    return ending.code === 0
      ? null
      : (failedSpec({ specs: [], suites }) ?? otherFailure(files, ending));
  };

  return { runUnitTests, build, runBrowserTests };
}

export type TestRunner = ReturnType<typeof createTestRunner>;
