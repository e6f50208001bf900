import { deepStrictEqual } from "node:assert";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { metadataKey, type RecordMetadata, recordKey } from "../../contract/saved-collections.ts";
import { noFigures } from "../../contract/tokens/figures.ts";
import type { OpenedCollection } from "../engine/opened-collection.ts";
import { rareCode } from "../table/rare-code.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import { listingRow, tokenId } from "../testing/arbitraries.ts";
import { columnBodies, engineFromBodies } from "../testing/column-bodies.ts";
import { eventually } from "../testing/harness.ts";
import { changedCollection } from "../testing/stored-collections.ts";
import { openedApes, startTestCache, type TestCache } from "../testing/test-cache.ts";
import { SAVE_DELAY_MS } from "./autosave.ts";
import { MAX_BYTES, MAX_COLLECTIONS } from "./save-record.ts";

let here: TestCache;

beforeEach(() => {
  here = startTestCache();
});

afterEach(() => here.clock.stop());

const QUERIES: readonly TokenQuery[] = [
  { ...DEFAULT_QUERY, sortBy: "currentPrice" },
  { ...DEFAULT_QUERY, sortBy: "priceDeviation", order: "asc", marketplaces: [1, 2] },
  { ...DEFAULT_QUERY, saleStatus: "onSale", traits: { 0: [0, 1, 2] }, minDeviation: 0.1 },
  { ...DEFAULT_QUERY, maxPrice: 0 },
];

/** Returns everything that a page can receive. */
function tellable({ engine, collection, epoch, figuresRev, line, report }: OpenedCollection) {
  const views = QUERIES.map((query) => {
    engine.setQuery(query);
    const { rows, aggregates, facets } = engine.view();
    return { rows, aggregates, facets };
  });
  return {
    ...{ collection, epoch, figuresRev, line, report, views },
    fixed: engine.columns,
    figures: engine.figures(),
    listings: engine.takeListingChanges("all"),
    position: engine.position(),
  };
}

const head = { epoch: "e", projectionsRev: 1, lastListingsUpdate: 13 };

describe("a stored collection", () => {
  it("is restored after five seconds if the code of its rare listings hangs", async () => {
    const opened = openedApes();
    opened.engine.applyListings({
      ...{ ...head, from: 7, to: 8, listed: ["1,9.5,1"], unlisted: [] },
      moving: [["1", 10, 1, 0, 1]],
    });
    await opened.engine.loadRare();
    await here.save(opened);
    const load = vi.spyOn(rareCode, "load").mockReturnValue(new Promise(() => {}));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const restored = vi.fn();
    const reading = here.cache.read(APES.id).then(restored);
    while (load.mock.calls.length === 0) await new Promise((turn) => setImmediate(turn));
    await vi.advanceTimersByTimeAsync(4_999);
    expect(restored).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await reading;
    expect(restored.mock.lastCall?.[0]?.asOf).toBe(99);
  });

  it("is restored unchanged, and then accepts the same updates", async () => {
    const story = fc.record({
      opened: changedCollection,
      listed: fc.array(listingRow, { maxLength: 6 }),
      unlisted: fc.array(tokenId, { maxLength: 3 }),
      projection: fc.constantFrom(0, 0.1, 20, Number.NaN),
      rev: fc.constantFrom(1, 2, 3),
    });
    await fc.assert(
      fc.asyncProperty(story, async ({ opened, listed, unlisted, projection, rev }) => {
        const factory = new IDBFactory();
        const cache = here.createCache(() => factory);
        await cache.save({ opened, asOf: 99 });
        const restored = await cache.read(opened.collection.id);
        expect(restored?.asOf).toBe(99);
        if (!restored) throw new Error("nothing was restored");
        deepStrictEqual(tellable(restored.opened), tellable(opened));

        const delta = { ...head, from: 8, to: 9, listed, unlisted };
        const figures = noFigures(opened.engine.size);
        figures.priceProjection.fill(projection);
        const [changed, changedBefore] = [restored.opened, opened].map(({ engine }) => [
          engine.applyListings(delta),
          engine.applyFigures({ epoch: "e", rev, figures }),
        ]);
        deepStrictEqual(changed, changedBefore);
        deepStrictEqual(tellable(restored.opened), tellable(opened));
        expect(here.warned).not.toHaveBeenCalled();
      }),
      { numRuns: 150, seed: 3 },
    );
  });

  it("is overwritten with its later changes", async () => {
    const opened = openedApes();
    await here.save(opened);
    opened.engine.applyListings({ ...head, from: 7, to: 8, listed: ["2,4,1"], unlisted: [] });
    await here.wait(SAVE_DELAY_MS);
    await here.cache.save({ opened, asOf: 100 });
    const restored = await here.cache.read(APES.id);
    expect(restored?.asOf).toBe(100);
    expect(restored?.opened.engine.position()).toEqual({ epoch: "e", seq: 8 });
    expect(restored?.opened.engine.takeListingChanges("all").prices).toContain(4);
  });

  it("is overwritten at once by the tab that saved it, if it has changed", async () => {
    const opened = openedApes();
    await here.save(opened);
    const first = await here.metadataOf(APES.id);
    await here.save(opened);
    expect(await here.metadataOf(APES.id)).toEqual(first);
    opened.engine.applyListings({ ...head, from: 7, to: 8, listed: ["2,4,1"], unlisted: [] });
    await here.save(opened);
    expect((await here.cache.read(APES.id))?.opened.engine.position().seq).toBe(8);
  });

  it("is not saved if tokens were left out", async () => {
    const opened = openedApes();
    const badTokens = { count: 1, first: [] };
    await here.save({ ...opened, report: { ...opened.report, badTokens } });
    expect(await here.cache.read(APES.id)).toBeNull();
  });

  it("is saved with the number of its tokens on sale", async () => {
    await here.save(openedApes());
    // One has a price of 0, which is no ask.
    expect((await here.metadataOf(APES.id)).listedCount).toBe(1);
  });

  it("is not saved before its first listings", async () => {
    const engine = engineFromBodies(APES, columnBodies("e", 1, APE_TOKENS));
    await here.save({ ...openedApes(), engine });
    expect(await here.cache.read(APES.id)).toBeNull();
  });

  it("is saved by only one of several tabs", async () => {
    await here.save(openedApes());
    const first = await here.metadataOf(APES.id);
    const other = here.createCache(() => here.factory);
    await other.save({ opened: openedApes(), asOf: 200 });
    expect(await here.metadataOf(APES.id)).toEqual(first);
    await here.wait(SAVE_DELAY_MS);
    await other.save({ opened: openedApes(), asOf: 200 });
    expect((await here.metadataOf(APES.id)).savedAt).toBeGreaterThan(first.savedAt);
  });
});

describe("a collection that is read ahead", () => {
  it("is read from the store once, for the first read alone", async () => {
    await here.save(openedApes());
    const gets = vi.spyOn(IDBObjectStore.prototype, "get");
    const readsOf = (id: string) =>
      gets.mock.calls.filter(([key]) => String(key) === String(recordKey(id))).length;
    here.cache.readAhead(APES.id);
    await eventually(() => readsOf(APES.id)).toBe(1);
    expect((await here.cache.read(APES.id))?.asOf).toBe(99);
    expect(readsOf(APES.id)).toBe(1);
    await here.cache.read(APES.id);
    expect(readsOf(APES.id)).toBe(2);
    gets.mockRestore();
  });

  it("is dropped if another one is opened", async () => {
    await here.save(openedApes("first"));
    await here.save(openedApes("second"));
    here.cache.readAhead("first");
    expect((await here.cache.read("second"))?.opened.collection.id).toBe("second");
    expect((await here.cache.read("first"))?.opened.collection.id).toBe("first");
  });
});

describe("storage", () => {
  it("keeps the most recently opened collections", async () => {
    for (let index = 0; index < MAX_COLLECTIONS; index += 1) {
      await here.save(openedApes(`apes-${index}`));
      await here.wait(1_000);
    }
    await here.cache.read("apes-0");
    await eventually(async () => (await here.metadataOf("apes-0")).usedAt).toBeGreaterThan(
      (await here.metadataOf("apes-11")).usedAt,
    );
    await here.save(openedApes("apes-new"));
    const keys = await here.storedKeys();
    expect(keys).toHaveLength(2 * MAX_COLLECTIONS);
    expect(keys).toContainEqual(recordKey("apes-0"));
    expect(keys).toContainEqual(recordKey("apes-new"));
    expect(keys).not.toContainEqual(recordKey("apes-1"));
    expect(keys).not.toContainEqual(metadataKey("apes-1"));
  });

  it("is also bounded in bytes", async () => {
    await here.save(openedApes("small"));
    await here.wait(1_000);
    const giant: RecordMetadata = { bytes: MAX_BYTES - 100, epoch: "e", savedAt: 1, usedAt: 1 };
    await here.inDatabase("readwrite", (store) => store.put(giant, metadataKey("giant")));
    await here.save(openedApes());
    expect(await here.storedKeys()).toEqual([
      metadataKey(APES.id),
      metadataKey("small"),
      recordKey(APES.id),
      recordKey("small"),
    ]);
  });

  /** Simulates a disk that rejects a record of more than `room` bytes. */
  function withRoom(room: () => number): void {
    const put = IDBObjectStore.prototype.put;
    vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (
      this: IDBObjectStore,
      value: unknown,
      key?: IDBValidKey,
    ) {
      if (value instanceof ArrayBuffer && value.byteLength > room())
        throw new DOMException("full", "QuotaExceededError");
      return put.call(this, value, key);
    });
  }

  it("evicts the least recently opened collections if the disk is full, then writes the record", async () => {
    await here.save(openedApes("oldest"));
    await here.wait(1_000);
    await here.save(openedApes("older"));
    await here.wait(1_000);
    await here.save(openedApes("recent"));
    let room = 0;
    withRoom(() => room);
    const remove = IDBObjectStore.prototype.delete;
    vi.spyOn(IDBObjectStore.prototype, "delete").mockImplementation(function (
      this: IDBObjectStore,
      key: IDBValidKey | IDBKeyRange,
    ) {
      room = 1e6;
      return remove.call(this, key);
    });
    await here.save(openedApes());
    expect(here.warned).not.toHaveBeenCalled();
    expect(await here.storedKeys()).not.toContainEqual(recordKey("oldest"));
    expect(await here.storedKeys()).toContainEqual(recordKey("recent"));
    expect(await here.cache.read(APES.id)).not.toBeNull();
  });

  it("stops writing without throwing if the disk has no room at all", async () => {
    await here.save(openedApes("older"));
    withRoom(() => 0);
    await here.save(openedApes());
    const tries = vi.mocked(IDBObjectStore.prototype.put).mock.calls.length;
    await here.save(openedApes());
    expect(vi.mocked(IDBObjectStore.prototype.put).mock.calls.length).toBe(tries);
    expect(here.warned).toHaveBeenCalledTimes(1);
    expect(await here.cache.read(APES.id)).toBeNull();
  });
});
