/** Entry of `npm run backup`. */
import { processTerminal, runCommand } from "../command.ts";
import { backupCommand } from "./backup-command.ts";

process.exitCode = await runCommand(
  () => backupCommand(process.argv.slice(2), process.env, processTerminal),
  processTerminal,
);
