/** Entry of `npm run feed`. The first interrupt stops reading and stores what was read. The second one kills. */
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
// An open input would keep the process running.
process.stdin.destroy();
