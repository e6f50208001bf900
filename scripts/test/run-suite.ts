/** Runs suites, and afterwards once more what failed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { countPassed, type Failure, failuresOf, type Report } from "./report.ts";
import { type Command, runCommand, startProcessorClock } from "./run-command.ts";
import type { RunFolder } from "./run-folder.ts";
import type { Step, Suite } from "./suites.ts";
import type { SuiteResult } from "./summary.ts";
import type { SuiteTimes } from "./times.ts";

export interface Runner {
  runStep(step: Step): Promise<void>;
  /** Runs each failed test once more, alone. Returns the results of all suites. */
  runFailuresAgain(): Promise<readonly SuiteResult[]>;
  times(): readonly SuiteTimes[];
}

interface Options {
  readonly measuresFiles: boolean;
  /** Stops the running suites and skips the others. */
  readonly signal: AbortSignal;
}

/** Project name of a failure that belongs to no file. */
const WHOLE_SUITE = "whole suite";

const isSame = (a: Failure, b: Failure) =>
  a.file === b.file && a.project === b.project && (a.title ?? b.title) === (b.title ?? a.title);

export function createRunner(folder: RunFolder, { measuresFiles, signal }: Options): Runner {
  const base = { ...folder.env, ...(measuresFiles && { TEST_TIMES: "true" }) };
  const ran: { suite: Suite; result: SuiteResult }[] = [];
  const times: SuiteTimes[] = [];

  function readReport(suite: Suite, path: string): Report | null {
    try {
      return JSON.parse(readFileSync(path, "utf8")) as Report; // written by our reporter
    } catch {
      console.error(`${suite.name} left no report.`);
      return null;
    }
  }

  /** A suite that fails outside of its files, or runs nothing, is a failure without a file of its own. */
  function failuresIn(suite: Suite, report: Report | null, succeeded: boolean): Failure[] {
    const whole: Failure = { file: suite.name, project: WHOLE_SUITE, title: null };
    if (!report) return [whole];
    for (const error of report.errors) console.error(error);
    const failures = failuresOf(report);
    const isSound = succeeded ? countPassed(report) > 0 : failures.length > 0;
    return isSound && report.errors.length === 0 ? failures : [...failures, whole];
  }

  async function runSuite(suite: Suite, isLive: boolean): Promise<void> {
    const { succeeded, seconds } = await runCommand(suite.command, base, { isLive, signal });
    if (suite.report === undefined) {
      const whole: Failure = { file: suite.name, project: "check", title: null };
      const counts = succeeded ? { passed: 1, failures: [] } : { passed: 0, failures: [whole] };
      ran.push({ suite, result: { name: suite.name, ...counts, flaky: [], seconds } });
      return;
    }
    const report = readReport(suite, suite.report);
    const failures = failuresIn(suite, report, succeeded);
    const passed = report ? countPassed(report) : 0;
    ran.push({ suite, result: { name: suite.name, passed, failures, flaky: [], seconds } });
  }

  async function runAgain(suite: Suite, result: SuiteResult): Promise<SuiteResult> {
    const { failures } = result;
    // A suite that failed outside of its files has nothing to run again.
    const tests = failures.filter(({ project }) => project !== WHOLE_SUITE);
    if (!suite.again || tests.length === 0 || signal.aborted) return result;
    console.log(`\n== again, alone: ${tests.length} of ${suite.name}`);
    const path = join(folder.path, "again.json");
    const command: Command = suite.again(tests, path);
    const { seconds } = await runCommand(command, base, { isLive: true, signal });
    const report = readReport(suite, path);
    const stillFailed = report ? failuresOf(report) : failures;
    const passedNow = (failure: Failure) =>
      report !== null && hasRun(report, failure) && !stillFailed.some((it) => isSame(it, failure));
    const flaky = failures.filter(passedNow);
    return {
      ...result,
      passed: result.passed + flaky.filter(({ title }) => title !== null).length,
      failures: failures.filter((failure) => !passedNow(failure)),
      flaky,
      seconds: result.seconds + seconds,
    };
  }

  return {
    async runStep(step) {
      if (signal.aborted) return;
      const name = step.map((suite) => suite.name).join(", ");
      console.log(`\n== ${name}`);
      const stopClock = startProcessorClock();
      const startedAt = performance.now();
      await Promise.all(step.map((suite) => runSuite(suite, suite.isLive ?? step.length === 1)));
      const files = step.flatMap(({ report }) => filesOf(report));
      const seconds = (performance.now() - startedAt) / 1000;
      times.push({ name, seconds, processor: stopClock(), files });
    },
    async runFailuresAgain() {
      const results: SuiteResult[] = [];
      for (const { suite, result } of ran) results.push(await runAgain(suite, result));
      return results;
    },
    times: () => times,
  };
}

function filesOf(path: string | undefined): Report["files"] {
  try {
    return path === undefined ? [] : (JSON.parse(readFileSync(path, "utf8")) as Report).files;
  } catch {
    return []; // the suite left no report, which was said
  }
}

/** True if the test ran; or, for a file that had failed as a whole, if any of its tests did. */
function hasRun({ files }: Report, { file, project, title }: Failure): boolean {
  return files.some(
    (it) =>
      it.file === file &&
      it.project === project &&
      it.tests.some((test) => test.state !== "skipped" && (title === null || test.title === title)),
  );
}
