/** What the benches' programs share: the verdict on their budgets, and how they end. */
import { CommandError, type ExitCode, FAILURE, SUCCESS } from "../../server/cli/command.ts";

/** Says which budgets are broken, a sentence each. */
export function sayBudgets(broken: readonly string[]): ExitCode {
  for (const sentence of broken) console.error(sentence);
  console.log(broken.length === 0 ? "Every budget holds." : `${broken.length} budgets are broken.`);
  return broken.length === 0 ? SUCCESS : FAILURE;
}

/** Runs a bench on the command line's arguments. A fault of ours is thrown on. */
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
