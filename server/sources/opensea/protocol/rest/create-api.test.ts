/** Answers of the API's client, from a small server on this machine. */
import { describe, expect, it } from "vitest";
import {
  DATE,
  failureOf,
  KEY,
  type Reply,
  serveReplies,
} from "../../../../testing/opensea/rest/reply-server.ts";
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
} from "../../../../testing/opensea-shapes.ts";
import { createOpenSeaApi } from "./create-api.ts";

const numbered = (index: number) => listing({ order_hash: `0x${String(index).padStart(64, "0")}` });

describe("the requests", () => {
  it("have the published paths and the key", async () => {
    const { api, requests, paths } = await serveReplies(() => ({ status: 404 }));
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
    const { api, paths } = await serveReplies(() => ({ status: 404 }));
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
    ["known", { body: answer }, { slug: "argonauts", name: "Argonauts", isErc1155: false }],
    [
      "without a name",
      { body: { ...answer, name: null } },
      { slug: "argonauts", name: "", isErc1155: false },
    ],
    ["without a collection", { body: { ...answer, collection: "" } }, null],
    ["unknown", { status: 404 }, null],
  ])("that is %s", async (_, reply, expected) => {
    const { api } = await serveReplies(() => reply);
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
    const { api } = await serveReplies(() => ({ body }));
    expect(await api.collection("argonauts")).toEqual({
      name: "Argonauts",
      description: "Sail.",
      contracts: [CONTRACT],
    });
  });
});

describe("a token", () => {
  it("is found by its id", async () => {
    const { api } = await serveReplies(() => ({ body: { nft: nft() } }));
    expect(await api.token(TARGET, "12")).toMatchObject({ tokenId: "12", name: "Argonaut #12" });
  });
});

describe("pages", () => {
  it("are read until there is no cursor, however that is said", async () => {
    for (const end of [{ next: null }, {}, { next: "" }]) {
      const { api, paths } = await serveReplies((url) =>
        url.searchParams.get("next") === "c1"
          ? { body: { listings: [numbered(2)], ...end } }
          : { body: { listings: [numbered(1)], next: "c1" } },
      );
      const { items, skipped } = await api.listings(TARGET);
      expect(items.map(({ hash }) => Number(hash))).toEqual([1, 2]);
      expect(skipped.total).toBe(0);
      expect(paths()[1]).toBe("/api/v2/listings/collection/argonauts/all?limit=200&next=c1");
    }
  });

  it("go on after an empty page that has a cursor", async () => {
    const { api } = await serveReplies((_, index) => ({
      body: { listings: index === 2 ? [numbered(1)] : [], next: index < 2 ? `c${index}` : null },
    }));
    expect((await api.listings(TARGET)).items).toHaveLength(1);
  });

  it("keep the last version of an order, and count what they skip", async () => {
    const later = listing({ price: { current: { currency: "ETH", decimals: 18, value: "7" } } });
    const { api } = await serveReplies((_, index) => ({
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
    expect(skipped.total).toBe(3);
  });

  it("dates pages by the market's clock, or by ours if it is unknown", async () => {
    const dates = (date: string) => (_: URL, index: number) => ({
      headers: { Date: date },
      body: { listings: [], next: index === 0 ? "c" : null },
    });
    const stated = await (await serveReplies(dates(DATE))).api.listings(TARGET);
    expect(stated).toMatchObject({ startedAt: 1_789_000_000_500, marketTime: Date.parse(DATE) });
    const unstated = await (await serveReplies(dates("once"))).api.listings(TARGET);
    expect(unstated.marketTime).toBe(1_789_000_000_500);
  });

  it("begin again if a cursor expired, without what was read before", async () => {
    const { api } = await serveReplies((_, index) => {
      if (index === 0) return { body: { listings: [numbered(1), {}], next: "old" } };
      if (index === 1) return { status: 400, body: { errors: ["Invalid cursor"] } };
      return { body: { listings: [numbered(index)], next: index === 2 ? "new" : null } };
    });
    const { items, skipped } = await api.listings(TARGET);
    expect(items.map(({ hash }) => Number(hash))).toEqual([2, 3]);
    expect(skipped.total).toBe(0);
  });

  it("fail after the fourth expired cursor, or a refused beginning", async () => {
    const expired = await serveReplies((url) =>
      url.searchParams.has("next") ? { status: 400 } : { body: { listings: [], next: "c" } },
    );
    expect((await failureOf(expired.api.listings(TARGET))).failure).toBe("unavailable");
    expect(expired.requests).toHaveLength(8);
    const refused = await serveReplies(() => ({ status: 400 }));
    expect((await failureOf(refused.api.listings(TARGET))).failure).toBe("invalid");
    expect(refused.requests).toHaveLength(1);
  });

  it("fail if the cursors form a loop", async () => {
    const { api, requests } = await serveReplies((_, index) => ({
      body: { listings: [], next: ["a", "b", "c"][index % 3] },
    }));
    expect((await failureOf(api.listings(TARGET))).message).toContain("no end");
    expect(requests).toHaveLength(4);
  });

  it("fail if there are too many entries, each page with a new cursor", async () => {
    const entries = Array<number>(200_000).fill(0);
    const { api, requests } = await serveReplies((_, index) => ({
      body: { listings: entries, next: `c${index}` },
    }));
    expect((await failureOf(api.listings(TARGET))).message).toContain("no end");
    expect(requests).toHaveLength(3);
  });

  it("fail if hundreds of pages have no entries, each with a new cursor", async () => {
    const { api, requests } = await serveReplies((_, index) => ({
      body: { listings: [], next: `c${index}` },
    }));
    expect((await failureOf(api.listings(TARGET))).message).toContain("no end");
    expect(requests).toHaveLength(501);
  });

  it("are read to their end if there are hundreds, of few entries each", async () => {
    const listings = Array<number>(50).fill(0);
    const { api, requests } = await serveReplies((_, index) => ({
      body: { listings, next: index < 599 ? `c${index}` : null },
    }));
    expect((await api.listings(TARGET)).items).toEqual([]);
    expect(requests).toHaveLength(600);
  });

  it("fail if the items are too large together", { tags: ["long"] }, async () => {
    const label = (place: number, mark: string) => `${mark}${place}`.padEnd(10_000, "-");
    const criteria = {
      contract: { address: CONTRACT },
      traits: Array.from({ length: 200 }, (_, place) => {
        return { type: label(place, "name"), value: label(place, "value") };
      }),
    };
    const { api, requests } = await serveReplies((_, index) => {
      const order_hash = `0x${String(index).padStart(64, "0")}`;
      const offers = [0, 1, 2, 3].map((place) =>
        offer({ order_hash: order_hash.replace("0x0", `0x${place}`), criteria }),
      );
      return { body: { offers, next: `c${index}` } };
    });
    expect((await failureOf(api.offers(TARGET))).message).toContain("no end");
    // Each page has 16 MB.
    expect(requests).toHaveLength(17);
  });

  it("succeed with full pages of honest orders", async () => {
    const { api } = await serveReplies((_, index) => ({
      body: {
        listings: Array.from({ length: 200 }, (_, place) => numbered(index * 200 + place)),
        next: index < 29 ? `c${index}` : null,
      },
    }));
    expect((await api.listings(TARGET)).items).toHaveLength(6_000);
  });

  it("report how many tokens there are so far", async () => {
    const { api } = await serveReplies((_, index) => ({
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
    const { api } = await serveReplies(() => ({ body: { offers: [offer()], next: null } }));
    expect((await api.offers(TARGET)).items).toMatchObject([{ side: "bid", price: 1 }]);
  });
});

describe("events", () => {
  it("are those since a second, oldest first", async () => {
    const pages = [
      { asset_events: [transferEvent(), saleEvent()], next: "c" },
      { asset_events: [orderEvent("listing"), { event_type: "novel" }], next: null },
    ];
    const { api, requests } = await serveReplies((_, index) => ({ body: pages[index] }));
    const { items, skipped } = await api.events(TARGET, 1_788_999_999_999, ["sale", "listing"]);
    expect(items.map(({ kind }) => kind)).toEqual(["placed", "sold", "transferred"]);
    expect([skipped.total, skipped.known]).toMatchObject([1, { length: 1 }]);
    const query = requests[1]?.url.searchParams;
    expect(query?.getAll("event_type")).toEqual(["sale", "listing"]);
    // One second more, because OpenSea does not say whether the bound belongs to the answer.
    expect(query?.get("after")).toBe("1788999998");
    expect(query?.get("next")).toBe("c");
  });

  it("of the same second keep their order", async () => {
    const at = { event_timestamp: 1789000000 };
    const asset_events = [saleEvent(at), transferEvent(at), orderEvent("listing", at)];
    const { api } = await serveReplies(() => ({ body: { asset_events } }));
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
    const { api } = await serveReplies(() => reply);
    expect(await api.orderState(TARGET, { hash: HASH, protocol: null })).toBe(state);
  });

  it.each<[Reply, string]>([
    [{ status: 401 }, "key"],
    [{ status: 500 }, "unavailable"],
  ])("after %j is a failure", async (reply, failure) => {
    const { api } = await serveReplies(() => reply);
    expect((await failureOf(api.orderState(TARGET, { hash: HASH, protocol: null }))).failure).toBe(
      failure,
    );
  });
});

it.each(["", "a\nb", "ключ"])("rejects the key %j before any request", (key) => {
  expect(() => createOpenSeaApi({ url: "http://127.0.0.1:1", key })).toThrow(/no valid form/);
});
