import { deepStrictEqual } from "node:assert";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import type { OpenedCollection } from "../open-collection.ts";
import { APES } from "../testing/apes.ts";
import {
  collection,
  compactTokens,
  confidenceList,
  listingRow,
  projectionList,
} from "../testing/arbitraries.ts";
import {
  type CacheAtHand,
  openedApes,
  openedCollection,
  startCacheAtHand,
} from "../testing/cache-at-hand.ts";
import { eventually } from "../testing/harness.ts";
import { SAVE_EVERY_MS } from "./keeper.ts";
import { type KeptNote, noteKey, recordKey } from "./kept-keys.ts";
import { MAX_BYTES, MAX_COLLECTIONS } from "./save-record.ts";

let here: CacheAtHand;

beforeEach(() => {
  here = startCacheAtHand();
});

afterEach(() => here.clock.stop());

/** All that a page is ever told of. */
function tellable({ engine, collection, epoch, projectionsRev, line, report }: OpenedCollection) {
  engine.setQuery({ ...DEFAULT_QUERY, sortBy: "currentPrice" });
  const { facet: _, ...view } = engine.view();
  return {
    ...{ collection, epoch, projectionsRev, line, badTokens: report.badTokens },
    fixed: engine.fixedColumns(),
    projections: engine.projectionColumns(),
    listings: engine.takeListings("all"),
    position: engine.position(),
    view,
  };
}

describe("a collection that is kept", () => {
  it("comes back as it was, whatever was applied to it", async () => {
    const story = fc.tuple(collection, compactTokens).chain(([info, tokens]) =>
      fc.record({
        info: fc.constant(info),
        tokens: fc.constant(tokens),
        rows: fc.array(listingRow, { maxLength: 30 }),
        delta: fc.array(listingRow, { maxLength: 6 }),
        projections: fc.option(projectionList(tokens.length)),
        confidences: confidenceList(tokens.length),
      }),
    );
    await fc.assert(
      fc.asyncProperty(story, async ({ info, tokens, rows, delta, projections, confidences }) => {
        const factory = new IDBFactory();
        const kept = here.cacheIn(() => factory);
        const plainInfo = JSON.parse(JSON.stringify(info)) as CollectionInfo; // its own copy
        const { opened, unlisted } = openedCollection(plainInfo, tokens, rows);
        opened.engine.fixedColumns(); // which frees the payload
        const head = { epoch: "e", projectionsRev: 1, lastListingsUpdate: 13 };
        opened.engine.foldListings({ ...head, from: 7, to: 8, listed: delta, unlisted: ["1"] });
        const rev = projections ? 2 : 1;
        if (projections)
          opened.engine.applyProjections({ epoch: "e", rev, projections, confidences });
        const now = { ...opened, projectionsRev: rev };
        await kept.save({ opened: now, asOf: 99 }, unlisted);
        const restored = await kept.read(info.id);
        expect(restored?.asOf).toBe(99);
        deepStrictEqual(restored && tellable(restored.opened), tellable(now));
        expect(here.warned).not.toHaveBeenCalled();
      }),
      { numRuns: 100, seed: 3 },
    );
  });

  it("takes its tokens over from the record before where they are no longer held", async () => {
    const { opened, unlisted } = openedApes();
    await here.save({ opened, unlisted });
    const head = { epoch: "e", projectionsRev: 1, lastListingsUpdate: 13 };
    opened.engine.foldListings({ ...head, from: 7, to: 8, listed: ["2,4,1"], unlisted: [] });
    await here.passed(SAVE_EVERY_MS);
    await here.cache.save({ opened, asOf: 100 }, null);
    const restored = await here.cache.read(APES.id);
    expect(restored?.opened.engine.position()).toEqual({ epoch: "e", seq: 8 });
    expect(restored?.opened.engine.takeListings("all").prices).toContain(4);
  });

  it("is not saved over with the tokens of another epoch", async () => {
    const { opened, unlisted } = openedApes();
    await here.save({ opened, unlisted });
    await here.passed(SAVE_EVERY_MS);
    await here.cache.save({ opened: { ...opened, epoch: "f" }, asOf: 100 }, null);
    expect((await here.cache.read(APES.id))?.asOf).toBe(99);
  });

  it("is saved by one of several tabs", async () => {
    await here.save(openedApes());
    const first = await here.noteOf(APES.id);
    const other = here.cacheIn(() => here.factory);
    await other.save({ opened: openedApes().opened, asOf: 200 }, null);
    expect(await here.noteOf(APES.id)).toEqual(first);
    await here.passed(SAVE_EVERY_MS);
    await other.save({ opened: openedApes().opened, asOf: 200 }, null);
    expect((await here.noteOf(APES.id)).savedAt).toBeGreaterThan(first.savedAt);
  });
});

describe("room", () => {
  it("is kept for the collections last opened", async () => {
    for (let index = 0; index < MAX_COLLECTIONS; index += 1) {
      await here.save(openedApes(`apes-${index}`));
      await here.passed(1_000);
    }
    await here.cache.read("apes-0");
    await eventually(async () => (await here.noteOf("apes-0")).usedAt).toBeGreaterThan(
      (await here.noteOf("apes-11")).usedAt,
    );
    await here.save(openedApes("apes-new"));
    const keys = await here.keptKeys();
    expect(keys).toHaveLength(2 * MAX_COLLECTIONS);
    expect(keys).toContainEqual(recordKey("apes-0"));
    expect(keys).toContainEqual(recordKey("apes-new"));
    expect(keys).not.toContainEqual(recordKey("apes-1"));
    expect(keys).not.toContainEqual(noteKey("apes-1"));
  });

  it("is bounded in bytes too", async () => {
    await here.save(openedApes("small"));
    await here.passed(1_000);
    const giant: KeptNote = { bytes: MAX_BYTES - 100, epoch: "e", savedAt: 1, usedAt: 1 };
    await here.inDatabase("readwrite", (store) => store.put(giant, noteKey("giant")));
    await here.save(openedApes());
    expect(await here.keptKeys()).toEqual([
      noteKey(APES.id),
      noteKey("small"),
      recordKey(APES.id),
      recordKey("small"),
    ]);
  });

  /** A disk that takes `room` bytes of records and no more. */
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

  it("F10: is made by those who were not opened for longest, and the record is written then", async () => {
    await here.save(openedApes("oldest"));
    await here.passed(1_000);
    await here.save(openedApes("older"));
    await here.passed(1_000);
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
    expect(await here.keptKeys()).not.toContainEqual(recordKey("oldest"));
    expect(await here.keptKeys()).toContainEqual(recordKey("recent"));
    expect(await here.cache.read(APES.id)).not.toBeNull();
  });

  it("F10: where there is none at all is not asked for again, and nothing is thrown", async () => {
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
