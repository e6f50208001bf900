/** Environment of a soak: a server, a fault proxy in front of it, a reader behind the proxy, and the reader's clock. */
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as apiPath from "../../contract/api-path.ts";
import type { CollectionInfo } from "../../contract/collection.ts";
import { PING_MS } from "../../contract/listings/live.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { copyTemplate } from "../../server/testing/pglite-template.ts";
import type { CollectionState } from "../../src/collection/collection-store.ts";
import {
  EVENT_LOOP_SPEED,
  type EventLoopClock,
  startEventLoopClock,
} from "../../workers/testing/event-loop-clock.ts";
import {
  fetchBodiesFrom,
  type GroundTruth,
  readGroundTruth,
} from "../support/data/ground-truth.ts";
import { type FaultProxy, startFaultProxy } from "../support/fault-proxy.ts";
import { fetchFrom, startHeadlessClient } from "../support/headless-client.ts";
import { COLLECTION_IDS, importEdition } from "./collections.ts";
import type { Draw } from "./draw.ts";
import { startServerChild } from "./server-child.ts";

export interface World {
  readonly clock: EventLoopClock;
  readonly proxy: FaultProxy;
  /** Waits in the reader's time. */
  pause(ms: number): Promise<void>;
  /** Makes the reader's clock leap, as when a laptop wakes up. */
  sleep(ms: number): void;
  sleptMs(): number;
  /** Collection and query that the reader has requested, loaded or not. */
  wanted(): { readonly id: string; readonly query: TokenQuery };
  open(id: string, query: TokenQuery): Promise<void>;
  setQuery(query: TokenQuery): Promise<void>;
  /** State of the reader's store. */
  state(): CollectionState;
  /** A known collection to draw queries from. */
  collection(): CollectionInfo;

  feed(collectionId: string, lines: readonly string[]): void;
  /** Recomputes the projections of collections with new sales. */
  revalue(): Promise<void>;
  /** Imports `edition`; null repeats the last one, which resets its market. May fail if the server ends meanwhile. */
  reimport(id: string, edition: number | null): Promise<void>;
  /** Ends and restarts the server; it starts only after `after`. Settles when the server listens again. */
  restart(signal: "SIGTERM" | "SIGKILL", after?: Promise<void>): Promise<void>;
  /** Reads the state from the server directly, not through the proxy. */
  truth(id: string): Promise<GroundTruth>;
  body(path: string): Promise<unknown>;
  end(): Promise<void>;
}

export async function createWorld(draw: Draw, log: (line: string) => void): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), "fairfloor-soak-"));
  const dataDir = join(folder, "data");
  mkdirSync(dataDir);
  // Creating a database takes seconds.
  await copyTemplate(join(dataDir, "pg"));
  // The reader's clock runs faster, so the ping interval shrinks by the same factor.
  const start = () =>
    startServerChild(dataDir, COLLECTION_IDS, { pingMs: PING_MS / EVENT_LOOP_SPEED }, log);
  let server = await start();
  const editions = new Map<string, number>();
  for (const id of COLLECTION_IDS) {
    await importEdition(folder, dataDir, id, 0);
    editions.set(id, 0);
  }
  /** While the server is down, the clock advances without its turns. */
  let isUp = true;
  const clock = startEventLoopClock(() => (isUp ? server.turn() : Promise.resolve()));
  const proxy = await startFaultProxy(clock);
  proxy.forwardTo(server.port);
  const client = await startHeadlessClient(fetchFrom(proxy.origin), clock, draw.share);
  const bodies = () => fetchBodiesFrom(`http://127.0.0.1:${server.port}`);
  const pause = (ms: number) => new Promise<void>((resolve) => void clock.after(ms, resolve));
  // The server notices the imports of another process after a while.
  while (!(await knowsAll(bodies()))) await pause(1_000);
  let known = (await readGroundTruth(bodies(), COLLECTION_IDS[0])).collection;
  let wanted: { id: string; query: TokenQuery } = { id: COLLECTION_IDS[0], query: DEFAULT_QUERY };

  let slept = 0;

  return {
    clock,
    proxy,
    pause,
    sleep(ms) {
      slept += ms;
      clock.advance(ms);
    },
    sleptMs: () => slept,
    wanted: () => wanted,
    open(id, query) {
      wanted = { id, query };
      return client.worker.open(id, query);
    },
    setQuery(query) {
      wanted = { ...wanted, query };
      return client.worker.setQuery(query);
    },
    state: client.store.getState,
    collection: () => known,

    feed: (id, lines) => server.feed(id, lines),
    async revalue() {
      const ids = await server.revalue();
      log(`revalued: ${ids.join(", ")}`);
    },
    async reimport(id, edition) {
      const number = edition ?? editions.get(id) ?? 0;
      try {
        await importEdition(folder, dataDir, id, number);
        editions.set(id, number);
      } catch (error) {
        log(`import: ${String(error)}`);
      }
    },
    async restart(signal, after) {
      isUp = false;
      proxy.forwardTo(null);
      await server.end(signal);
      await after;
      server = await start();
      isUp = true;
      proxy.forwardTo(server.port);
    },
    async truth(id) {
      const truth = await readGroundTruth(bodies(), id);
      known = truth.collection;
      return truth;
    },
    body: (path) => bodies()(path),
    async end() {
      await client.end();
      await proxy.close();
      clock.stop();
      await server.end("SIGTERM");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function knowsAll(body: (path: string) => Promise<unknown>): Promise<boolean> {
  const { collections } = (await body(apiPath.collections())) as {
    collections: readonly unknown[];
  }; // the API's tests check it
  return collections.length === COLLECTION_IDS.length;
}

/**
 * True if the API returns the listing. A market's lines are stored in order, so all lines before it are stored too.
 * `row` is the listing's row without its time, which the server adds.
 */
export async function hasListing(world: World, id: string, row: string): Promise<boolean> {
  const { tokens } = (await world.body(apiPath.listed(id))) as { tokens: readonly string[] }; // the API's tests check it
  return tokens.some((each) => each === row || each.startsWith(`${row},`));
}
