/** Entry of `npm run add`. The first interrupt stops reading and keeps what was read. The second one kills. */

import { processTerminal, runCommand } from "../command.ts";
import { addCommand } from "./add-command.ts";

const stopping = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stopping.abort());

process.exitCode = await runCommand(
  () => addCommand(process.argv.slice(2), process.env, processTerminal, stopping.signal),
  processTerminal,
);
