/** Follows collections of the OpenSea stand-in in tests, as the server does. */

import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from "vitest";
import type { UnixMs } from "../../../contract/values/units.ts";
import { type FollowTimes, followAdded } from "../../sources/follow-added.ts";
import { readCollection } from "../../sources/opensea/add/read-collection.ts";
import type { OpenSeaTimes } from "../../sources/opensea/follow/follow-opensea.ts";
import { OPENSEA } from "../../sources/opensea/follow/opensea-follow.ts";
import { createOpenSeaSource } from "../../sources/opensea/opensea-source.ts";
import { createOpenSeaApi } from "../../sources/opensea/protocol/rest/create-api.ts";
import { openDatabase } from "../../storage/db/open-database.ts";
import { createStore } from "../../storage/store/create-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { valueCollection } from "../../valuation/project.ts";
import { ANY_DATABASE } from "../test-databases.ts";
import type { StandInCollection } from "./market/market-types.ts";
import { sampleMarketCollection } from "./market/sample-market.ts";
import { type OpenSea, runOpenSea } from "./run-opensea.ts";

export const bears = sampleMarketCollection({ slug: "bears", size: 30 });
export const birds = sampleMarketCollection({ slug: "birds", size: 30, seed: 2 });
export const bees = sampleMarketCollection({ slug: "bees", size: 30, seed: 3 });
const COLLECTIONS = [bears, birds, bees];

/** Short intervals, so that tests do not wait. */
const TIMES: Partial<FollowTimes & OpenSeaTimes> = {
  lookMs: 60,
  tickMs: 20,
  refreshMs: 100,
  reconnectMs: { first: 20, max: 100 },
};
export const SWEEP_SECONDS = 0.2;

interface FollowOptions {
  readonly sweepSeconds?: number;
  readonly key?: string | null;
  readonly times?: Partial<FollowTimes & OpenSeaTimes>;
}

interface Following {
  stop(): Promise<void>;
}

/** Moves `Date.now()`, the clock of the server and the market, ahead to `to`. */
export function moveClock(to: number): void {
  const { now } = Date;
  const ahead = to - now();
  vi.spyOn(Date, "now").mockImplementation(() => now() + ahead);
}

/** Waits up to 30 s for an assertion about the result of `read` to pass. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 30_000, interval: 30 });
}

/** Sets up a market and a follower for each test of the file. No collection is added yet. */
export function followStandIn() {
  let openSea: OpenSea;
  let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
  let store: Store;
  let following: Following;
  let reports: string[];

  beforeAll(async () => {
    made = await ANY_DATABASE.create();
    store = await createStore(await openDatabase(made.config, "own"), () => Date.now());
  });
  beforeEach(async () => {
    openSea = await runOpenSea({ collections: COLLECTIONS, now: () => Date.now() });
    reports = [];
    following = follow();
  });
  afterEach(async () => {
    await following.stop();
    for (const { slug } of COLLECTIONS) await store.deleteCollection(slug);
    await openSea.close();
  });
  afterAll(async () => {
    await store.close();
    await made.discard();
  });

  /** Starts another follower. */
  function follow({ sweepSeconds = 3_600, key = openSea.key, times = TIMES }: FollowOptions = {}) {
    const stopping = new AbortController();
    const { url, streamUrl } = openSea;
    const parts = {
      store,
      config: { key, url, streamUrl, sweepSeconds },
      value: async (...given: Parameters<typeof valueCollection>) => valueCollection(...given),
      report: (line: string) => reports.push(line),
      times,
    };
    const sources = [createOpenSeaSource(parts)];
    const running = followAdded({ ...parts, sources }, stopping.signal);
    return {
      async stop() {
        stopping.abort();
        await running;
      },
    } satisfies Following;
  }

  /** Returns token id -> "price marketplace" of each stored listing in ETH. */
  async function listed(id = bears.slug): Promise<ReadonlyMap<string, string>> {
    const listings = (await store.listings(id))?.listings ?? [];
    const inEther = listings.filter(({ currency }) => currency === undefined);
    return new Map(
      inEther.map(({ tokenId, price, marketplace }) => [tokenId, `${price} ${marketplace}`]),
    );
  }

  const truth = (slug = bears.slug) =>
    new Map(Array.from(openSea.market.truth(slug), ([id, { price }]) => [id, `${price} 1`]));
  const state = () => store.follow(bears.slug, "opensea");

  return {
    get openSea() {
      return openSea;
    },
    get store() {
      return store;
    },
    /** Lines that the followers logged. */
    get reports() {
      return reports;
    },
    follow,
    stop: () => following.stop(),
    /** Stops the follower and starts another. */
    async followAgain(options: FollowOptions = {}) {
      await following.stop();
      following = follow(options);
    },
    /** Stops the follower, and starts a market with another clock. */
    async replaceMarket(now: () => UnixMs) {
      await following.stop();
      await openSea.close();
      openSea = await runOpenSea({ collections: COLLECTIONS, now });
    },
    async add({ slug, chain, contract, name }: StandInCollection = bears): Promise<void> {
      const { url, key } = openSea;
      const api = createOpenSeaApi({ url, key });
      const place = { collection: slug, source: OPENSEA, chainId: 1, contract, name };
      const added = { ...place, settings: { slug, chain } };
      await store.putFollow(added);
      const parts = { store, api, value: valueCollection, progress: { step: () => {} } };
      await readCollection(added, parts, { since: 0, now: Date.now() });
    },
    listed,
    truth,
    expectTruth: (slug = bears.slug): Promise<void> =>
      eventually(() => listed(slug)).toEqual(truth(slug)),
    state,
    joined: (): Promise<void> =>
      eventually(state).toMatchObject({ isConnected: true, problem: null }),
    list: (tokenId: string, price: number, rest: object = {}) =>
      openSea.market.list({ slug: bears.slug, tokenId, price, ...rest }),
  };
}
