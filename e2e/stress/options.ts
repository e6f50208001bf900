/** Command line options of `npm run test:stress`. */
import { parseInteger } from "../../contract/values/digits.ts";
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { parseOptions } from "../../server/cli/command.ts";
import { MAX_SEED } from "./conditions.ts";

export const HELP = `npm run test:stress -- PATTERN... [options]

Repeats the tests whose file's path contains a PATTERN, beside a busy loop on each core. Browser tests get a slow browser.

  --times N      how often, 30 by default
  --seed S       whole number that slowness is drawn from; a random one by default. It is printed first
  --kind K       "browser" for e2e/**/*.spec.ts or "unit" for **/*.test.ts; both by default
  --grep TITLE   only tests whose title matches this regular expression
`;

const DEFAULT_TIMES = 30;
export const KINDS = ["unit", "browser"] as const;
export type Kind = (typeof KINDS)[number];

export interface StressSelection {
  readonly patterns: readonly string[];
  readonly times: number;
  readonly seed: number;
  readonly kinds: readonly Kind[];
  readonly grep?: string;
}

/** Parses the options; "help" if `--help` is given. `random` returns numbers in [0, 1) for the default seed. */
export function parseStressOptions(
  args: readonly string[],
  random: () => number,
): Parsed<StressSelection | "help"> {
  const given = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      times: { type: "string", default: String(DEFAULT_TIMES) },
      seed: { type: "string", default: String(Math.floor(random() * MAX_SEED)) },
      kind: { type: "string" },
      grep: { type: "string" },
      help: { type: "boolean", default: false },
    },
  });
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  if (values.help) return parsed("help");
  if (positionals.length === 0) return problem("PATTERN", "must be a part of a test file's path");
  const times = parseInteger(values.times);
  if (times === null || times < 1) return problem("--times", "must be a whole number from 1");
  const seed = parseInteger(values.seed);
  if (seed === null || seed > MAX_SEED)
    return problem("--seed", `must be a whole number up to ${MAX_SEED}`);
  const kinds = KINDS.filter((kind) => kind === (values.kind ?? kind));
  if (kinds.length === 0) return problem("--kind", `must be ${KINDS.join(" or ")}`);
  return parsed({ patterns: positionals, times, seed, kinds, grep: values.grep });
}

/** Returns the test files of a kind whose path contains one of the patterns. Paths start at the project's root. */
export function matchingFiles(
  files: readonly string[],
  kind: Kind,
  patterns: readonly string[],
): string[] {
  const ofKind = kind === "browser" ? /^e2e\/.*\.spec\.ts$/ : /\.test\.tsx?$/;
  return files
    .filter((file) => ofKind.test(file) && patterns.some((pattern) => file.includes(pattern)))
    .sort();
}
