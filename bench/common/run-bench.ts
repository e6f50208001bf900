/** Code that the benches' programs share: the verdict on their budgets, and how they exit. */
import { CommandError, type ExitCode, FAILURE, SUCCESS } from "../../server/cli/command.ts";

/** Prints a sentence for each broken budget. */
export function reportBudgets(violations: readonly string[]): ExitCode {
  for (const sentence of violations) console.error(sentence);
  console.log(
    violations.length === 0 ? "Every budget holds." : `${violations.length} budgets are broken.`,
  );
  return violations.length === 0 ? SUCCESS : FAILURE;
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
