/** Entry of `npm run collections`. */
import { collectionsCommand } from "./collections-command.ts";
import { processTerminal, runCommand } from "./command.ts";

process.exitCode = await runCommand(
  () => collectionsCommand(process.argv.slice(2), process.env, processTerminal),
  processTerminal,
);
