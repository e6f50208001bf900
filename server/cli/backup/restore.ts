/** Entry of `npm run restore`. */
import { processTerminal, runCommand } from "../command.ts";
import { restoreCommand } from "./restore-command.ts";

process.exitCode = await runCommand(
  () => restoreCommand(process.argv.slice(2), process.env, processTerminal),
  processTerminal,
);
