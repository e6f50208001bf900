/**
 * Starts one server with one data folder for all browser tests. The real importer imports the generated collections and,
 * if available, the real ones. The demo is off: the generated collections change only by events that a test pipes in.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENGINES } from "../engines/installed.ts";
import { GENERATED, writeGeneratedCollection } from "./data/generated-collections.ts";
import { REAL, realFolder } from "./data/real-data.ts";
import { runProgram, runServer } from "./run-server.ts";

async function importFolder(
  dataDir: string,
  args: readonly string[],
  until?: RegExp,
): Promise<void> {
  const settings = { DATA_DIR: dataDir };
  const { code, output } = await runProgram("server/cli/import.ts", args, settings, "", until);
  if (code !== 0 && !until?.test(output))
    throw new Error(`import ${args.join(" ")} failed:\n${output}`);
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const { name, packages, isInstalled } of ENGINES)
    if (!isInstalled())
      console.log(`skipped: the walk in ${name}, because ${packages} are not installed`);
  // Uses a server started by hand, with its E2E_DATA_DIR, to run single tests.
  if (process.env.E2E_ORIGIN) return async () => {};
  const root = mkdtempSync(join(tmpdir(), "fairfloor-e2e-"));
  const dataDir = join(root, "data");
  for (const generated of GENERATED) {
    const folder = writeGeneratedCollection(root, generated);
    await importFolder(dataDir, [folder, "--id", generated.id, "--name", generated.name]);
  }
  for (const { id, name } of REAL) {
    const folder = realFolder(id);
    if (folder) {
      console.log(`importing ${name}`);
      // Without the past of its record, which takes minutes.
      const args = [folder, "--id", id, "--name", name, "--simulate-listings"];
      await importFolder(dataDir, args, /^Projecting/m);
    } else console.log(`skipped: tests on ${name}, because its data are not beside the project`);
  }
  const server = await runServer({ DATA_DIR: dataDir, DEMO: "off" });
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_DATA_DIR = dataDir;
  return async () => {
    const code = await server.stop();
    rmSync(root, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with code ${code} on SIGTERM`);
  };
}
