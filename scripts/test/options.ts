/** Options of `npm test` and `npm run test:long`. */
import { parseArgs } from "node:util";

export interface TestOptions {
  /** "all" is `npm test`, "quick" leaves out stories, builds and browsers, "long" runs only what takes minutes. */
  readonly size: "all" | "quick" | "long";
  /** Prints where the time goes, by step and by file. */
  readonly times: boolean;
  /** File to write the results to, instead of printing their total as the last line. */
  readonly saveResults: string | null;
  /** File with the results of an earlier run, which are printed and added to this run's. */
  readonly addResults: string | null;
}

export const USAGE = `npm test                      every check, with the short form of each story
npm test -- --quick           format, lint, types, imports, unused code, unit tests without stories
npm run test:long             stories at full length, and Node 24 and 26 with the rest of the unit tests
  --times                     prints where the time goes, by step and by file
  --save-results FILE         writes the results to FILE, and prints no last line "N passed, N failed"
  --add-results FILE          prints the results in FILE too, and adds them to the last line`;

/** @throws with a sentence for the reader if an option is unknown. */
export function parseTestOptions(args: readonly string[]): TestOptions | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      quick: { type: "boolean" },
      long: { type: "boolean" },
      times: { type: "boolean" },
      "save-results": { type: "string" },
      "add-results": { type: "string" },
    },
  });
  if (values.help) return "help";
  if (values.quick && values.long) throw new Error("--quick and --long exclude each other");
  return {
    size: values.quick ? "quick" : values.long ? "long" : "all",
    times: values.times ?? false,
    saveResults: values["save-results"] ?? null,
    addResults: values["add-results"] ?? null,
  };
}
