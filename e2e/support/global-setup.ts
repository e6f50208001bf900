/**
 * Starts one server with one data folder for all browser tests, and imports the generated collections into it. The demo
 * is off: the generated collections change only by events that a test feeds.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ENGINES } from "../engines/installed.ts";
import { GENERATED, writeGeneratedCollection } from "./data/generated-collections.ts";
import { importCollections } from "./import-collection.ts";
import { runServer } from "./run-server.ts";

/** Reports the engines that are not installed. @throws if the environment requires them. */
function checkEngines(): void {
  for (const { name, packages, isInstalled } of ENGINES) {
    if (isInstalled()) continue;
    if (process.env.REQUIRE_PACKAGES === "true")
      throw new Error(`The walk in ${name} needs Debian's ${packages}: apt-get install them.`);
    console.log(`skipped: the walk in ${name}, because ${packages} are not installed`);
  }
}

export default async function globalSetup(): Promise<() => Promise<void>> {
  checkEngines();
  // Uses a server started by hand, with its E2E_DATA_DIR, to run single tests.
  if (process.env.E2E_ORIGIN) return async () => {};
  const root = mkdtempSync(join(tmpdir(), "fairfloor-e2e-"));
  const dataDir = join(root, "data");
  const server = await runServer({ DATA_DIR: dataDir, DEMO: "off" });
  async function tearDown(): Promise<void> {
    const code = await server.stop();
    rmSync(root, { recursive: true, force: true });
    if (code !== 0) throw new Error(`The server ended with code ${code} on SIGTERM`);
  }
  try {
    const folders = GENERATED.map((each) => ({
      ...each,
      folder: writeGeneratedCollection(root, each),
    }));
    await importCollections({ origin: server.origin, dataDir }, folders);
  } catch (error) {
    await tearDown();
    throw error;
  }
  process.env.E2E_ORIGIN = server.origin;
  process.env.E2E_DATA_DIR = dataDir;
  return tearDown;
}
