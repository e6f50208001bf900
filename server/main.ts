/** The server: opens the store, has the demo prepared on the first start, serves, and shuts down gracefully. */
import { setTimeout as pause } from "node:timers/promises";
import { openDemo } from "./demo/market/open-demo.ts";
import { type Config, readConfig } from "./platform/config/config.ts";
import { ConfigError } from "./platform/config/settings.ts";
import { createSettingsRedactor } from "./platform/config/settings-redactor.ts";
import { ListenError } from "./platform/http/listen.ts";
import { ProcessFailed, runProcess } from "./platform/launch/launch.ts";
import { guardConsole } from "./platform/log/guard-console.ts";
import { outliveReaders } from "./platform/log/outlive-readers.ts";
import { isPrepared } from "./sources/prepare-sources.ts";
import type { RunningServer } from "./start-server.ts";
import { DatabaseUnavailable } from "./storage/db/database.ts";
import { hasEmbedded } from "./storage/db/embedded.ts";
import { openStore } from "./storage/store/open-store.ts";
import type { Store } from "./storage/store/store.ts";

/** Time for a load balancer to see that this server is no longer ready, before connections are refused. */
const DRAIN_NOTICE_MS = 1_000;
/** Time for pending requests to end. */
const GRACE_MS = 6_000;
/** The process exits with an error if the shutdown takes longer than this. */
const FORCE_EXIT_MS = 9_800;
const PROGRAMS_OFF =
  "Token programs are off: an https site needs PROGRAM_ORIGIN, a second https origin that leads to PROGRAM_PORT.";

/** Opens the store. On the first start another process prepares the demo, which takes much memory. */
async function openPreparedStore(config: Config): Promise<Store> {
  const prepareDemo = () => runProcess(new URL("./prepare-demo.ts", import.meta.url));
  // Opening a new database only to see that it has no demo would take half a second.
  if (config.demo && !config.databaseUrl && !hasEmbedded(config.dataDir)) await prepareDemo();
  const store = await openStore(config, "own");
  if (!config.demo || (await isPrepared(store, openDemo(store, config), String(config.demoSeed))))
    return store;
  // One process at a time may own the embedded database.
  await store.close();
  await prepareDemo();
  return openStore(config, "own");
}

async function start(config: Config): Promise<RunningServer> {
  // Most of the server's modules load while the database opens.
  const [store, { serve }] = await Promise.all([openPreparedStore(config), import("./serve.ts")]);
  return serve(config, store);
}

guardConsole(createSettingsRedactor(process.env).redact);
outliveReaders();
// Node's own output of an uncaught error would bypass the guarded console.
process.on("uncaughtException", (error) => {
  console.error(error);
  process.exit(1);
});
try {
  const config = readConfig(process.env);
  const server = await start(config);
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    console.log(`${signal}: finishing what is under way.`);
    setTimeout(() => {
      console.error("Not everything ended in time; leaving it.");
      process.exit(1);
    }, FORCE_EXIT_MS);
    server.startDraining();
    // After Ctrl-C, no load balancer needs notice.
    if (signal === "SIGTERM") await pause(DRAIN_NOTICE_MS);
    await server.stop(GRACE_MS);
    process.exit(0);
  };
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);
  // Last: whoever reads this line may send a signal.
  console.log(`Fairfloor is at ${server.url}`);
  if (!config.programs) console.log(PROGRAMS_OFF);
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseUnavailable ||
    error instanceof ListenError;
  if (!(error instanceof ProcessFailed)) console.error(isExpected ? error.message : error);
  process.exit(1);
}
