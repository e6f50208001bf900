/** Wires the server's services to an open store. `main.ts` loads this file while the store opens. */
import { join } from "node:path";
import type { FirstPaint } from "../contract/first-paint.ts";
import { openDemo } from "./demo/market/open-demo.ts";
import { createAnimations } from "./media/animations/create-animations.ts";
import { createImages } from "./media/images/create-images.ts";
import { createVideos } from "./media/videos/create-videos.ts";
import type { Config } from "./platform/config/config.ts";
import { IS_SOURCE, ROOT } from "./platform/launch/launch.ts";
import { usableSources } from "./sources/check-sources.ts";
import { followAdded } from "./sources/follow-added.ts";
import { followInThread } from "./sources/follow-in-thread.ts";
import { createSources } from "./sources/sources.ts";
import { type RunningServer, startServer } from "./start-server.ts";
import { logWrites } from "./storage/store/log-writes.ts";
import type { Store } from "./storage/store/store.ts";
import { createValuer } from "./valuation/valuer.ts";
import { createValuationService } from "./web/live/valuation-service.ts";
import { createMailService } from "./web/mail/mail-service.ts";

const SITE_FOLDER = join(ROOT, "dist");

/** The build has it. In the source tree nothing names the styles. */
async function loadFirstPaint(): Promise<FirstPaint | null> {
  if (IS_SOURCE) return null;
  // React loads its own build by this name. The one for development takes ten times as long.
  Object.assign(process.env, { NODE_ENV: "production" });
  return (await import("../src/first-paint/render.tsx")).loadFirstPaint();
}

/** Starts the server. It owns the store, and closes it when it stops. */
export async function serve(config: Config, opened: Store): Promise<RunningServer> {
  // Loaded only for LOG=debug.
  const flow = config.log && (await import("./platform/log/flow.ts")).createFlow();
  const store = flow ? logWrites(opened, flow) : opened;
  const valuer = createValuer();
  const report = (line: string) => console.log(line);
  const originals = { hosts: config.imageHosts, gateways: config.gateways, report };
  const parts = { store, config, value: valuer.fit, report };
  // The demo's market also updates imported collections with simulated listings.
  const demo = openDemo(store, config);
  const sources = usableSources([demo, ...createSources(parts)], report);
  const foreign = sources.filter((source) => source !== demo);
  const valuation = createValuationService(store, valuer.fit);
  const server = await startServer(config, {
    store,
    sources,
    flow,
    images: (pictures) => createImages({ store: pictures, ...originals }),
    animations: createAnimations({ store, ...originals }),
    videos: createVideos({ report }),
    mail: createMailService(store, config),
    valuation,
    async followAdded(isWatched, signal) {
      await Promise.all([
        followAdded({ store, sources: [demo], report, isWatched }, signal),
        followInThread({ store, sources: foreign, report, isWatched, flow }, signal),
      ]);
    },
    firstPaint: await loadFirstPaint(),
    siteFolder: SITE_FOLDER,
  });
  valuation
    .loadMarkets()
    .catch((error: unknown) => console.error("valuation: not read in advance;", error));
  return server;
}
