import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openStore } from "../../storage/store/open-store.ts";
import type { Store } from "../../storage/store/store.ts";
import { arrange } from "../../testing/arrange.ts";
import { sampleCollection } from "../../testing/sample-collection.ts";
import { testDatabases } from "../../testing/test-databases.ts";
import { RECENT_CHANGES } from "./book.ts";
import { type Books, openBooks } from "./books.ts";

describe.each(testDatabases())("books on $name", ({ create }) => {
  let theirs: Store;
  let books: Books;

  const made = arrange(() => create());
  const ours = arrange(() => openStore(made.config, "own"));
  beforeAll(async () => {
    // Another program on the same database: our books get no notification of its writes.
    theirs = await openStore(made.config, "join");
    await theirs.replaceCollection(sampleCollection());
    books = await openBooks(ours);
  });
  afterAll(async () => {
    books.stop();
    await theirs.close();
  });

  function listing(tokenId: string, price: number) {
    return {
      kind: "listed",
      tokenId,
      price,
      marketplace: 3,
      currency: "ETH",
      at: Date.now(),
    } as const;
  }

  it("follow the writes of another program", async () => {
    const event = listing("33", 2.5);
    const applied = await theirs.applyEvents("sample", [event], "test");
    await expect.poll(() => books.get("sample")?.seq, { timeout: 5_000 }).toBe(applied?.seq);
    expect(books.get("sample")?.listings.get("33")).toEqual({
      tokenId: "33",
      price: 2.5,
      marketplace: 3,
      listedAt: event.at,
    });
  });

  it("show new and replaced collections and drop a removed one", async () => {
    await theirs.replaceCollection(sampleCollection({ id: "guest" }));
    await expect.poll(() => books.get("guest")?.collection.size, { timeout: 5_000 }).toBe(40);
    const before = await books.roster("guest");
    await theirs.replaceCollection(sampleCollection({ id: "guest", size: 50 }));
    await expect.poll(() => books.get("guest")?.collection.size, { timeout: 5_000 }).toBe(50);
    const after = await books.roster("guest");
    expect(after?.tokens.epoch).not.toBe(before?.tokens.epoch);
    expect(after?.rowOf("50")).toBe(49);
    await theirs.deleteCollection("guest");
    await expect.poll(() => books.get("guest"), { timeout: 5_000 }).toBeUndefined();
    expect(await books.roster("guest")).toBeNull();
  });

  it("notify listeners of exactly the collections that changed", async () => {
    await theirs.replaceCollection(sampleCollection({ id: "second" }));
    await books.refresh();
    const notified: string[] = [];
    const stop = books.subscribe((id) => notified.push(id));
    await theirs.applyEvents("second", [listing("9", 77)], "test");
    await books.refresh();
    stop();
    await theirs.applyEvents("second", [listing("9", 78)], "test");
    await books.refresh();
    expect(notified).toEqual(["second"]);
  });

  it("keep what is listed in another currency apart, and know no floor from it", async () => {
    const sample = sampleCollection({ id: "foreign", listed: 0 });
    const rates = { [new Date().toISOString().slice(0, 10)]: { USDC: 0.0004 } };
    await theirs.replaceCollection({ ...sample, draft: { ...sample.draft, rates } });
    await books.refresh();
    const before = books.get("foreign")?.seq ?? 0;
    const inDollars = {
      ...listing("7", 2500),
      currency: "0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48",
    };
    await theirs.applyEvents("foreign", [listing("8", 3), inDollars, listing("9", 5)], "test");
    await theirs.applyEvents("foreign", [{ ...listing("9", 0.02), currency: "APE" }], "test");
    await books.refresh();
    const book = books.get("foreign");
    expect([book?.floor(), [...(book?.listings.keys() ?? [])]]).toEqual([3, ["8"]]);
    const foreign = [
      ["7", 2500, "USDC", 3, 1],
      ["9", 0.02, "APE", 3],
    ];
    expect(book?.deltaSince(before)).toMatchObject({ unlisted: ["7", "9"], foreign });
    const reopened = await openBooks(ours);
    expect([...(reopened.get("foreign")?.foreign.values() ?? [])]).toEqual(foreign);
    reopened.stop();
    await theirs.applyEvents("foreign", [{ ...listing("7", 4), at: Date.now() + 1 }], "test");
    await books.refresh();
    expect(books.get("foreign")?.deltaSince(before)).toMatchObject({ foreign: [foreign[1]] });
    expect([...(books.get("foreign")?.foreign.keys() ?? [])]).toEqual(["9"]);
  });

  it("keep a sale in another currency apart, and count it for nothing", async () => {
    await theirs.replaceCollection(sampleCollection({ id: "paid", listed: 3 }));
    const sold = { kind: "sold", tokenId: "1", price: 2500, at: Date.now() } as const;
    const events = [
      { ...sold, currency: "USDC" },
      { ...sold, at: sold.at + 1, price: 2 },
    ];
    const before = await theirs.salesSum("paid", sold.at);
    for (const _ of [1, 2]) await theirs.applyEvents("paid", events, "test");
    const { count, volume } = await theirs.salesSum("paid", sold.at);
    expect([count - before.count, volume - before.volume]).toEqual([1, 2]);
    expect(await theirs.foreignSales("paid", "1")).toEqual([
      { tokenId: "1", price: 2500, currency: "USDC", at: sold.at, eth: null },
    ]);
    await books.refresh();
    expect(books.get("paid")?.listings.has("1")).toBe(false);
  });

  it("leave out a listing at 0 that an earlier version stored", async () => {
    await theirs.replaceCollection(sampleCollection({ id: "free", listed: 0 }));
    await books.refresh();
    await theirs.applyEvents("free", [listing("1", 0), listing("2", 1)], "test");
    await books.refresh();
    expect([...(books.get("free")?.listings.keys() ?? [])]).toEqual(["2"]);
    const reopened = await openBooks(ours);
    expect([...(reopened.get("free")?.listings.keys() ?? [])]).toEqual(["2"]);
    reopened.stop();
  });

  it("apply one change of more rows than they keep", async () => {
    const size = RECENT_CHANGES + 100;
    await theirs.replaceCollection(sampleCollection({ id: "large", size, listed: 0 }));
    await books.refresh();
    const { tokens } = sampleCollection({ size });
    await theirs.applyEvents(
      "large",
      tokens.map(({ tokenId }, index) => listing(tokenId, 1 + index)),
      "test",
    );
    await books.refresh();
    const book = books.get("large");
    expect(book?.listings.size).toBe(size);
    // The prices are 1, 2, 3 and so on. 4 is the first price whose second next is at most half dearer.
    expect(book?.floor()).toBe(4);
    // These are too many changes to keep: a reader from before them starts over.
    expect(book?.deltaSince(book.seq - size)).toBeNull();
    expect(book?.deltaSince(book.seq - 10)?.listed).toHaveLength(10);
  });
});
