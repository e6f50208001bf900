/** Parses the options of the browser bench. */
import { parseInteger } from "../../contract/values/digits.ts";
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { parseOptions } from "../../server/cli/command.ts";
import { listOf, oneOf } from "../common/list-option.ts";
import { MEASURES, type MeasureName } from "./metrics/measures.ts";

const ALL = Object.keys(MEASURES) as MeasureName[];
const SLOWDOWNS: readonly number[] = [4, 6, 20];
const MAX_SLOWDOWN = 100;
const RUNS = 5;
const QUICK_RUNS = 1;
const MAX_RUNS = 99;

export interface BrowserBenchOptions {
  readonly only: readonly MeasureName[];
  /** Ascending. */
  readonly slowdowns: readonly number[];
  readonly runs: number;
  readonly quick: boolean;
  /** Compares the figures with the budgets. */
  readonly check: boolean;
  /** File for the results. Null stands for the default file, which is only written if `isWhole`. */
  readonly json: string | null;
  /** Prints the saved figures as tables for the README, without measuring. */
  readonly markdown: boolean;
  /** True if nothing was left out. */
  readonly isWhole: boolean;
}

export const HELP = `npm run bench:browser -- [options]

Measures the built app in headless Chromium as on a phone. Without options it measures everything and saves the figures in bench/results.

  --only ${ALL.join(",")}  a part
  --slowdowns ${SLOWDOWNS.join(",")}   how many times slower the page is made
  --runs N             how often each figure is taken (${RUNS}; --quick ${QUICK_RUNS})
  --quick              a look: less of everything that can be less
  --json FILE          save the results there
  --check              compare with bench/budgets.json; exits with 1 and names what is broken
  --markdown           print the saved figures as tables for the README, and measure nothing
`;

function slowdownFrom(text: string): number | null {
  const slowdown = parseInteger(text);
  return slowdown !== null && slowdown >= 1 && slowdown <= MAX_SLOWDOWN ? slowdown : null;
}

/** Parses the arguments. Returns "help" if help was asked for. */
export function parseBrowserOptions(args: readonly string[]): Parsed<BrowserBenchOptions | "help"> {
  const given = parseOptions({
    args: [...args],
    options: {
      only: { type: "string" },
      slowdowns: { type: "string" },
      runs: { type: "string" },
      quick: { type: "boolean", default: false },
      json: { type: "string" },
      check: { type: "boolean", default: false },
      markdown: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (!given.ok) return given;
  const { values } = given.value;
  if (values.help) return parsed("help");
  const only = listOf<MeasureName>("--only", values.only, ALL, oneOf(ALL));
  if (!only.ok) return only;
  const slowdowns = listOf("--slowdowns", values.slowdowns, SLOWDOWNS, slowdownFrom);
  if (!slowdowns.ok) return slowdowns;
  const runs = parseInteger(values.runs ?? String(values.quick ? QUICK_RUNS : RUNS));
  if (runs === null || runs < 1 || runs > MAX_RUNS)
    return problem("--runs", `must be a whole number from 1 to ${MAX_RUNS}`);
  return parsed({
    only: only.value,
    slowdowns: slowdowns.value.toSorted((a, b) => a - b),
    runs,
    quick: values.quick,
    check: values.check,
    json: values.json ?? null,
    markdown: values.markdown,
    isWhole: !values.check && !values.quick && !values.only && !values.slowdowns && !values.runs,
  });
}
