/** Entry of the commands: `main.ts NAME ARGUMENTS`. */
import {
  CommandError,
  type ExitCode,
  processTerminal,
  runCommand,
  type Terminal,
} from "./command.ts";

type Command = (
  argv: readonly string[],
  environment: NodeJS.ProcessEnv,
  terminal: Terminal,
  signal: AbortSignal,
) => Promise<ExitCode>;

const COMMANDS: Readonly<Record<string, () => Promise<Command>>> = {
  add: async () => (await import("./add/add-command.ts")).addCommand,
  async backtest() {
    const { backtestCommand } = await import("./backtest-command.ts");
    return async (argv, _environment, terminal) => backtestCommand(argv, terminal);
  },
  backup: async () => (await import("./backup/backup-command.ts")).backupCommand,
  collections: async () => (await import("./collections-command.ts")).collectionsCommand,
  async feed() {
    const { feedCommand } = await import("./feed-command.ts");
    return (argv, environment, terminal, signal) =>
      feedCommand(argv, environment, terminal, process.stdin, signal);
  },
  history: async () => (await import("./history-command.ts")).historyCommand,
  import: async () => (await import("./import-command.ts")).importCommand,
  mail: async () => (await import("./mail-command.ts")).mailCommand,
  record: async () => (await import("./record-command.ts")).recordCommand,
  restore: async () => (await import("./backup/restore-command.ts")).restoreCommand,
};
/** The first interrupt stops their reading and keeps what was read. The second one kills. */
const STOPPABLE = ["add", "feed"];

const [name = "", ...argv] = process.argv.slice(2);
const stopping = new AbortController();
if (STOPPABLE.includes(name))
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runCommand(async () => {
  const load = COMMANDS[name];
  if (!load)
    throw new CommandError(`The command must be one of ${Object.keys(COMMANDS).join(", ")}.`);
  return (await load())(argv, process.env, processTerminal, stopping.signal);
}, processTerminal);
// An open input would keep the process running.
if (name === "feed") process.stdin.destroy();
