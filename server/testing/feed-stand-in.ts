/** A feed of orders on loopback that a test answers for, and collections that follow it as the server does. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterAll, afterEach, beforeAll, beforeEach, expect } from "vitest";
import { ETHER } from "../../contract/values/units.ts";
import { followAdded } from "../sources/follow-added.ts";
import { ORDERS_FEED } from "../sources/orders-feed/feed-settings.ts";
import { createOrdersFeedSource } from "../sources/orders-feed/orders-feed-source.ts";
import { openDatabase } from "../storage/db/open-database.ts";
import { createStore } from "../storage/store/create-store.ts";
import type { Store } from "../storage/store/store.ts";
import { type Listening, listenOnLoopback } from "./listen-on-loopback.ts";
import { fillMarket } from "./orders/filled-market.ts";
import { ALICE, followOf } from "./orders/made-up-orders.ts";
import { ANY_DATABASE } from "./test-databases.ts";

export interface FeedRequest {
  /** Path with query. */
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
}

export interface FeedAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** An object is sent as JSON. */
  readonly body?: object | string;
}

export const POST_KEY = "post-key-1234";
const TIMES = { pollMs: 20, fullMs: 3_600_000, failureMs: 20 };

/** A row of a listing. */
export function row(id: string, tokenId: string, price: string | number, part: object = {}) {
  return {
    id,
    tokenId,
    price,
    maker: ALICE,
    marketplace: "Blur",
    at: Date.now() - 60_000,
    ...part,
  };
}

/** Waits up to 30 s for an assertion about the result of `read` to pass. */
export function eventually<T>(read: () => T): ReturnType<typeof expect.poll<T>> {
  return expect.poll(read, { timeout: 30_000, interval: 20 });
}

/** Sets up a feed for each test of the file. */
export function feedStandIn() {
  let made: Awaited<ReturnType<typeof ANY_DATABASE.create>>;
  let store: Store;
  let listening: Listening;
  let requests: FeedRequest[];
  let reports: string[];
  let stop = async () => {};
  let answer: (request: FeedRequest) => FeedAnswer | null;

  beforeAll(async () => {
    made = await ANY_DATABASE.create();
    store = await createStore(await openDatabase(made.config, "own"));
  });
  afterAll(async () => {
    await store.close();
    await made.discard();
  });
  beforeEach(async () => {
    [requests, reports] = [[], []];
    answer = () => ({ body: {} });
    const server = createServer(({ url = "", headers }, response) => {
      const request = { path: url, headers };
      requests.push(request);
      const given = answer(request);
      // Null breaks the connection off.
      if (!given) return response.destroy();
      const { status = 200, body = "" } = given;
      response.writeHead(status, given.headers);
      response.end(typeof body === "string" ? body : JSON.stringify(body));
    });
    listening = await listenOnLoopback(server);
  });
  afterEach(async () => {
    await stop();
    stop = async () => {};
    await listening.close();
  });

  return {
    get store() {
      return store;
    },
    get requests() {
      return requests;
    },
    /** Lines that the server logged. */
    get reports() {
      return reports;
    },
    get host() {
      return listening.host;
    },
    get config() {
      return made.config;
    },
    /** Answers all later requests. */
    says(next: typeof answer | FeedAnswer) {
      answer = typeof next === "function" ? next : () => next;
    },
    /** Stores a collection and follows its feed, or takes only posts. Returns what reads its state. */
    async follow(
      id: string,
      { times = {}, key = "feed-key-1234", polls = true, unit = ETHER } = {},
    ) {
      await fillMarket(store, id, 20, unit);
      const settings = { url: polls ? `http://${listening.host}/${id}` : null };
      await store.putFollow({ ...followOf(id), source: ORDERS_FEED, settings });
      await store.setFollowStage(id, ORDERS_FEED, "following");
      const name = `FEED_KEY_${listening.host.replace(/[^0-9]+/g, "_")}`;
      const env = { [name]: key, FEED_POST_KEY: POST_KEY, FEED_PORT: "0" };
      const report = (line: string) => void reports.push(line);
      const source = createOrdersFeedSource({ report, env, times: { ...TIMES, ...times } });
      const stopping = new AbortController();
      const parts = { store, sources: [source], report, times: { lookMs: 20, tickMs: 20 } };
      const running = followAdded(parts, stopping.signal);
      stop = async () => {
        stopping.abort();
        await running;
        await store.deleteCollection(id);
      };
      return {
        state: () => store.follow(id, ORDERS_FEED),
        port: () => source.receiver.port(),
        /** Token id -> "price marketplace" of each listing. */
        async listed() {
          const { listings = [] } = (await store.listings(id)) ?? {};
          return Object.fromEntries(
            listings.map(({ tokenId, price, marketplace }) => [tokenId, `${price} ${marketplace}`]),
          );
        },
      };
    },
  };
}
