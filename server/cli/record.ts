/** Entry of `npm run record`. */
import { processTerminal, runCommand } from "./command.ts";
import { recordCommand } from "./record-command.ts";

process.exitCode = await runCommand(
  () => recordCommand(process.argv.slice(2), process.env, processTerminal),
  processTerminal,
);
