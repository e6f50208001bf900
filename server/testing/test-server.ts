/** Runs a whole server for tests: real HTTP on a free port, a real database, no market. The test fills the store. */
import { mkdirSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { join } from "node:path";
import { createAnimations } from "../media/animations/create-animations.ts";
import type { Images } from "../media/images/images.ts";
import { createVideos, type Videos } from "../media/videos/create-videos.ts";
import { type Config, readConfig } from "../platform/config/config.ts";
import type { FetchLimits } from "../platform/outbound/fetch-text.ts";
import { createSources } from "../sources/sources.ts";
import { type Parts, type RunningServer, type ServerConfig, startServer } from "../start-server.ts";
import type { Database } from "../storage/db/database.ts";
import { createStore } from "../storage/store/create-store.ts";
import type { Store } from "../storage/store/store.ts";
import { valueAndPack } from "../valuation/packed-market.ts";
import { createValuationService } from "../web/live/valuation-service.ts";
import { createMailService } from "../web/mail/mail-service.ts";
import { ANY_DATABASE, type TestDatabase, temporaryFolder } from "./test-databases.ts";

export const PICTURE = "<svg xmlns='http://www.w3.org/2000/svg'/>";

/** Element that the page's script renders the app into. */
export const APP = '<div id="root"></div>';
const PAGE = `<!doctype html><html><head><meta name="description" content="Built." /><title>Built</title></head><body>${APP}</body></html>`;
/** Content of the test clip: ten bytes. */
export const CLIP = "0123456789";

/** Token 2 has no picture. Token 3 has a temporary stand-in. */
const PICTURES: Images = {
  absence: async () => ({ reason: "none" }),
  image: async (_collection, tokenId) =>
    tokenId === "2"
      ? null
      : { type: "image/svg+xml", body: Buffer.from(PICTURE), isStable: tokenId !== "3" },
};

export interface TestServer {
  readonly store: Store;
  readonly server: RunningServer;
  /** "http://localhost:41234" */
  readonly origin: string;
  /** Sends a GET for a path below the API's root. */
  get(path: string, headers?: Record<string, string>): Promise<Response>;
  /** Sends `path` unchanged, whereas `fetch` would normalize it. */
  raw(path: string, method?: string): Promise<{ status: number; headers: Record<string, unknown> }>;
  discard(): Promise<void>;
}

const TEST_CONFIG: ServerConfig = {
  host: "127.0.0.1",
  port: 0,
  programs: null,
  apiRate: 0,
  streamsPerClient: 0,
  trustedProxies: ["127.0.0.1"],
  publicUrl: "https://fairfloor.test",
  securityContact: null,
  formsUrl: null,
  contactEmail: null,
  social: {},
  featuredReserved: null,
  demoSeed: 1,
  ethRpc: null,
  tutorialVideos: [],
  offline: true,
  recording: null,
};

type MailConfig = Pick<Config, "subscribeUrl" | "contactUrl">;

interface Differences {
  readonly config?: Partial<ServerConfig & MailConfig>;
  readonly mailLimits?: FetchLimits;
  readonly images?: Parts["images"];
  readonly videos?: Videos;
  readonly limits?: Parts["limits"];
  /** Replaces parts of the valuation. */
  readonly valuation?: Partial<Parts["valuation"]>;
  readonly database?: Pick<TestDatabase, "open">;
  /** Wraps the open database, to break it. */
  readonly wrap?: (database: Database) => Database;
  /** Folder of a built app, instead of the page and the few files made for the test. */
  readonly siteFolder?: string;
  readonly pingMs?: number;
}

export async function runTestServer(
  fill: (store: Store) => Promise<unknown>,
  {
    config,
    mailLimits,
    limits,
    valuation,
    images = () => PICTURES,
    videos = createVideos({ report: () => {} }),
    database = ANY_DATABASE,
    wrap = (opened) => opened,
    siteFolder,
    pingMs,
  }: Differences = {},
): Promise<TestServer> {
  const site = temporaryFolder();
  mkdirSync(join(site.path, "assets"));
  mkdirSync(join(site.path, "media"));
  writeFileSync(join(site.path, "index.html"), PAGE);
  writeFileSync(join(site.path, "media", "clip.webm"), CLIP);
  writeFileSync(join(site.path, "favicon.svg"), PICTURE);
  writeFileSync(join(site.path, "assets", "market.worker-1a2b3c.js"), "self.close();\n");
  const store = await createStore(wrap(await database.open()));
  await fill(store);
  const server = await startServer(
    { ...TEST_CONFIG, ...config },
    {
      store,
      sources: createSources({
        ...{ store, config: readConfig({}), report: () => {} },
        value: async (tokens, sales) => valueAndPack(tokens, sales),
      }),
      images,
      animations: createAnimations({ store, hosts: [], report: () => {} }),
      videos,
      mail: createMailService(
        store,
        { subscribeUrl: null, contactUrl: null, ...config },
        mailLimits,
      ),
      valuation: {
        ...createValuationService(store, async (tokens, sales) => valueAndPack(tokens, sales)),
        // Few tests request valuations, and each thread that starts compiles its modules.
        loadMarkets: async () => {},
        ...valuation,
      },
      limits,
      siteFolder: siteFolder ?? site.path,
      ...(pingMs !== undefined && { pingMs }),
    },
  );
  const origin = server.url;
  let stopped: Promise<void> | null = null;
  return {
    store,
    server: {
      url: origin,
      startDraining: server.startDraining,
      stop(graceMs) {
        stopped ??= server.stop(graceMs);
        return stopped;
      },
    },
    origin,
    get: (path, headers = {}) => fetch(`${origin}/api/v1${path}`, { headers }),
    raw: (path, method = "GET") =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(origin);
        const sent = request({ hostname, port, path, method, agent: false }, (answer) => {
          answer.resume();
          answer.on("end", () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers }),
          );
        });
        sent.on("error", reject);
        sent.end();
      }),
    async discard() {
      stopped ??= server.stop(1_000);
      await stopped;
      site.discard();
    },
  };
}
