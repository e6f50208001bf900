/** Options of `npm test` and `npm run test:long`. */
import { parseArgs } from "node:util";

export interface TestOptions {
  /** "all" is `npm test`, "quick" leaves out stories, builds and browsers, "long" runs only what takes minutes. */
  readonly size: "all" | "quick" | "long";
  /** Prints where the time goes, by step and by file. */
  readonly times: boolean;
  /** File to write the counts to, instead of printing them as the last line. */
  readonly saveTotal: string | null;
  /** File with the counts of an earlier run, which are added to this run's. */
  readonly addTotal: string | null;
}

export const USAGE = `npm test                      every check, with the short form of each story
npm test -- --quick           format, lint, types, imports, unused code, unit tests without stories
npm run test:long             stories at full length, and Node 24 and 26 with the rest of the unit tests
  --times                     prints where the time goes, by step and by file
  --save-total FILE           writes the counts to FILE, and prints no last line "N passed, N failed"
  --add-total FILE            adds the counts in FILE to the last line`;

/** @throws with a sentence for the reader if an option is unknown. */
export function parseTestOptions(args: readonly string[]): TestOptions | "help" {
  const { values } = parseArgs({
    args: [...args],
    options: {
      help: { type: "boolean" },
      quick: { type: "boolean" },
      long: { type: "boolean" },
      times: { type: "boolean" },
      "save-total": { type: "string" },
      "add-total": { type: "string" },
    },
  });
  if (values.help) return "help";
  if (values.quick && values.long) throw new Error("--quick and --long exclude each other");
  return {
    size: values.quick ? "quick" : values.long ? "long" : "all",
    times: values.times ?? false,
    saveTotal: values["save-total"] ?? null,
    addTotal: values["add-total"] ?? null,
  };
}
