/** Parses the options of the server's bench. */
import { parseInteger } from "../../contract/values/digits.ts";
import { type Parsed, parsed, problem } from "../../contract/values/problem.ts";
import { parseOptions } from "../../server/cli/command.ts";
import { listOf, oneOf } from "../common/list-option.ts";

const PARTS = ["streams", "pages", "attacks", "liars"] as const;
type Part = (typeof PARTS)[number];

/** Processes that share the readers. Each has at least one. */
export const READER_PROCESSES = 4;
const READERS = 5_000;
const SECONDS = 20;
const REST_SECONDS = 60;

export interface ServerBenchOptions {
  readonly only: readonly Part[];
  /** Readers of the live stream. */
  readonly readers: number;
  /** How long each attack or lie goes on. */
  readonly seconds: number;
  /** How long the server rests after each, in seconds. */
  readonly rest: number;
  /** Compares the figures of attacks and lies with their bounds. */
  readonly check: boolean;
}

export const HELP = `npm run bench:server -- [READERS] [options]

Measures what READERS of the live stream (${READERS}) and single pages cost the server, and
then attacks it, and has foreign servers lie to it, beside an ordinary reader.

  --only ${PARTS.join(",")}  a part
  --seconds N   how long each attack or lie goes on (${SECONDS})
  --rest N      how long the server rests after each, before its memory is read (${REST_SECONDS})
  --check       exits with 1 if the reader waits or fails, or memory does not come back
`;

/** Parses the arguments. Returns "help" if help was asked for. */
export function parseServerOptions(args: readonly string[]): Parsed<ServerBenchOptions | "help"> {
  const given = parseOptions({
    args: [...args],
    allowPositionals: true,
    options: {
      only: { type: "string" },
      seconds: { type: "string", default: String(SECONDS) },
      rest: { type: "string", default: String(REST_SECONDS) },
      check: { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  if (values.help) return parsed("help");
  const only = listOf("--only", values.only, PARTS, oneOf(PARTS));
  if (!only.ok) return only;
  const readers = parseInteger(positionals[0] ?? String(READERS)) ?? 0;
  if (readers < READER_PROCESSES || positionals.length > 1)
    return problem("READERS", `must be one number from ${READER_PROCESSES}, such as ${READERS}`);
  const seconds = parseInteger(values.seconds) ?? 0;
  if (seconds < 1) return problem("--seconds", "must be a whole number from 1");
  const rest = parseInteger(values.rest);
  if (rest === null) return problem("--rest", "must be a whole number");
  return parsed({ only: only.value, readers, seconds, rest, check: values.check });
}
