/** Entry of `npm run mail`. */
import { processTerminal, runCommand } from "./command.ts";
import { mailCommand } from "./mail-command.ts";

process.exitCode = await runCommand(
  () => mailCommand(process.argv.slice(2), process.env, processTerminal),
  processTerminal,
);
