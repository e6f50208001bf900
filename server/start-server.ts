/**
 * Puts the server together: store, books, live stream, API, the sources' markets. Everything it starts it
 * also ends.
 */
import type { Valuation } from "../contract/market.ts";
import type { Animations } from "./animations/create-animations.ts";
import { createApp } from "./api/app.ts";
import type { Images } from "./api/images.ts";
import { columnsBody, figuresBody } from "./api/snapshot-bodies.ts";
import type { Config } from "./config.ts";
import { followSource } from "./follow-source.ts";
import { createClientAddress } from "./http/client-address.ts";
import { type HttpLimits, listen } from "./http/listen.ts";
import { securityHeaders } from "./http/security-headers.ts";
import { openStaticSite } from "./http/static-site.ts";
import { openBooks } from "./live/books.ts";
import { createStreams } from "./live/streams.ts";
import type { MailDesk } from "./mail/mail-desk.ts";
import { createDemoMarketInfo } from "./market-info/demo-market-info.ts";
import { createRpcMarketInfo } from "./market-info/rpc-market-info.ts";
import type { Source } from "./sources/source.ts";
import type { Store } from "./store/store.ts";
import type { Videos } from "./videos/create-videos.ts";

export interface Parts {
  readonly store: Store;
  /** Prepared already; those with a market are followed. */
  readonly sources: readonly Source[];
  readonly images: Images;
  readonly animations: Animations;
  readonly videos: Videos;
  readonly mail: MailDesk;
  readonly valuation: {
    revalue(): Promise<readonly string[]>;
    explain(collectionId: string, tokenId: string): Promise<Valuation | null>;
  };
  /** Folder of the built app; without an app in it, the API alone is served. */
  readonly siteFolder: string;
  /** For tests: other limits than ours. */
  readonly limits?: Partial<HttpLimits & { readonly snapshots: number }>;
  /** How often streams are pinged where the readers' time is compressed; else the contract's `PING_MS`. */
  readonly pingMs?: number;
  /** How often projections are brought up to date where a test watches them; else `REVALUE_MS`. */
  readonly revalueMs?: number;
}

/** The settings that matter once the store is open and the sources are prepared. */
export type ServerConfig = Omit<
  Config,
  "dataDir" | "databaseUrl" | "demo" | "liveRate" | "imageHosts" | "subscribeUrl" | "contactUrl"
>;

export interface RunningServer {
  /** Where to open it, such as "http://localhost:4173". */
  readonly url: string;
  /** Says to those who watch over it that it is about to stop. Everything is answered as before. */
  announceStop(): void;
  /**
   * Ends in order: not ready any more, goodbye on the live streams, requests under way answered (for at most
   * `graceMs`), the last market events stored, the store closed.
   */
  stop(graceMs: number): Promise<void>;
}

/** They share their bytes: what each costs is a connection. */
const MAX_SNAPSHOTS = 1_000;
/** The revision of a collection's projections changes at most this often. */
const REVALUE_MS = 60_000;

/** Takes over `store` and closes it, also when it cannot start. */
export async function startServer(
  config: ServerConfig,
  {
    store,
    sources,
    images,
    animations,
    videos,
    mail,
    valuation,
    siteFolder,
    limits = {},
    pingMs,
    revalueMs = REVALUE_MS,
  }: Parts,
): Promise<RunningServer> {
  let draining = false;
  const books = await openBooks(store);
  const streams = createStreams(books, pingMs);
  const app = createApp({
    store,
    books,
    streams,
    images,
    animations,
    videos,
    mail,
    marketInfo:
      config.ethRpcUrl === null
        ? createDemoMarketInfo(config.demoSeed)
        : createRpcMarketInfo(config.ethRpcUrl),
    explain: valuation.explain,
    site: openStaticSite(siteFolder, config.offline),
    publicUrl: config.publicUrl,
    tutorialVideos: config.tutorialVideos,
    recording: config.recording,
    apiRate: config.apiRate,
    clientAddress: createClientAddress(config.trustedProxies),
    maxSnapshots: limits.snapshots ?? MAX_SNAPSHOTS,
    isDraining: () => draining,
    now: Date.now,
  });
  const headers = securityHeaders(config);
  const http = await listen(app.fetch, config.host, config.port, headers, limits).catch(
    async (error: unknown) => {
      books.stop();
      streams.close();
      await store.close();
      throw error;
    },
  );

  const markets = new AbortController();
  const following = sources.map((source) => followSource(store, source, markets.signal));
  let revaluing: Promise<void> = Promise.resolve();
  const revalueTimer = setInterval(() => {
    revaluing = revaluing
      .then(() => valuation.revalue())
      .then(() => {})
      .catch((error: unknown) => console.error("valuation: not brought up to date;", error));
  }, revalueMs);
  void warmUp();

  /** Makes the largest bodies before the first reader asks for them, one after the other. */
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
    url: `http://${/^(127\.0\.0\.1|::1|0\.0\.0\.0|::)$/.test(config.host) ? "localhost" : config.host}:${http.port}`,
    announceStop() {
      draining = true;
    },
    async stop(graceMs) {
      draining = true;
      clearInterval(revalueTimer);
      markets.abort();
      streams.close();
      await http.close(graceMs);
      await Promise.all(following);
      await revaluing;
      books.stop();
      await store.close();
    },
  };
}
