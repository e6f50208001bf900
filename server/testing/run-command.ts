/** Runs a command-line program's command in this process. */
import { createTerminal, type ExitCode, runCommand, type Terminal } from "../cli/command.ts";

export interface CommandResult {
  readonly code: ExitCode;
  readonly out: string;
  readonly errors: readonly string[];
}

/** Runs a command with its arguments and settings, as its program does. */
export async function runInProcess(
  command: (
    args: readonly string[],
    environment: NodeJS.ProcessEnv,
    terminal: Terminal,
  ) => Promise<ExitCode>,
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = createTerminal(environment, {
    out: (line) => void out.push(line),
    error: (line) => void errors.push(line),
  });
  const code = await runCommand(() => command(args, environment, terminal), terminal);
  return { code, out: out.join("\n"), errors };
}
