/** Counts of a run, and the lines that it ends with. */
import { describeFailure, type Failure } from "./report.ts";

export interface SuiteResult {
  readonly name: string;
  readonly passed: number;
  readonly failures: readonly Failure[];
  /** Failed at first, and passed when they ran again alone. */
  readonly flaky: readonly Failure[];
  readonly seconds: number;
}

export interface Total {
  readonly passed: number;
  readonly failed: number;
  readonly flaky: number;
}

/** More flaky tests than this fail the run: one of them at least is no accident. */
export const MAX_FLAKY = 3;

export function totalOf(results: readonly SuiteResult[]): Total {
  const sum = (count: (result: SuiteResult) => number) =>
    results.reduce((total, result) => total + count(result), 0);
  const flaky = sum((result) => result.flaky.length);
  const failed = sum((result) => result.failures.length);
  return {
    passed: sum((result) => result.passed),
    failed: failed + (flaky > MAX_FLAKY ? 1 : 0),
    flaky,
  };
}

export function addTotals(a: Total, b: Total): Total {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, flaky: a.flaky + b.flaky };
}

export function summaryLines(results: readonly SuiteResult[]): string[] {
  const { flaky } = totalOf(results);
  const lines = results.flatMap(({ name, passed, failures, flaky: unsteady, seconds }) => [
    `${name.padEnd(20)} ${String(passed).padStart(5)} passed ${String(failures.length).padStart(4)} failed ${seconds.toFixed(0).padStart(5)} s`,
    ...failures.map((failure) => `  failed: ${describeFailure(failure)}`),
    ...unsteady.map((failure) => `  flaky: ${describeFailure(failure)}`),
  ]);
  if (flaky > MAX_FLAKY)
    lines.push(`  failed: ${flaky} tests are flaky, and at most ${MAX_FLAKY} may be`);
  return lines;
}
