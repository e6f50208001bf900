/**
 * The soak's server: the real one, in its own process that can be terminated and killed. Each collection has a pipe
 * for its market. The parent requests turns (see `startEventLoopClock`) and projections over IPC.
 *
 * Arguments: the paces as JSON, then the collection ids. Pipes from `FIRST_PIPE` on: their markets.
 */
import { Socket } from "node:net";
import { fileURLToPath } from "node:url";
import { createAnimations } from "../../server/media/animations/create-animations.ts";
import { createImages } from "../../server/media/images/create-images.ts";
import { createVideos } from "../../server/media/videos/create-videos.ts";
import { readConfig } from "../../server/platform/config/config.ts";
import { createSink } from "../../server/sources/create-sink.ts";
import { createFeedSource } from "../../server/sources/feed/feed-source.ts";
import { forever } from "../../server/sources/forever.ts";
import { startServer } from "../../server/start-server.ts";
import { openStore } from "../../server/storage/store/open-store.ts";
import { valueAndPack } from "../../server/valuation/packed-market.ts";
import { createValuationService } from "../../server/web/live/valuation-service.ts";
import { createMailService } from "../../server/web/mail/mail-service.ts";
import { FIRST_PIPE, type FromServer, type ServerTimings, type ToServer } from "./server-child.ts";

const GRACE_MS = 2_000;

/** The server also serves the built site, if there is one. */
const SITE_FOLDER = fileURLToPath(new URL("../../dist", import.meta.url));

const [given = "{}", ...collectionIds] = process.argv.slice(2);
const timings: ServerTimings = JSON.parse(given);
const config = readConfig(process.env);
const store = await openStore(config, "own");
const report = (line: string) => console.log(line);
const valuation = createValuationService(store, async (tokens, sales) =>
  valueAndPack(tokens, sales),
);
const server = await startServer(config, {
  store,
  sources: [],
  followAdded: async (isWatched, signal) => {
    await Promise.all(
      collectionIds.map((collection, at) => {
        const source = createFeedSource({
          input: new Socket({ fd: FIRST_PIPE + at, readable: true, writable: false }),
          now: Date.now,
          onBadLine: ({ place, message }) => console.error(`${collection}, ${place}: ${message}`),
        });
        const sink = createSink(
          source,
          { collection },
          { store, report, isWatched },
          async () => {},
        );
        const follow = () => source.follow({ collection }, sink, signal);
        return forever(signal, report, collection, async () => follow().then(() => "done"));
      }),
    );
  },
  images: (pictures) => createImages({ store: pictures, hosts: [], report }),
  animations: createAnimations({ store, hosts: [], report }),
  videos: createVideos({ report }),
  mail: createMailService(store, config),
  valuation,
  siteFolder: SITE_FOLDER,
  ...timings,
});

function send(message: FromServer): void {
  process.send?.(message);
}

process.on("message", (message: ToServer) => {
  if (message.kind === "turn") send({ kind: "turned" });
  else
    void valuation.revalue().then(
      (ids) => send({ kind: "revalued", ids }),
      (error: unknown) => {
        console.error(error);
        send({ kind: "revalued", ids: [] });
      },
    );
});
process.on("SIGTERM", async () => {
  await server.stop(GRACE_MS);
  process.exit(0);
});
// The parent is gone, so nobody else would end this process.
process.on("disconnect", () => process.exit(1));
send({ kind: "listening", port: Number(new URL(server.url).port) });
