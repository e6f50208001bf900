/**
 * Assembles the server: store, books, live stream, API and the sources' markets. It stops everything that it
 * starts.
 */
import type { FirstPaint } from "../contract/first-paint.ts";
import type { PictureStore } from "./media/images/create-images.ts";
import type { Images } from "./media/images/images.ts";
import type { Config } from "./platform/config/config.ts";
import { createClientAddress } from "./platform/http/client-address.ts";
import { maxDescriptors } from "./platform/http/descriptors.ts";
import { type HttpLimits, type HttpServer, listen } from "./platform/http/listen.ts";
import { originAt } from "./platform/http/origin-at.ts";
import { programHeaders, siteHeaders } from "./platform/http/security-headers.ts";
import { openStaticSite } from "./platform/http/static-site.ts";
import type { Flow } from "./platform/log/flow.ts";
import type { Store } from "./storage/store/store.ts";
import { createApp } from "./web/api/app.ts";
import type { ApiDeps, ConcurrencyLimit } from "./web/api/deps.ts";
import { createProgramApp } from "./web/api/programs.ts";
import { columnsBody, figuresBody } from "./web/api/snapshots/snapshot-bodies.ts";
import { openBooks } from "./web/live/books.ts";
import { createPictureStore } from "./web/live/picture-store.ts";
import { createStreams } from "./web/live/streams.ts";
import type { ValuationService } from "./web/live/valuation-service.ts";
import { watchRevisions } from "./web/live/watch-revisions.ts";
import { createDemoMarketInfo } from "./web/market-info/demo-market-info.ts";
import { createRpcMarketInfo } from "./web/market-info/rpc-market-info.ts";

export interface Parts extends Pick<ApiDeps, "animations" | "videos" | "mail" | "sources"> {
  readonly store: Store;
  readonly images: (store: PictureStore) => Images;
  readonly valuation: ValuationService;
  /** Logs the way of each batch of events. By default, nothing does. */
  readonly flow?: Flow | null;
  /** Follows the markets of all sources until `signal` aborts. `isWatched` is true while a reader follows the stream. */
  readonly followAdded?: (isWatched: () => boolean, signal: AbortSignal) => Promise<void>;
  /** Absent without a build. */
  readonly firstPaint?: FirstPaint | null;
  /** Folder of the built app. If it contains no app, only the API is served. */
  readonly siteFolder: string;
  /** Overrides the limits, for tests. */
  readonly limits?: Partial<
    HttpLimits & { readonly snapshots: ConcurrencyLimit; readonly streams: number }
  >;
  /** Ping interval of streams, for tests with compressed time. Default: the contract's `PING_MS`. */
  readonly pingMs?: number;
  /** Interval of updating projections, for tests. Default: `REVALUE_MS`. */
  readonly revalueMs?: number;
}

/** The settings that are used after the store is open and the sources are prepared. */
export type ServerConfig = Omit<
  Config,
  | "dataDir"
  | "databaseUrl"
  | "demo"
  | "liveRate"
  | "imageHosts"
  | "gateways"
  | "metadataRate"
  | "subscribeUrl"
  | "contactUrl"
  | "chain"
  | "openSea"
  | "log"
>;

export type RunningServer = Awaited<ReturnType<typeof startServer>>;

/** Limits of concurrent snapshot answers. They share their bytes, so each costs only a connection. */
const SNAPSHOTS: ConcurrencyLimit = { total: 1_000, perClient: 250 };
/** Share of the descriptors that streams may take. The rest is for other requests and for files. */
const STREAMS_SHARE = 0.75;
/** Minimum time between two revisions of a collection's projections. */
const REVALUE_MS = 60_000;
/** The same while nobody follows the live stream, in multiples of `REVALUE_MS`. */
const UNWATCHED_REVALUE = 10;

/**
 * Serves the site, and token programs on a second port: another port is another origin.
 *
 * Takes ownership of `store` and closes it, even if the server cannot listen.
 */
export async function startServer(config: ServerConfig, parts: Parts) {
  const { store, valuation, flow, limits = {} } = parts;
  const { host, programs, publicUrl } = config;
  let draining = false;
  const ports = { site: 0, programs: 0 };
  const programsAt: ApiDeps["programsAt"] = (name) =>
    programs && (programs.origin ?? originAt(name, ports.programs));
  const books = await openBooks(store, flow);
  const streams = createStreams(books, parts.pingMs, flow);
  const deps: ApiDeps = {
    ...config,
    ...parts,
    programsAt,
    images: parts.images(createPictureStore(store, books)),
    books,
    streams,
    marketInfo:
      config.ethRpc === null
        ? createDemoMarketInfo(config.demoSeed)
        : createRpcMarketInfo(config.ethRpc),
    firstPaint: parts.firstPaint ?? null,
    site: openStaticSite(parts.siteFolder, config.offline),
    clientAddress: createClientAddress(config.trustedProxies),
    snapshots: limits.snapshots ?? SNAPSHOTS,
    openStreams: {
      total: limits.streams ?? Math.floor(STREAMS_SHARE * maxDescriptors()),
      perClient: config.streamsPerClient || Number.POSITIVE_INFINITY,
    },
    isDraining: () => draining,
    now: Date.now,
  };
  const listeners: HttpServer[] = [];
  const closeListeners = (graceMs: number) =>
    Promise.all(listeners.map((each) => each.close(graceMs)));

  const start = async (...args: Parameters<typeof listen>): Promise<number> => {
    const listener = await listen(...args);
    listeners.push(listener);
    return listener.port;
  };
  try {
    if (programs) {
      const headersFor = programHeaders(programs.origin, (name) =>
        programs.origin === null ? originAt(name, ports.site) : publicUrl,
      );
      const address = { host, port: programs.port, setting: "PROGRAM_PORT" } as const;
      ports.programs = await start(createProgramApp(deps).fetch, address, headersFor, limits);
    }
    const address = { host, port: config.port, setting: "PORT" } as const;
    ports.site = await start(
      createApp(deps).fetch,
      address,
      siteHeaders(config, programsAt),
      limits,
    );
  } catch (error) {
    await closeListeners(0);
    books.stop();
    streams.close();
    await store.close();
    throw error;
  }

  const markets = new AbortController();
  const isWatched = () => streams.count > 0;
  const following = parts.followAdded?.(isWatched, markets.signal);
  let revaluing: Promise<unknown> = Promise.resolve();
  // The first update skips nothing: a migration may have left figures to compute.
  let skipped = UNWATCHED_REVALUE;
  const revalueTimer = setInterval(() => {
    skipped += 1;
    if (!isWatched() && skipped < UNWATCHED_REVALUE) return;
    skipped = 0;
    revaluing = revaluing
      .then(() => valuation.revalue())
      .catch((error: unknown) => console.error("valuation: not brought up to date;", error));
  }, parts.revalueMs ?? REVALUE_MS);
  // A collection that was just added, or that another server revalued, is loaded before its readers ask.
  const stopWatching = watchRevisions(books, () => {
    revaluing = revaluing
      .then(() => valuation.loadMarkets())
      .catch((error: unknown) => console.error("valuation: not read in advance;", error));
  });
  void warmUp();

  /** Creates the largest bodies before the first request for them, one after the other. */
  async function warmUp(): Promise<void> {
    for (const book of books.all()) {
      const { collection } = book;
      if (draining) return;
      try {
        const roster = await books.roster(collection.id);
        if (roster) await columnsBody(roster).encoded("br");
        await figuresBody(book).encoded("br");
      } catch (error) {
        console.error(`${collection.id}: not read in advance;`, error);
      }
    }
  }

  return {
    /** Address to open, such as "http://localhost:4173". */
    url: `http://${/^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(host) ? "localhost" : host}:${ports.site}`,
    /** Reports the server as not ready. API requests are still answered, new live streams are rejected. */
    startDraining(): void {
      draining = true;
    },
    /**
     * Shuts down in this order: reports not ready, ends the live streams with `bye`, answers pending requests (for
     * at most `graceMs`), stores the last market events, closes the store. Rejects if the following of the markets failed.
     */
    async stop(graceMs: number): Promise<void> {
      draining = true;
      clearInterval(revalueTimer);
      stopWatching();
      markets.abort();
      const followed = Promise.allSettled([following]);
      streams.close();
      await closeListeners(graceMs);
      const [ended] = await followed;
      await revaluing;
      valuation.close();
      books.stop();
      await store.close();
      if (ended.status === "rejected") throw ended.reason;
    },
  };
}
