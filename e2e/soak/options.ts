/** Command line options of the soak. */
import { parseInteger } from "../../contract/values/digits.ts";
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { parseOptions } from "../../server/cli/command.ts";

export const HELP = `npm run soak -- [options]

Runs the real worker against a real server through a line full of faults, and compares them at every rest.

  --seconds N  how long, 600 by default
  --seed S     whole number that all is drawn from; a random one by default. It is printed first
`;

const DEFAULT_SECONDS = 600;
const MAX_SEED = 0xffffffff;

export interface SoakSelection {
  readonly seconds: number;
  readonly seed: number;
}

/** Parses the options; "help" if `--help` is given. `random` returns numbers in [0, 1) for the default seed. */
export function parseSoakOptions(
  args: readonly string[],
  random: () => number,
): Parsed<SoakSelection | "help"> {
  const given = parseOptions({
    args: [...args],
    options: {
      seconds: { type: "string", default: String(DEFAULT_SECONDS) },
      seed: { type: "string", default: String(Math.floor(random() * MAX_SEED)) },
      help: { type: "boolean", default: false },
    },
  });
  if (!given.ok) return given;
  if (given.value.values.help) return parsed("help");
  const seconds = parseInteger(given.value.values.seconds);
  if (seconds === null) return problem("--seconds", "must be a whole number");
  const seed = parseInteger(given.value.values.seed);
  if (seed === null || seed > MAX_SEED)
    return problem("--seed", `must be a whole number up to ${MAX_SEED}`);
  return parsed({ seconds, seed });
}
