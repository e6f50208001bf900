import { describe, expect, it } from "vitest";
import { figureFromWire } from "../../../contract/tokens/figures.ts";
import type { MarketEvent } from "../../market/market-events.ts";
import {
  SAMPLE_NOW,
  sampleCollection,
  seededRandom,
  storeSample,
} from "../../testing/sample-collection.ts";
import { POSTGRES, testDatabases } from "../../testing/test-databases.ts";
import { startWorld } from "../../testing/world.ts";
import { createStore } from "./create-store.ts";
import { openStore } from "./open-store.ts";
import type { ListingChange } from "./store.ts";

function listed(tokenId: string, price: number, at: number, marketplace = 1): MarketEvent {
  return { kind: "listed", tokenId, price, marketplace, currency: "ETH", at };
}

const NOW = SAMPLE_NOW;

describe.each(testDatabases())("the store on $name", ({ open }) => {
  const { db, store, stored } = startWorld(open);

  it("returns a collection as it was prepared", async () => {
    const { prepared, collection } = await stored("whole");
    expect(collection).toMatchObject({
      name: prepared.draft.name,
      size: 40,
      traits: prepared.traits,
      vibes: prepared.vibes,
      dataSource: { ...prepared.draft.dataSource, salesCount: 20 },
      coverTokenId: "1",
    });
    expect(await store.tokens("whole")).toEqual(prepared.tokens);
    expect(await store.token("whole", "7")).toEqual(prepared.tokens[6]);
    expect(await store.token("whole", "nobody")).toBeNull();
    expect(await store.sales("whole")).toEqual(prepared.draft.sales);
    const { projections, confidences, line, model } = prepared.valuation;
    expect(await store.projections("whole")).toMatchObject({
      figures: {
        priceProjection: Float64Array.from(projections, figureFromWire),
        confidence: Float64Array.from(confidences, figureFromWire),
      },
      line,
      model,
      epoch: collection.epoch,
      rev: collection.projectionsRev,
    });
    const { listings } = (await store.listings("whole")) ?? {};
    expect(listings?.length).toBe(10);
    expect(listings).toContainEqual({
      tokenId: "3",
      price: prepared.draft.listings[2]?.price,
      marketplace: 2,
      listedAt: null,
    });
  });

  it("stores prices without losing precision", async () => {
    await stored("exact", { listed: 0 });
    const prices = [0.1 + 0.2, 1e-18, 123456789.12345679, 5e-324];
    await store.applyEvents(
      "exact",
      prices.map((price, index) => listed(String(index + 1), price, NOW)),
      "test",
    );
    const { listings } = (await store.listings("exact")) ?? { listings: [] };
    const byId = new Map(listings.map(({ tokenId, price }) => [tokenId, price]));
    expect(prices.map((_, index) => byId.get(String(index + 1)))).toEqual(prices);
  });

  it("numbers random changes of concurrent writers without a gap", async () => {
    const { collection } = await stored("busy");
    const start = collection.seq;
    const random = seededRandom(7);
    const batches = Array.from({ length: 30 }, (_, batch) =>
      Array.from({ length: 1 + Math.floor(random() * 6) }, (): MarketEvent => {
        const tokenId = String(1 + Math.floor(random() * 45));
        const at = NOW + batch;
        const kind = random();
        if (kind < 0.6) return listed(tokenId, Math.ceil(random() * 5), at);
        if (kind < 0.8) return { kind: "unlisted", tokenId, at };
        return { kind: "sold", tokenId, price: random(), at };
      }),
    );
    const applied = await Promise.all(
      batches.map((events) => store.applyEvents("busy", events, "test")),
    );
    const log = await store.listingLog("busy", start, 1_000);
    const changed = applied.reduce((sum, each) => sum + (each?.changed ?? 0), 0);
    expect(changed).toBeGreaterThan(20);
    expect(log.map(({ seq }) => seq)).toEqual(
      Array.from({ length: changed }, (_, index) => start + 1 + index),
    );
    const head = (await store.heads()).find(({ id }) => id === "busy");
    expect(head?.seq).toBe(start + changed);
  });

  it("has a log that replays to the current listings", async () => {
    const { collection } = await stored("replay");
    await store.applyEvents(
      "replay",
      [
        listed("20", 5, NOW),
        listed("20", 6, NOW + 1),
        { kind: "unlisted", tokenId: "1", at: NOW + 2 },
        { kind: "sold", tokenId: "2", price: 3, at: NOW + 3 },
      ],
      "test",
    );
    await store.replaceCollection(sampleCollection({ id: "replay", listed: 5, seed: 9 }));
    const state = new Map<string, ListingChange["listing"]>();
    for (const { tokenId, listing } of await store.listingLog("replay", 0, 10_000))
      if (listing) state.set(tokenId, listing);
      else state.delete(tokenId);
    const present = await store.listings("replay");
    expect(new Map(present?.listings.map((each) => [each.tokenId, each]))).toEqual(state);
    expect(present?.seq).toBeGreaterThan(collection.seq);
  });

  it("assigns no seq to an event that changes nothing", async () => {
    await stored("idle", { listed: 0 });
    const first = await store.applyEvents("idle", [listed("1", 2, NOW)], "test");
    const again = await store.applyEvents("idle", [listed("1", 2, NOW + 5)], "test");
    expect(again).toMatchObject({ changed: 0, seq: first?.seq });
    const gone = await store.applyEvents(
      "idle",
      [{ kind: "unlisted", tokenId: "2", at: NOW }],
      "test",
    );
    expect(gone).toMatchObject({ changed: 0, seq: first?.seq });
  });

  it("skips and counts events for unknown tokens", async () => {
    await stored("strict");
    expect(await store.applyEvents("strict", [listed("4000", 1, NOW)], "test")).toMatchObject({
      changed: 0,
      skipped: [{ why: "unknownToken", event: { tokenId: "4000" } }],
    });
    expect(await store.applyEvents("nowhere", [listed("1", 1, NOW)], "test")).toBeNull();
  });

  it("ignores an event older than the current state of its token", async () => {
    await stored("late", { listed: 0 });
    await store.applyEvents(
      "late",
      [listed("1", 2, NOW), { kind: "unlisted", tokenId: "1", at: NOW + 10 }],
      "test",
    );
    const late = await store.applyEvents("late", [listed("1", 2, NOW + 5)], "test");
    expect(late).toMatchObject({ changed: 0, skipped: [{ why: "stale" }] });
    expect((await store.listings("late"))?.listings).toEqual([]);
  });

  it("leaves out and counts events more than two minutes ahead, so that true ones show", async () => {
    await stored("ahead", { listed: 0 });
    let clock = NOW;
    const clocked = await createStore(db, () => clock);
    const wrong = [listed("1", 1_000_000, NOW + 86_400_000), listed("2", 9, NOW + 120_001)];
    const sale: MarketEvent = { kind: "sold", tokenId: "3", price: 9, at: NOW + 120_001 };
    const early = listed("2", 3, NOW + 120_000);
    expect(await clocked.applyEvents("ahead", [...wrong, sale, early], "test")).toMatchObject({
      changed: 1,
      sales: 0,
      skipped: Array(3).fill({ why: "ahead" }),
    });
    clock += 1_000;
    await clocked.applyEvents("ahead", [listed("1", 2, clock)], "test");
    const { listings } = (await store.listings("ahead")) ?? {};
    expect(listings?.map(({ tokenId, price }) => [tokenId, price]).sort()).toEqual([
      ["1", 2],
      ["2", 3],
    ]);
  });

  it("lets any event follow a state ahead of the clock, which earlier versions stored", async () => {
    await stored("pinned", { listed: 0 });
    let clock = NOW + 86_400_000;
    const clocked = await createStore(db, () => clock);
    await clocked.applyEvents("pinned", [listed("1", 1_000_000, clock)], "test");
    clock = NOW;
    const applied = await clocked.applyEvents("pinned", [listed("1", 2, NOW)], "test");
    expect(applied).toMatchObject({ changed: 1, skipped: [] });
  });

  it("ends the listing of a sold token and stores each sale once", async () => {
    await stored("sold");
    const sale: MarketEvent = { kind: "sold", tokenId: "1", price: 4.25, at: NOW + 1 };
    expect(await store.applyEvents("sold", [sale, sale], "test")).toMatchObject({
      changed: 1,
      sales: 1,
    });
    expect(await store.applyEvents("sold", [sale], "test")).toMatchObject({ changed: 0, sales: 0 });
    expect(await store.salesSum("sold", NOW)).toMatchObject({ count: 1, volume: 4.25 });
    expect((await store.collection("sold"))?.dataSource.salesCount).toBe(21);
    expect((await store.listings("sold"))?.listings.map(({ tokenId }) => tokenId)).not.toContain(
      "1",
    );
  });

  it("changes the epoch if and only if the content changes", async () => {
    const { collection } = await stored("same");
    const again = await stored("same", { listed: 3 });
    expect(again.collection.epoch).toBe(collection.epoch);
    expect(again.collection.generation).toBe(collection.generation + 1);
    const other = await stored("same", { seed: 2 });
    expect(other.collection.epoch).not.toBe(collection.epoch);
  });

  it("rolls back a replacement that fails half-way", async () => {
    const { prepared, collection } = await stored("firm");
    const broken = sampleCollection({ id: "firm", seed: 5 });
    const tokens = [...broken.tokens, ...broken.tokens.slice(0, 1)];
    await expect(store.replaceCollection({ ...broken, tokens })).rejects.toThrow(/duplicate key/);
    expect(await store.collection("firm")).toEqual(collection);
    expect(await store.tokens("firm")).toEqual(prepared.tokens);
  });

  it("deletes a collection with all its rows", async () => {
    await stored("brief");
    expect(await store.deleteCollection("brief")).toBe(true);
    expect(await store.deleteCollection("brief")).toBe(false);
    expect(await store.collection("brief")).toBeNull();
    expect(await store.tokens("brief")).toEqual([]);
    expect(await store.listingLog("brief", 0, 10)).toEqual([]);
  });

  it("stores text that looks like SQL, markup or an escape unchanged", async () => {
    const prepared = sampleCollection({ id: "odd", size: 2 });
    const name = `'); drop table tokens; -- <b>"\\n\u2028 \u{1F600} __proto__`;
    const tokens = prepared.tokens.map((token) => ({ ...token, name }));
    await store.replaceCollection({ ...prepared, tokens });
    expect((await store.tokens("odd")).map((token) => token.name)).toEqual([name, name]);
  });

  it("stores an address once, and deletes it with its messages", async () => {
    const message = { name: "", message: "Hello", referrer: "" };
    await store.addSubscriber({ email: "Ada@Example.org", handle: "@ada", referrer: "" });
    await store.addSubscriber({ email: "ada@example.org", handle: "", referrer: "later" });
    await store.addSubscriber({ email: "bob@example.org", handle: "", referrer: "" });
    await store.addMessage({ email: "ADA@example.org", ...message });
    await store.addMessage({ email: "bob@example.org", ...message });
    expect(await store.subscribers()).toMatchObject([
      { email: "Ada@Example.org", handle: "@ada", referrer: "", at: expect.any(Number) },
      { email: "bob@example.org" },
    ]);
    expect(await store.messages()).toHaveLength(2);
    expect(await store.forget("ada@EXAMPLE.org")).toBe(2);
    expect(await store.forget("ada@example.org")).toBe(0);
    expect(await store.subscribers()).toMatchObject([{ email: "bob@example.org" }]);
    expect(await store.messages()).toMatchObject([{ email: "bob@example.org", ...message }]);
  });

  it("never reuses the numbers of a lost database", async () => {
    const { collection } = await stored("lost");
    await store.deleteCollection("lost");
    const later = await createStore(db, () => Date.now() + 3_600_000);
    await later.replaceCollection(sampleCollection({ id: "lost" }));
    const [head] = (await later.heads()).filter(({ id }) => id === "lost");
    expect(head?.epoch).toBe(collection.epoch);
    expect(head?.seq).toBeGreaterThan(collection.seq);
    expect(head?.projectionsRev).toBeGreaterThan(collection.projectionsRev);
  });
});

// stalled-import.test.ts reopens the embedded database.
it.skipIf(POSTGRES === null)("keeps its contents on PostgreSQL when it is reopened", async () => {
  if (POSTGRES === null) return;
  const made = await POSTGRES.create();
  let store = await openStore(made.config, "own");
  await storeSample(store, { id: "lasting" });
  await store.putSetting("prepared:test", "2");
  const before = {
    createdAt: store.createdAt,
    collection: await store.collection("lasting"),
    listings: await store.listings("lasting"),
  };
  await store.close();
  store = await openStore(made.config, "own");
  expect(store.createdAt).toBe(before.createdAt);
  expect(await store.setting("prepared:test")).toBe("2");
  expect(await store.collection("lasting")).toEqual(before.collection);
  expect(await store.listings("lasting")).toEqual(before.listings);
  await store.close();
  await made.discard();
});
