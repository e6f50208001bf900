/** Entry of `npm run backtest`. */
import { backtestCommand } from "./backtest-command.ts";
import { processTerminal, runCommand } from "./command.ts";

process.exitCode = await runCommand(
  async () => backtestCommand(process.argv.slice(2), processTerminal),
  processTerminal,
);
