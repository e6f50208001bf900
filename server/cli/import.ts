/** Entry of `npm run import`. */
import { processTerminal, runCommand } from "./command.ts";
import { importCommand } from "./import-command.ts";

process.exitCode = await runCommand(
  () => importCommand(process.argv.slice(2), process.env, processTerminal),
  processTerminal,
);
