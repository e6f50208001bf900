/** Entry of `npm run feed`. A first interrupt stops reading and stores what was read; a second one kills. */
import { processTerminal, runCommand } from "./command.ts";
import { feedCommand } from "./feed-command.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runCommand(
  () =>
    feedCommand(
      process.argv.slice(2),
      process.env,
      processTerminal,
      process.stdin,
      stopping.signal,
    ),
  processTerminal,
);
// An input that is still open would keep the process running.
process.stdin.destroy();
