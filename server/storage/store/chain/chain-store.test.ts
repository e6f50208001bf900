import { describe, expect, it } from "vitest";
import type { UnixMs } from "../../../../contract/values/units.ts";
import { EMPTY_STATE as EMPTY, type TokenState } from "../../../market/token-state.ts";
import { fillChain, MARKET, SELLER, sampleUpdate } from "../../../testing/chain/chain-sample.ts";
import { punksCollection } from "../../../testing/chain/punks-collection.ts";
import { testDatabases } from "../../../testing/test-databases.ts";
import { startWorld } from "../../../testing/world.ts";

const NOW = 1_700_000_100_000;

describe.each(testDatabases())("the store of chains on $name", ({ open }) => {
  let now: UnixMs = NOW;
  const { store } = startWorld(open, { now: () => now });

  /** Stores a collection with a market of token 7. */
  async function filled(id: string): Promise<void> {
    await store.replaceCollection(punksCollection(id, 20));
    await fillChain(store, id);
  }

  it("stores an update whole, once", async () => {
    await filled("once");
    const listings = await store.listings("once");
    expect(listings?.listings).toMatchObject([{ tokenId: "7", price: 2, marketplace: 5 }]);
    expect(await store.sales("once")).toMatchObject([{ tokenId: "7", price: 1 }]);
    expect(await store.tokenMarket("once", "7")).toMatchObject({
      isPending: true,
      topOffer: { price: 1.5, bidder: SELLER },
      lastSale: { wei: "1000000000000000000" },
    });
    expect(await store.writeBlocks("once", sampleUpdate())).toBe(false);
    expect(await store.listings("once")).toEqual(listings);
    expect(await store.sales("once")).toHaveLength(1);
    expect(
      (await store.follows("chain")).find(({ collection }) => collection === "once"),
    ).toMatchObject({
      bundles: 1,
      finalBlock: 99,
      read: { number: 100 },
    });
  });

  it("takes back what a dropped block changed: its sale, its call, its listing", async () => {
    await filled("dropped");
    expect((await store.record("dropped"))?.calls).toEqual([]);
    const update = sampleUpdate();
    const [sale] = update.addedSales;
    const [block] = update.blocks;
    if (!sale || !block) throw new Error("the sample has changed");
    // A sale after the projections ends a call.
    const late = { ...sale, at: now + 1_000, logIndex: 9 };
    await store.writeBlocks("dropped", {
      ...update,
      before: update.after,
      after: { number: 101, hash: SELLER },
      blocks: [{ ...block, number: 101, hash: SELLER, parentHash: block.hash }],
      logs: [],
      addedSales: [late],
      steps: [{ tokenId: "7", sale: late }],
    });
    expect((await store.record("dropped"))?.calls).toMatchObject([{ paid: 1, soldAt: late.at }]);
    await store.writeBlocks("dropped", {
      ...update,
      before: { number: 101, hash: SELLER },
      after: { number: 99, hash: null },
      dropped: [SELLER, block.hash],
      blocks: [],
      logs: [],
      tokens: new Map([["7", { final: EMPTY, state: EMPTY, isPending: false }]]),
      removedSales: [sale, late],
      addedSales: [],
      steps: [{ tokenId: "7", ask: null, at: now }],
    });
    expect(await store.sales("dropped")).toEqual([]);
    expect((await store.record("dropped"))?.calls).toEqual([]);
    expect((await store.listings("dropped"))?.listings).toEqual([]);
    expect(await store.chainLogs("dropped", 0)).toEqual([]);
    expect(await store.chainBlocks("dropped")).toEqual([]);
    // The projections that counted the sale are fitted again.
    expect((await store.projections("dropped"))?.model).toBeNull();
  });

  it("rewinds to a block: all that was read after it goes in one step", async () => {
    await filled("rewound");
    const update = sampleUpdate();
    const [sale] = update.addedSales;
    if (!sale) throw new Error("the sample has changed");
    expect(await store.knownBlocks("rewound")).toEqual([{ number: 100, hash: update.after.hash }]);
    await store.writeBlocks("rewound", {
      ...update,
      ...{ before: update.after, after: { number: 99, hash: SELLER }, rewindTo: 99 },
      ...{ finalBlock: 99, blocks: [], logs: [], addedSales: [], removedSales: [sale] },
      tokens: new Map([["7", { final: EMPTY, state: EMPTY, isPending: false }]]),
    });
    expect(await store.knownBlocks("rewound")).toEqual([]);
    expect(await store.sales("rewound")).toEqual([]);
    expect((await store.listings("rewound"))?.listings).toEqual([]);
    expect((await store.follow("rewound", "chain"))?.read).toEqual({ number: 99, hash: SELLER });
  });

  it("keeps the model of the projections while no sale is taken back", async () => {
    await filled("modelled");
    expect((await store.projections("modelled"))?.model).not.toBeNull();
  });

  it("lets one process at a time follow a collection", async () => {
    await filled("held");
    expect(await store.holdFollow("held", "chain", "a", 10_000)).toBe(true);
    expect(await store.holdFollow("held", "chain", "b", 10_000)).toBe(false);
    expect(await store.holdFollow("held", "chain", "a", 10_000)).toBe(true);
    now += 10_001;
    expect(await store.holdFollow("held", "chain", "b", 10_000)).toBe(true);
    await store.holdFollow("held", "chain", "b", 0);
    now += 1;
    expect(await store.holdFollow("held", "chain", "a", 10_000)).toBe(true);
  });

  it("finds the tokens whose metadata are missing or stale, whatever their ids", async () => {
    const huge = String(2n ** 256n - 1n);
    await filled("stale");
    const row = { name: null, imageUrl: null, animationUrl: null, traits: [], problem: null };
    await store.putMetadata(
      "stale",
      ["8", "10", huge].map((tokenId) => ({ ...row, tokenId })),
    );
    const state: TokenState = { ...EMPTY, owner: MARKET };
    await store.writeFinalStates(
      "stale",
      new Map([
        ["30", state],
        ["31", EMPTY],
      ]),
    );
    expect(await store.staleTokens("stale", 9)).toEqual(["30"]);
    await store.writeBlocks("stale", {
      ...sampleUpdate(),
      before: sampleUpdate().after,
      blocks: [],
      logs: [],
      tokens: new Map(),
      addedSales: [],
      staleMetadata: [
        { from: 8n, to: 9n },
        { from: 2n ** 255n, to: 2n ** 256n - 1n },
      ],
    });
    expect([...(await store.staleTokens("stale", 9))].sort()).toEqual(["30", "8", huge].sort());
    expect(await store.staleTokens("stale", 1)).toHaveLength(1);
  });

  it("removes all of it with its collection", async () => {
    await filled("removed");
    await store.deleteCollection("removed");
    expect((await store.follows("chain")).map(({ collection }) => collection)).not.toContain(
      "removed",
    );
    expect(await store.tokenMarket("removed", "7")).toBeNull();
    expect(await store.picture("removed", "7")).toBeNull();
    expect(await store.metadata("removed")).toEqual([]);
    expect(await store.chainLogs("removed", 0)).toEqual([]);
    expect(await store.writeBlocks("removed", sampleUpdate())).toBe(false);
  });
});
