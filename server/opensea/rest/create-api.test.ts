/** Requests to a small server on this machine. The waits pass at once, by a clock of their own. */
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import {
  CONTRACT,
  HASH,
  listing,
  nft,
  offer,
  orderEvent,
  SEAPORT,
  saleEvent,
  TARGET,
  transferEvent,
} from "../../testing/opensea-shapes.ts";
import { OpenSeaError } from "../opensea-error.ts";
import { createOpenSeaApi, type OpenSeaApiOptions } from "./create-api.ts";

const KEY = "5ecre7-k3y";
const DATE = "Thu, 10 Sep 2026 00:00:00 GMT";

interface Reply {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: unknown;
  /** Sent instead of `body`, as it is. */
  readonly text?: string;
  /** The server never ends its answer. */
  readonly hangs?: boolean;
  readonly resets?: boolean;
}

const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

/** Answers the requests with `reply`, which gets the path, the query and the number of the request from 0. */
async function serve(
  reply: (url: URL, index: number) => Reply,
  options: Partial<OpenSeaApiOptions> = {},
) {
  const requests: { readonly url: URL; readonly key: unknown; readonly at: number }[] = [];
  let clock = 0;
  const server = http.createServer((incoming, response) => {
    const url = new URL(incoming.url ?? "", "http://opensea");
    requests.push({ url, key: incoming.headers["x-api-key"], at: clock });
    const {
      status = 200,
      headers = {},
      body,
      text,
      hangs,
      resets,
    } = reply(url, requests.length - 1);
    if (resets) return incoming.socket.destroy();
    response.writeHead(status, { Date: DATE, "Content-Type": "application/json", ...headers });
    if (hangs) return void response.write("{");
    response.end(text ?? JSON.stringify(body ?? {}));
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  const waits: number[] = [];
  const api = createOpenSeaApi({
    url: `http://127.0.0.1:${port}`,
    key: KEY,
    now: () => 1_789_000_000_500,
    clock: () => clock,
    wait: async (durationMs) => {
      waits.push(durationMs);
      clock += durationMs;
    },
    ...options,
  });
  return {
    api,
    requests,
    waits,
    paths: () => requests.map(({ url }) => url.pathname + url.search),
  };
}

const numbered = (index: number) => listing({ order_hash: `0x${String(index).padStart(64, "0")}` });

async function failureOf(work: Promise<unknown>): Promise<OpenSeaError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof OpenSeaError)) throw new Error(`not an OpenSeaError: ${error}`);
  expect(error.message).not.toContain(KEY);
  expect(error.message).not.toMatch(/[.\n]$/);
  return error;
}

describe("the requests", () => {
  it("have the published paths and the key", async () => {
    const { api, requests, paths } = await serve(() => ({ status: 404 }));
    const protocol = SEAPORT as typeof CONTRACT;
    await api.contract("ethereum", CONTRACT);
    await api.collection("argonauts");
    await api.token(TARGET, "12");
    await api.orderState(TARGET, { hash: HASH, protocol });
    for (const list of ["tokens", "listings", "offers"] as const)
      await failureOf(api[list](TARGET));
    expect(paths()).toEqual([
      `/api/v2/chain/ethereum/contract/${CONTRACT}`,
      "/api/v2/collections/argonauts",
      `/api/v2/chain/ethereum/contract/${CONTRACT}/nfts/12`,
      `/api/v2/orders/chain/ethereum/protocol/${SEAPORT}/${HASH}`,
      "/api/v2/collection/argonauts/nfts?limit=200",
      "/api/v2/listings/collection/argonauts/all?limit=200",
      "/api/v2/offers/collection/argonauts/all?limit=200",
    ]);
    expect(requests.every(({ key }) => key === KEY)).toBe(true);
    expect(api.requests).toBe(7);
  });

  it("escape a slug", async () => {
    const { api, paths } = await serve(() => ({ status: 404 }));
    await api.collection("a/b?c=d");
    expect(paths()).toEqual(["/api/v2/collections/a%2Fb%3Fc%3Dd"]);
  });
});

describe("a contract", () => {
  const answer = {
    address: CONTRACT,
    chain: "ethereum",
    collection: "argonauts",
    name: "Argonauts",
  };
  it.each<[string, Reply, unknown]>([
    ["known", { body: answer }, { slug: "argonauts", name: "Argonauts" }],
    ["without a name", { body: { ...answer, name: null } }, { slug: "argonauts", name: "" }],
    ["without a collection", { body: { ...answer, collection: "" } }, null],
    ["unknown", { status: 404 }, null],
  ])("that is %s", async (_, reply, expected) => {
    const { api } = await serve(() => reply);
    expect(await api.contract("ethereum", CONTRACT)).toEqual(expected);
  });
});

describe("a collection", () => {
  it("has its contracts in lower case", async () => {
    const contracts = [
      { address: CONTRACT.toUpperCase().replace("0X", "0x") },
      { address: "So1ana" },
    ];
    const body = { collection: "argonauts", name: "Argonauts", description: "Sail.", contracts };
    const { api } = await serve(() => ({ body }));
    expect(await api.collection("argonauts")).toEqual({
      name: "Argonauts",
      description: "Sail.",
      contracts: [CONTRACT],
    });
  });
});

describe("a token", () => {
  it("is found by its id", async () => {
    const { api } = await serve(() => ({ body: { nft: nft() } }));
    expect(await api.token(TARGET, "12")).toMatchObject({ tokenId: "12", name: "Argonaut #12" });
  });
});

describe("pages", () => {
  it("are read until there is no cursor, however that is said", async () => {
    for (const end of [{ next: null }, {}, { next: "" }]) {
      const { api, paths } = await serve((url) =>
        url.searchParams.get("next") === "c1"
          ? { body: { listings: [numbered(2)], ...end } }
          : { body: { listings: [numbered(1)], next: "c1" } },
      );
      const { items, skipped } = await api.listings(TARGET);
      expect(items.map(({ hash }) => Number(hash))).toEqual([1, 2]);
      expect(skipped).toBe(0);
      expect(paths()[1]).toBe("/api/v2/listings/collection/argonauts/all?limit=200&next=c1");
    }
  });

  it("go on after an empty page that has a cursor", async () => {
    const { api } = await serve((_, index) => ({
      body: { listings: index === 2 ? [numbered(1)] : [], next: index < 2 ? `c${index}` : null },
    }));
    expect((await api.listings(TARGET)).items).toHaveLength(1);
  });

  it("keep the last version of an order, and count what they skip", async () => {
    const later = listing({ price: { current: { currency: "ETH", decimals: 18, value: "7" } } });
    const { api } = await serve((_, index) => ({
      body: {
        listings:
          index === 0
            ? [listing(), { broken: true }, null]
            : [later, listing({ status: "INACTIVE" })],
        next: index === 0 ? "c" : null,
      },
    }));
    const { items, skipped } = await api.listings(TARGET);
    expect(items.map(({ wei }) => wei)).toEqual(["7"]);
    expect(skipped).toBe(3);
  });

  it("dates pages by the market's clock, or by ours if it is unknown", async () => {
    const dates = (date: string) => (_: URL, index: number) => ({
      headers: { Date: date },
      body: { listings: [], next: index === 0 ? "c" : null },
    });
    const stated = await (await serve(dates(DATE))).api.listings(TARGET);
    expect(stated).toMatchObject({ startedAt: 1_789_000_000_500, marketTime: Date.parse(DATE) });
    const unstated = await (await serve(dates("once"))).api.listings(TARGET);
    expect(unstated.marketTime).toBe(1_789_000_000_500);
  });

  it("begin again if a cursor expired, without what was read before", async () => {
    const { api } = await serve((_, index) => {
      if (index === 0) return { body: { listings: [numbered(1), {}], next: "old" } };
      if (index === 1) return { status: 400, body: { errors: ["Invalid cursor"] } };
      return { body: { listings: [numbered(index)], next: index === 2 ? "new" : null } };
    });
    const { items, skipped } = await api.listings(TARGET);
    expect(items.map(({ hash }) => Number(hash))).toEqual([2, 3]);
    expect(skipped).toBe(0);
  });

  it("fail after the fourth expired cursor, or a refused beginning", async () => {
    const expired = await serve((url) =>
      url.searchParams.has("next") ? { status: 400 } : { body: { listings: [], next: "c" } },
    );
    expect((await failureOf(expired.api.listings(TARGET))).failure).toBe("unavailable");
    expect(expired.requests).toHaveLength(8);
    const refused = await serve(() => ({ status: 400 }));
    expect((await failureOf(refused.api.listings(TARGET))).failure).toBe("invalid");
    expect(refused.requests).toHaveLength(1);
  });

  it("fail if the cursors form a loop", async () => {
    const { api, requests } = await serve((_, index) => ({
      body: { listings: [], next: ["a", "b", "c"][index % 3] },
    }));
    expect((await failureOf(api.listings(TARGET))).message).toContain("no end");
    expect(requests).toHaveLength(4);
  });

  it("report how many tokens there are so far", async () => {
    const { api } = await serve((_, index) => ({
      body: {
        nfts: [nft({ identifier: index }), nft({ identifier: index + 10 })],
        next: index < 2 ? `c${index}` : "",
      },
    }));
    const counts: number[] = [];
    const { items } = await api.tokens(TARGET, (count) => counts.push(count));
    expect(items).toHaveLength(6);
    expect(counts).toEqual([2, 4, 6]);
  });

  it("have offers", async () => {
    const { api } = await serve(() => ({ body: { offers: [offer()], next: null } }));
    expect((await api.offers(TARGET)).items).toMatchObject([{ side: "bid", price: 1 }]);
  });
});

describe("events", () => {
  it("are those since a second, oldest first", async () => {
    const pages = [
      { asset_events: [transferEvent(), saleEvent()], next: "c" },
      { asset_events: [orderEvent("listing"), { event_type: "novel" }], next: null },
    ];
    const { api, requests } = await serve((_, index) => ({ body: pages[index] }));
    const { items, skipped } = await api.events(TARGET, 1_788_999_999_999, ["sale", "listing"]);
    expect(items.map(({ kind }) => kind)).toEqual(["placed", "sold", "transferred"]);
    expect(skipped).toBe(1);
    const query = requests[1]?.url.searchParams;
    expect(query?.getAll("event_type")).toEqual(["sale", "listing"]);
    // One second more, because OpenSea does not say whether the bound belongs to the answer.
    expect(query?.get("after")).toBe("1788999998");
    expect(query?.get("next")).toBe("c");
  });

  it("of the same second keep their order", async () => {
    const at = { event_timestamp: 1789000000 };
    const asset_events = [saleEvent(at), transferEvent(at), orderEvent("listing", at)];
    const { api } = await serve(() => ({ body: { asset_events } }));
    const { items } = await api.events(TARGET, 0, []);
    expect(items.map(({ kind }) => kind)).toEqual(["placed", "transferred", "sold"]);
  });
});

describe("the state of an order", () => {
  it.each<[Reply, string]>([
    [{ body: { order: listing() } }, "live"],
    [{ body: { order: listing({ status: "CANCELLED" }) } }, "ended"],
    [{ body: {} }, "unknown"],
    [{ status: 404 }, "unknown"],
    [{ status: 400 }, "unknown"],
  ])("after %j is %s", async (reply, state) => {
    const { api } = await serve(() => reply);
    expect(await api.orderState(TARGET, { hash: HASH, protocol: null })).toBe(state);
  });

  it.each<[Reply, string]>([
    [{ status: 401 }, "key"],
    [{ status: 500 }, "unavailable"],
  ])("after %j is a failure", async (reply, failure) => {
    const { api } = await serve(() => reply);
    expect((await failureOf(api.orderState(TARGET, { hash: HASH, protocol: null }))).failure).toBe(
      failure,
    );
  });
});

describe("a failure", () => {
  /** An answer that quotes the key, as some servers do. */
  const quoting = (status: number): Reply => ({
    status,
    text: `{"errors":["no ${KEY}"]}`,
    headers: { "X-Note": KEY },
  });

  it.each<[number, string, string]>([
    [401, "key", "OpenSea refuses the API key"],
    [403, "key", "OpenSea refuses the API key"],
    [404, "missing", "OpenSea found nothing"],
    [400, "invalid", "OpenSea refuses the request"],
  ])("of status %s is final", async (status, failure, message) => {
    const { api, requests } = await serve(() => quoting(status));
    const error = await failureOf(api.listings(TARGET));
    expect(error.failure).toBe(failure);
    expect(error.message).toContain(message);
    expect(requests).toHaveLength(1);
  });

  it.each<[string, Reply, string]>([
    ["a server error", quoting(503), "OpenSea answers HTTP 503"],
    [
      "broken JSON",
      { text: `{"listings": [${KEY}` },
      "OpenSea answers with something other than JSON",
    ],
    ["a page of HTML", { text: "<html></html>" }, "OpenSea answers with something other than JSON"],
    ["an unknown shape", { body: { orders: [] } }, "OpenSea answers in an unknown shape"],
    ["a lost connection", { resets: true }, "OpenSea cannot be reached"],
    [
      "a redirect",
      { status: 302, headers: { Location: "http://127.0.0.1:9/" } },
      "OpenSea cannot be reached",
    ],
    [
      "a huge answer",
      { text: `"${"x".repeat(21 * 1024 * 1024)}"` },
      "OpenSea answers with more than 20971520 bytes",
    ],
  ])("by %s is retried with a growing backoff", async (_, reply, message) => {
    const { api, requests, waits } = await serve(() => reply);
    const error = await failureOf(api.listings(TARGET));
    expect(error.failure).toBe("unavailable");
    expect(error.message).toContain(message);
    expect(requests).toHaveLength(5);
    expect(api.requests).toBe(5);
    expect(waits).toHaveLength(4);
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(250 * 2 ** index);
      expect(wait).toBeLessThanOrEqual(500 * 2 ** index);
    }
  });

  it("retries after a timeout", async () => {
    const { api, requests } = await serve(() => ({ hangs: true }), { timeoutMs: 40 });
    expect((await failureOf(api.listings(TARGET))).message).toBe(
      "OpenSea does not answer within 0.04 s",
    );
    expect(requests).toHaveLength(5);
  });

  it("recovers from a temporary failure", async () => {
    const { api } = await serve((_, index) =>
      index < 4 ? { status: 500 } : { body: { listings: [listing()] } },
    );
    expect((await api.listings(TARGET)).items).toHaveLength(1);
  });

  it("without a server names the cause", async () => {
    const { api } = await serve(() => ({}));
    for (const stop of stops.splice(0)) stop();
    expect((await failureOf(api.listings(TARGET))).message).toBe(
      "OpenSea cannot be reached: ECONNREFUSED",
    );
  });

  it.each(["", "a\nb", "ключ"])("rejects the key %j before any request", (key) => {
    expect(() => createOpenSeaApi({ url: "http://127.0.0.1:1", key })).toThrow(/no valid form/);
  });

  it("ends with the signal, also during a request", async () => {
    const stop = new AbortController();
    const { api, requests } = await serve(
      () => {
        stop.abort(new Error("stopped"));
        return { hangs: true };
      },
      { signal: stop.signal },
    );
    await expect(api.listings(TARGET)).rejects.toThrow("stopped");
    await expect(api.listings(TARGET)).rejects.toThrow("stopped");
    expect(requests).toHaveLength(1);
  });
});

describe("the rate", () => {
  const page: Reply = { body: { listings: [listing()] } };

  it.each([429, 599])(
    "after %s pauses all requests for the time that the server asks",
    async (status) => {
      const others: Promise<unknown>[] = [];
      const sentences: string[] = [];
      const { api, requests } = await serve(
        (_, index) => (index === 0 ? { status, headers: { "Retry-After": "20" } } : page),
        {
          report(sentence) {
            sentences.push(sentence);
            for (let count = 0; count < 3; count += 1) others.push(api.listings(TARGET));
          },
        },
      );
      await api.listings(TARGET);
      await Promise.all(others);
      expect(requests.map(({ at }) => at)).toEqual([0, 20_000, 20_000, 20_000, 20_000]);
      expect(sentences).toEqual(["OpenSea's rate limit is reached: waiting 20 s"]);
    },
  );

  it("obeys a date to retry at, and backs off without one", async () => {
    const { api, requests } = await serve((_, index) => {
      if (index === 0)
        return { status: 429, headers: { "Retry-After": "Thu, 10 Sep 2026 00:01:00 GMT" } };
      return index < 4 ? { status: 429 } : page;
    });
    await api.listings(TARGET);
    const times = requests.map(({ at }) => at);
    expect(times[1]).toBe(60_000);
    const gaps = times.slice(2).map((at, index) => at - (times[index + 1] ?? 0));
    expect(gaps[0]).toBeGreaterThanOrEqual(500);
    expect(gaps[2]).toBeGreaterThan(gaps[0] ?? 0);
  });

  it("waits for the reset if no request remains", async () => {
    const { api, requests } = await serve((_, index) => ({
      headers: {
        "X-RateLimit-Limit": "2",
        "X-RateLimit-Remaining": String(1 - (index % 2)),
        "X-RateLimit-Reset": "60",
      },
      body: { listings: [], next: index < 5 ? `c${index}` : null },
    }));
    await api.listings(TARGET);
    expect(requests.map(({ at }) => at / 1000)).toEqual([0, 0, 60, 60, 120, 120]);
  });

  it("gives up on a server that only refuses", async () => {
    const { api, requests } = await serve(() => ({ status: 429, headers: { "Retry-After": "0" } }));
    const error = await failureOf(api.listings(TARGET));
    expect(error).toMatchObject({
      failure: "unavailable",
      message: "OpenSea asks for fewer requests",
    });
    expect(requests).toHaveLength(8);
    expect(requests.at(-1)?.at).toBeGreaterThanOrEqual(7 * 500);
  });
});
