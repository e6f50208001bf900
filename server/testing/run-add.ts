/** Runs `npm run add` in this process. */
import { addCommand } from "../cli/add/add-command.ts";
import { runCommand } from "../cli/command.ts";
import type { Config } from "../config/config.ts";

export async function runAdd(args: readonly string[], environment: NodeJS.ProcessEnv) {
  const out: string[] = [];
  const errors: string[] = [];
  const terminal = {
    out: (line: string) => void out.push(line),
    error: (line: string) => void errors.push(line),
  };
  const { signal } = new AbortController();
  const code = await runCommand(() => addCommand(args, environment, terminal, signal), terminal);
  return { code, out: out.join("\n"), errors };
}

/** The settings of a test database. */
export function databaseSettings({
  dataDir,
  databaseUrl,
}: Pick<Config, "dataDir" | "databaseUrl">) {
  return { DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? "" };
}
