/** Shared by the command-line programs: options, messages, exit codes. */
import { type ParseArgsConfig, parseArgs } from "node:util";
import { escapeUnprintable } from "../../contract/values/printable.ts";
import {
  inspect,
  type Parsed,
  type Problem,
  parsed,
  problem,
} from "../../contract/values/problem.ts";
import type { RpcAddress } from "../platform/config/rpc-address.ts";
import { ConfigError, type Environment } from "../platform/config/settings.ts";
import { createSettingsRedactor } from "../platform/config/settings-redactor.ts";
import { outliveReaders } from "../platform/log/outlive-readers.ts";
import { ContractError } from "../sources/chain/protocol/erc721/find-token-ids.ts";
import { ImportError } from "../sources/import/import-error.ts";
import { BackupError } from "../storage/backup/backup-format.ts";
import { DatabaseError, DatabaseUnavailable } from "../storage/db/database.ts";
import { openStore } from "../storage/store/open-store.ts";
import type { Store } from "../storage/store/store.ts";

/** Output of a program. Takes one line at a time, without its line ending. */
export interface Terminal {
  out(line: string): void;
  error(line: string): void;
  /** Redacts these addresses in later errors, except for their hosts. */
  hide?(addresses: readonly RpcAddress[]): void;
}

export const SUCCESS = 0;
export const FAILURE = 1;
export type ExitCode = typeof SUCCESS | typeof FAILURE;

/** A failure whose message is a complete sentence for the terminal. */
export class CommandError extends Error {
  override readonly name = "CommandError";
}

/** Creates the error for invalid arguments. */
export function usageError({ place, message }: Problem, program: string): CommandError {
  return new CommandError(
    `${place}: ${message}.\nnpm run ${program} -- --help tells how it is meant.`,
  );
}

/** Creates checks for the arguments of a program: `valid` returns the value or throws, `invalid` creates the error. */
export function checksFor(program: string) {
  const invalid = (place: string, message: string) => usageError({ place, message }, program);
  function valid<Value>(given: Parsed<Value>): Value {
    if (!given.ok) throw usageError(given.problem, program);
    return given.value;
  }
  return { valid, invalid };
}

/** Collection ids are part of addresses. */
const COLLECTION_ID = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;

/** Runs `node:util`'s parseArgs. Returns its errors as a problem at "options". */
export function parseOptions<Config extends ParseArgsConfig>(
  config: Config,
): Parsed<ReturnType<typeof parseArgs<Config>>> {
  try {
    return parsed(parseArgs(config));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    const [sentence = ""] = error.message.split(". ");
    return problem("options", sentence);
  }
}

/** Returns the arguments of a program without options. Prints `help` and returns null if that is asked for. */
export function parsePositionals(
  program: string,
  help: string,
  argv: readonly string[],
  terminal: Terminal,
): readonly string[] | null {
  const { values, positionals } = checksFor(program).valid(
    parseOptions({
      args: [...argv],
      options: { help: { type: "boolean", short: "h" } },
      allowPositionals: true,
    }),
  );
  if (values.help) terminal.out(help);
  return values.help ? null : positionals;
}

/** Parses the one folder that a program works on. For messages, `holds` names its content and `verb` the action on it. */
export function parseFolder(
  [folder, extra]: readonly string[],
  { holds, verb }: { readonly holds: string; readonly verb: string },
): Parsed<string> {
  if (folder === undefined)
    return problem("DIR", `is missing; name the folder that holds ${holds}`);
  if (extra !== undefined)
    return problem("DIR", `there is a second folder, ${inspect(extra)}; ${verb} one at a time`);
  return parsed(folder);
}

export function parseCollectionId(given: string | undefined): Parsed<string> {
  if (given === undefined || given === "")
    return problem(
      "--id",
      "is missing; name the collection's part of the address, such as --id cryptopunks",
    );
  if (COLLECTION_ID.test(given)) return parsed(given);
  return problem(
    "--id",
    `must be 1 to 64 lower-case letters, digits and inner hyphens, got ${JSON.stringify(given)}`,
  );
}

/** Closes the store after `work`. */
export async function withStore<T>(
  config: Parameters<typeof openStore>[0],
  work: (store: Store) => Promise<T>,
): Promise<T> {
  const store = await openStore(config);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/**
 * Runs a program and returns its exit code. Prints expected failures as a sentence. Any other error is a bug and is
 * printed with its stack.
 */
export async function runCommand(
  command: () => Promise<ExitCode>,
  terminal: Terminal,
): Promise<ExitCode> {
  if (terminal === processTerminal) outliveReaders();
  try {
    return await command();
  } catch (error) {
    if (
      error instanceof CommandError ||
      error instanceof BackupError ||
      error instanceof ConfigError ||
      error instanceof ImportError ||
      error instanceof ContractError ||
      error instanceof DatabaseUnavailable
    )
      terminal.error(error.message);
    else if (error instanceof DatabaseError)
      terminal.error(`The database answered with an error: ${error.message}`);
    else terminal.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return FAILURE;
  }
}

/**
 * Creates a terminal that escapes unprintable characters. Redacts the secrets of the settings and of kept addresses in errors,
 * but not in other lines, which may be data.
 */
export function createTerminal(
  environment: Environment,
  print: Pick<Terminal, "out" | "error">,
): Terminal {
  const { redact, hide } = createSettingsRedactor(environment);
  return {
    hide,
    out: (line) => print.out(escapeUnprintable(line, "\n\t")),
    error: (line) => print.error(escapeUnprintable(redact(line), "\n\t")),
  };
}

export const processTerminal = createTerminal(process.env, {
  out: (line) => console.log(line),
  error: (line) => console.error(line),
});
