/** Runs `npm run add` in this process. */
import { type AddOptions, addCommand } from "../cli/add/add-command.ts";
import { type CommandResult, runInProcess } from "./run-command.ts";

export function runAdd(
  args: readonly string[],
  environment: NodeJS.ProcessEnv,
  options?: AddOptions,
): Promise<CommandResult> {
  const { signal } = new AbortController();
  return runInProcess((...given) => addCommand(...given, signal, options), args, environment);
}
