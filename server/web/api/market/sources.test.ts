/**
 * Requests what a chain and OpenSea say of collections and tokens from a real server. The test writes the store as a
 * follower does.
 */

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import { parseListingsSnapshot } from "../../../../contract/listings/listings.ts";
import { parseSourceStates } from "../../../../contract/market/source-state.ts";
import { parseTokenMarket } from "../../../../contract/market/token-market.ts";
import type { Parsed } from "../../../../contract/values/problem.ts";
import type { Hex } from "../../../market/raw-log.ts";
import { type ChainSale, EMPTY_STATE, type TokenState } from "../../../market/token-state.ts";
import type { BlocksUpdate } from "../../../storage/store/chain/chain-store.ts";
import type { Store } from "../../../storage/store/store.ts";
import { chainFollowOf } from "../../../testing/chain/chain-follow-of.ts";
import {
  CAROL,
  followOf,
  offerOf,
  placed,
  saleOf,
  soldOf,
} from "../../../testing/orders/made-up-orders.ts";
import { parseChainState } from "../../../testing/parse-chain-state.ts";
import { sampleCollection } from "../../../testing/sample-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { runTestServer, type TestServer } from "../../../testing/test-server.ts";

const hex = (digit: string, length = 40): Hex => `0x${digit.repeat(length)}`;
const [ALICE, BOB] = [hex("a"), hex("b")];
const USDC: Hex = "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48";
const ETHER = 10n ** 18n;
const SOLD_AT = Date.UTC(2026, 0, 2);

function chainCollection(id: string) {
  const sample = sampleCollection({ id, size: 20, listed: 0 });
  const dataSource = { kind: "followed", note: "A test.", listingsSimulated: false } as const;
  return { ...sample, draft: { ...sample.draft, demo: false, dataSource, sales: [] } };
}

/** Returns the update that reads one block after `before`. */
function block(before: number, part: Partial<BlocksUpdate> = {}): BlocksUpdate {
  return {
    before: { number: before, hash: before === 99 ? null : hex(String(before % 10), 64) },
    after: { number: before + 1, hash: hex(String((before + 1) % 10), 64) },
    finalBlock: 99,
    dropped: [],
    blocks: [],
    logs: [],
    tokens: new Map(),
    removedSales: [],
    addedSales: [],
    steps: [],
    bundles: 0,
    staleMetadata: [],
    ...part,
  };
}

function sale(tokenId: string, part: Partial<ChainSale> = {}): ChainSale {
  return {
    blockNumber: 100,
    blockHash: hex("0", 64),
    logIndex: 1,
    transactionHash: hex("e", 64),
    tokenId,
    wei: String((5n * ETHER) / 2n),
    currency: "ETH",
    marketplace: 5,
    from: ALICE,
    to: BOB,
    at: SOLD_AT,
    ...part,
  };
}

const owned = (owner: Hex, part: Partial<TokenState> = {}): TokenState => {
  return { ...EMPTY_STATE, owner, ...part };
};

const bid = (wei: bigint) => {
  return { hash: `${wei}`, wei: `${wei}`, bidder: CAROL, block: 100, at: SOLD_AT };
};

async function fill(store: Store): Promise<void> {
  await store.replaceCollection(sampleCollection({ id: "demo", size: 20 }));
  for (const id of ["punks", "birds", "strange", "gulls", "sourceless"])
    await store.replaceCollection(chainCollection(id));
  await store.putFollow(chainFollowOf("punks"));
  await store.putFollow(chainFollowOf("birds", { market: "erc721" }));
  await store.putFollow(chainFollowOf("strange", { market: "erc721", chainId: 31_337 }));
  // Being added: no page shows it yet.
  await store.putFollow(chainFollowOf("unfinished"));
  await store.beginReading("punks", 100);
  await store.writeFinalStates(
    "punks",
    new Map([
      ["1", owned(ALICE, { bid: bid(2n * ETHER) })],
      ["2", owned(BOB)],
      ["3", EMPTY_STATE],
      ["4", owned(ALICE)],
    ]),
  );
  for (const id of ["birds", "gulls"]) {
    await store.putFollow(followOf(id));
    await store.setFollowStage(id, "opensea", "following");
    await store.noteFollow(id, "opensea", { isConnected: true, contactAt: SOLD_AT });
    await store.sweepOrders(id, "opensea", { orders: [], startedAt: SOLD_AT, marketTime: SOLD_AT });
  }
  await store.writeFinalStates("birds", new Map([["1", owned(ALICE)]]));
  await store.writeFinalStates("strange", new Map([["1", owned(ALICE)]]));
}

/** Reads once the last answer, which readers share for a second, is old. Only the tests move the clock. */
function nextSecond<T>(read: () => Promise<T>): Promise<T> {
  vi.setSystemTime(Date.now() + 1_000);
  return read();
}

describe.each(testDatabases())("what a chain and OpenSea say, on $name", (database) => {
  let test: TestServer;

  beforeAll(async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    test = await runTestServer(fill, { database });
  });
  afterAll(async () => {
    await test.discard();
    vi.useRealTimers();
  });

  async function read<T>(path: string, parse: (body: unknown) => Parsed<T>): Promise<T> {
    const response = await fetch(test.origin + path);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.headers.get("Cache-Control")).toBe("no-cache");
    const result = parse(await response.json());
    if (!result.ok) throw new Error(`${path}: ${result.problem.place}: ${result.problem.message}`);
    return result.value;
  }

  const chain = (id = "punks") => read(apiPath.chain(id), parseChainState);
  const market = (tokenId: string, id = "punks") =>
    read(apiPath.tokenMarket(id, tokenId), parseTokenMarket);

  it("names the kind of a followed collection as earlier pages know it", async () => {
    const { dataSource } = await (await fetch(test.origin + apiPath.info("punks"))).json();
    expect([dataSource.kind, (await test.store.collection("punks"))?.dataSource.kind]).toEqual([
      "chain",
      "followed",
    ]);
  });

  it("says how far the chain is read", async () => {
    const before = Date.now();
    const state = await chain();
    expect(state).toEqual({
      chain: "ethereum",
      readsChain: true,
      stage: "adding",
      block: 99,
      headBlock: null,
      headAt: null,
      contactAt: null,
      problem: null,
      pending: [],
      bundles: 0,
      warning: null,
      openSea: null,
      at: expect.any(Number),
    });
    expect(state.at).toBeGreaterThanOrEqual(before - 1_000);
    expect(await chain("birds")).toMatchObject({ block: null, stage: "adding" });
    expect(await chain("strange")).toMatchObject({ chain: "chain-31337" });
  });

  it("makes up an offer for a demo's token, and says nothing of accounts", async () => {
    const cheapest = Math.min(
      ...[...sampleCollection({ id: "demo", size: 20 }).draft.listings].map(({ price }) => price),
    );
    const { topOffer, ...rest } = await market("1", "demo");
    expect(rest).toEqual({ tokenId: "1", isPending: false, marketplace: null, lastSale: null });
    expect(topOffer).toMatchObject({ currency: "WETH", scope: { kind: "collection" } });
    expect((topOffer?.price ?? 0) / cheapest).toBeCloseTo(0.925, 1);
    expect((await fetch(test.origin + apiPath.tokenMarket("demo", "999"))).status).toBe(404);
  });

  it("follows the checkpoint, the newest block, the problem and the stage", async () => {
    const head = { headBlock: 103, headAt: SOLD_AT, contactAt: Date.now(), problem: null };
    const firstBundle = hex("7", 64);
    await test.store.writeBlocks("punks", block(99, { bundles: 2, firstBundle }));
    await test.store.noteFollow("punks", "chain", head);
    await test.store.setFollowStage("punks", "chain", "following");
    expect(await nextSecond(() => chain())).toMatchObject({
      block: 100,
      stage: "following",
      bundles: 2,
      headBlock: 103,
      problem: null,
    });
    const { sources } = await read(apiPath.sources("punks"), parseSourceStates);
    expect(sources).toMatchObject([{ blocks: { bundles: 2, firstBundle } }]);
    const { contactAt } = await chain();
    expect(contactAt).toBeGreaterThan(SOLD_AT);
    const problem = "rpc.example refuses the key of the RPC address";
    await test.store.noteFollow("punks", "chain", { problem });
    expect(await nextSecond(() => chain())).toMatchObject({ problem, headBlock: 103, contactAt });
    await test.store.setFollowStage("punks", "chain", "paused");
    expect(await nextSecond(() => chain())).toMatchObject({ stage: "paused", problem: null });
  });

  it("lists the pending tokens, and says so of a token, until they are confirmed", async () => {
    const state = owned(BOB, { bid: bid(3n * ETHER) });
    const changed = (isPending: boolean) =>
      new Map([["1", { final: owned(ALICE), state, isPending }]]);
    await test.store.writeBlocks("punks", block(100, { tokens: changed(true) }));
    expect((await nextSecond(() => chain())).pending).toEqual(["1"]);
    expect(await nextSecond(() => market("1"))).toMatchObject({ owner: BOB, isPending: true });
    await test.store.writeBlocks("punks", block(101, { tokens: changed(false) }));
    expect((await nextSecond(() => chain())).pending).toEqual([]);
    expect(await nextSecond(() => market("1"))).toMatchObject({ owner: BOB, isPending: false });
  });

  it("queries the database again after a block changed a listing", async () => {
    await chain();
    const ask = { hash: "0x1", wei: String(ETHER), taker: null, block: 103, at: SOLD_AT };
    const state = owned(ALICE, { ask });
    const tokens = new Map([["4", { final: owned(ALICE), state, isPending: true }]]);
    await test.store.writeBlocks("punks", block(102, { tokens }));
    // The page receives the listing first, and then asks for the chain.
    await expect
      .poll(async () => (await read(apiPath.listed("punks"), parseListingsSnapshot)).tokens)
      .toHaveLength(1);
    expect(await chain()).toMatchObject({ block: 103, pending: ["4"] });
  });

  it("says the owner, the top offer and the marketplace of a token", async () => {
    expect(await market("2")).toEqual({
      tokenId: "2",
      owner: BOB,
      isPending: false,
      marketplace: 5,
      topOffer: null,
      lastSale: null,
    });
    expect((await market("1")).topOffer).toEqual({
      price: 3,
      currency: "ETH",
      bidder: CAROL,
      marketplace: 5,
      scope: { kind: "item" },
    });
    expect(await market("3")).toMatchObject({ owner: null });
    expect(await market("1", "birds")).toMatchObject({ owner: ALICE, marketplace: 1 });
    expect(await market("1", "strange")).toMatchObject({ owner: ALICE, marketplace: null });
  });

  it("says the last sale, in a well-known currency too, and without a price in any other", async () => {
    const sold = sale("2");
    await test.store.writeBlocks("punks", block(103, { addedSales: [sold] }));
    expect((await nextSecond(() => market("2"))).lastSale).toEqual({
      price: 2.5,
      currency: "ETH",
      at: SOLD_AT,
      transactionHash: sold.transactionHash,
      marketplace: 5,
      seller: ALICE,
      buyer: BOB,
    });
    const later = sale("2", { blockNumber: 105, logIndex: 2, currency: USDC, wei: "1250500000" });
    await test.store.writeBlocks("punks", block(104, { addedSales: [later] }));
    expect((await nextSecond(() => market("2"))).lastSale).toMatchObject({
      price: 1_250.5,
      currency: "USDC",
    });
    expect(await test.store.foreignSales("punks", "2")).toEqual([
      { tokenId: "2", price: 1_250.5, currency: "USDC", at: SOLD_AT, eth: null },
    ]);
    const last = sale("2", { blockNumber: 106, logIndex: 3, currency: CAROL, wei: "2500" });
    await test.store.writeBlocks("punks", block(105, { addedSales: [last] }));
    expect((await nextSecond(() => market("2"))).lastSale).toMatchObject({
      price: null,
      currency: CAROL,
    });
    expect(await test.store.foreignSales("punks", "2")).toHaveLength(1);
  });

  it("says how fresh OpenSea is, with a chain and without one", async () => {
    const openSea = {
      stage: "following",
      isConnected: true,
      contactAt: SOLD_AT,
      problem: null,
      sweep: { at: expect.any(Number), orders: 0, repaired: null },
    };
    expect(await chain("birds")).toMatchObject({ readsChain: true, stage: "adding", openSea });
    expect(await chain("gulls")).toMatchObject({ readsChain: false, block: null, openSea });
    const problem = "OpenSea refuses the API key";
    await test.store.noteFollow("gulls", "opensea", { problem, isConnected: false });
    expect(await nextSecond(() => chain("gulls"))).toMatchObject({
      problem,
      openSea: { problem, isConnected: false },
    });
  });

  it("answers the state of each source, and the older form beside it", async () => {
    const states = await read(apiPath.sources("birds"), parseSourceStates);
    expect(states).toEqual({
      chain: "ethereum",
      sources: [
        expect.objectContaining({ source: "chain", stage: "adding", orders: null }),
        expect.objectContaining({ source: "opensea", title: "OpenSea", blocks: null }),
      ],
      pending: [],
      at: expect.any(Number),
    });
    expect((await chain("birds")).openSea).toMatchObject(states.sources[1]?.orders ?? {});
  });

  it("says the market of a token of OpenSea, whose owner is not known", async () => {
    const offer = offerOf("offer", 0.8, { kind: "collection" });
    const sold = { ...saleOf("2", 3, SOLD_AT), transactionHash: null };
    await test.store.applyOrderEvents("gulls", "opensea", [
      placed(offer, SOLD_AT),
      soldOf(null, sold),
    ]);
    expect(await nextSecond(() => market("2", "gulls"))).toEqual({
      tokenId: "2",
      isPending: false,
      marketplace: 1,
      topOffer: {
        price: 0.8,
        currency: "WETH",
        bidder: CAROL,
        marketplace: 1,
        scope: { kind: "collection" },
      },
      lastSale: {
        price: 3,
        currency: "ETH",
        at: SOLD_AT,
        transactionHash: null,
        marketplace: 1,
        seller: sold.seller,
        buyer: sold.buyer,
      },
    });
  });

  it("costs a few queries, however many ask", async () => {
    const spies = [vi.spyOn(test.store, "followsOf"), vi.spyOn(test.store, "tokenMarket")];
    await Promise.all(Array.from({ length: 100 }, () => Promise.all([chain(), market("2")])));
    for (const spy of spies) {
      expect(spy.mock.calls.length).toBeLessThan(40);
      spy.mockRestore();
    }
  });

  it.each(["02", "0x2", "2.0"])("finds the market of token 2 as %s", async (written) => {
    expect(await market(written)).toMatchObject({ tokenId: "2", owner: BOB });
  });

  it("answers 304 to a reader who has the answer", async () => {
    const path = "/tokens/punks/2/market";
    const etag = (await test.get(path)).headers.get("ETag") ?? "";
    expect((await test.get(path, { "If-None-Match": etag })).status).toBe(304);
  });

  it.each([
    ["a collection that has no such source", "/collections/demo/chain"],
    ["a collection that is not followed", "/collections/demo/sources"],
    ["an unknown collection", "/collections/nobody/chain"],
    ["a collection that is still being added", "/collections/unfinished/chain"],
    ["a collection's name that is none", "/collections/%00%27%3B--/chain"],
    ["a token of a collection that has no such source", "/tokens/sourceless/1/market"],
    ["a token of an unknown collection", "/tokens/nobody/1/market"],
    ["a token that no source knows", "/tokens/punks/19/market"],
    ["a token that is not in the collection", "/tokens/punks/999999/market"],
    ["a token id that is none", "/tokens/punks/x1/market"],
    ["a token id with a zero byte", "/tokens/punks/%00/market"],
    ["a token id with 200 digits", `/tokens/punks/${"9".repeat(200)}/market`],
  ])("answers 404 for %s", async (_, path) => {
    const response = await test.get(path);
    expect(response.status).toBe(404);
    expect(response.headers.get("Cache-Control")).toBe("no-store");
    expect(await response.json()).toMatchObject({
      error: { code: "not_found", message: expect.stringMatching(/\.$/) },
    });
  });

  it("answers 400 for an address that is malformed", async () => {
    expect((await test.get("/collections/%/chain")).status).toBe(400);
    expect((await test.get("/tokens/punks/%zz/market")).status).toBe(400);
  });
});
