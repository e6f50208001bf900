/** Code that the benches' programs share: the verdict on their budgets, and how they exit. */
import { CommandError, type ExitCode, FAILURE, SUCCESS } from "../../server/cli/command.ts";

/** Prints a sentence for each broken budget. */
export function sayBudgets(broken: readonly string[]): ExitCode {
  for (const sentence of broken) console.error(sentence);
  console.log(broken.length === 0 ? "Every budget holds." : `${broken.length} budgets are broken.`);
  return broken.length === 0 ? SUCCESS : FAILURE;
}

/** Runs a bench with the command line's arguments. Rethrows unexpected errors. */
export async function runBench(
  bench: (args: readonly string[]) => Promise<ExitCode>,
): Promise<void> {
  try {
    process.exitCode = await bench(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof CommandError)) throw error;
    console.error(error.message);
    process.exitCode = FAILURE;
  }
}
