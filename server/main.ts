/** The server: opens the store, prepares the demo on the first start, serves, and shuts down gracefully. */
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { createAnimations } from "./animations/create-animations.ts";
import { ConfigError, readConfig } from "./config/config.ts";
import { DatabaseUnavailable } from "./db/database.ts";
import { ListenError } from "./http/listen.ts";
import { createImages } from "./images/create-images.ts";
import { prepareCollection } from "./ingest/prepare.ts";
import { createValuationService } from "./live/valuation-service.ts";
import { createMailService } from "./mail/mail-service.ts";
import { createDemoSource } from "./sources/demo/demo-source.ts";
import { createStoreMarketReader } from "./sources/demo/store-market-reader.ts";
import { systemClock } from "./sources/demo/system-clock.ts";
import { prepareSource } from "./sources/prepare-sources.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { openStore } from "./store/open-store.ts";
import { createValuer } from "./valuation/valuer.ts";
import { createVideos } from "./videos/create-videos.ts";

/** Time for a load balancer to see that this server is no longer ready, before connections are refused. */
const DRAIN_NOTICE_MS = 1_000;
/** Time for pending requests to end. */
const GRACE_MS = 6_000;
/** The process exits with an error if the shutdown takes longer than this. */
const FORCE_EXIT_MS = 9_800;
const SITE_FOLDER = fileURLToPath(new URL("../dist", import.meta.url));

async function start(): Promise<RunningServer> {
  const config = readConfig(process.env);
  const store = await openStore(config, "own");
  const valuer = createValuer();
  const report = (line: string) => console.log(line);
  const demo = createDemoSource({
    seed: String(config.demoSeed),
    start: store.createdAt,
    reader: createStoreMarketReader(store),
    clock: systemClock,
    eventsPerSecond: config.liveRate,
  });
  if (config.demo)
    await prepareSource(
      store,
      demo,
      String(config.demoSeed),
      (draft) => prepareCollection(draft, valuer.fit),
      report,
    );
  return startServer(config, {
    store,
    // The demo's market also updates imported collections with simulated listings.
    sources: [demo],
    images: createImages({ store, hosts: config.imageHosts, report }),
    animations: createAnimations({ store, hosts: config.imageHosts, report }),
    videos: createVideos({ report }),
    mail: createMailService(store, config),
    valuation: createValuationService(store, valuer.fit),
    siteFolder: SITE_FOLDER,
  });
}

try {
  const server = await start();
  console.log(`Fairfloor is at ${server.url}`);
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
} catch (error) {
  const isExpected =
    error instanceof ConfigError ||
    error instanceof DatabaseUnavailable ||
    error instanceof ListenError;
  console.error(isExpected ? error.message : error);
  process.exit(1);
}
