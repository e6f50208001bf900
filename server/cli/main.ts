/** Entry of the commands: `main.ts NAME ARGUMENTS`. */
import { CommandError, type ExitCode, processTerminal, runCommand } from "./command.ts";

const [name = "", ...args] = process.argv.slice(2);
const given = [args, process.env, processTerminal] as const;

const COMMANDS: Readonly<Record<string, () => Promise<ExitCode>>> = {
  add: async () => (await import("./add/add-command.ts")).addCommand(...given, untilStopped()),
  backtest: async () =>
    (await import("./backtest-command.ts")).backtestCommand(args, processTerminal),
  backup: async () => (await import("./backup/backup-command.ts")).backupCommand(...given),
  collections: async () => (await import("./collections-command.ts")).collectionsCommand(...given),
  feed: async () => {
    const { feedCommand } = await import("./feed-command.ts");
    return feedCommand(...given, process.stdin, untilStopped());
  },
  import: async () => (await import("./import-command.ts")).importCommand(...given),
  mail: async () => (await import("./mail-command.ts")).mailCommand(...given),
  record: async () => (await import("./record-command.ts")).recordCommand(...given),
  restore: async () => (await import("./backup/restore-command.ts")).restoreCommand(...given),
};

/** The first interrupt stops reading and keeps what was read. The second one kills. */
function untilStopped(): AbortSignal {
  const stopping = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());
  return stopping.signal;
}

const unknown = async () => {
  throw new CommandError(`The command must be one of ${Object.keys(COMMANDS).join(", ")}.`);
};
process.exitCode = await runCommand(COMMANDS[name] ?? unknown, processTerminal);
// An open input would keep the process running.
if (name === "feed") process.stdin.destroy();
