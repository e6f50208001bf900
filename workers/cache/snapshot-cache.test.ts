import { deepStrictEqual } from "node:assert";
import { IDBFactory, IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { CollectionInfo } from "../../contract/collection.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { WIRE } from "../../contract/snapshot.ts";
import type { CompactToken } from "../../contract/token.ts";
import { buildCollection, type OpenedCollection } from "../open-collection.ts";
import { APE_TOKENS, APES } from "../testing/apes.ts";
import {
  collection,
  compactTokens,
  confidenceList,
  listingRow,
  projectionList,
} from "../testing/arbitraries.ts";
import { eventually } from "../testing/harness.ts";
import { startTurningClock, type TurningClock } from "../testing/turning-clock.ts";
import { DATABASE_NAME, DATABASE_PREFIX } from "./database.ts";
import { SAVE_EVERY_MS } from "./keeper.ts";
import { type KeptNote, noteKey, recordKey } from "./kept-keys.ts";
import { encodeRecord, SCHEMA, type SnapshotRecord } from "./record.ts";
import { createRecordStore } from "./record-store.ts";
import { MAX_BYTES, MAX_COLLECTIONS } from "./save-record.ts";
import { createSnapshotCache, type SnapshotCache } from "./snapshot-cache.ts";

let clock: TurningClock;
let factory: IDBFactory;
let cache: SnapshotCache;
let warned: ReturnType<typeof vi.spyOn>;

beforeEach(() => {
  warned = vi.spyOn(console, "warn").mockImplementation(() => {});
  clock = startTurningClock();
  factory = new IDBFactory();
  cache = cacheIn(() => factory);
});

afterEach(() => clock.stop());

function cacheIn(of: () => globalThis.IDBFactory): SnapshotCache {
  return createSnapshotCache(Promise.resolve(createRecordStore(of, clock, WIRE)));
}

interface Opened {
  readonly opened: OpenedCollection;
  readonly unlisted: Uint8Array;
}

function open(
  info: CollectionInfo,
  tokens: readonly CompactToken[],
  rows: readonly string[] = [],
): Opened {
  const body = { wire: WIRE, epoch: "e", projectionsRev: 1, tokens };
  const unlisted = new TextEncoder().encode(JSON.stringify(body));
  const built = buildCollection({
    collection: info,
    unlisted,
    listed: {
      wire: WIRE,
      epoch: "e",
      seq: 7,
      projectionsRev: 1,
      lastListingsUpdate: 12,
      tokens: rows,
    },
    listedEtag: null,
    line: { points: [[1, 2.5]] },
  });
  if (built.kind !== "built") throw new Error(built.kind);
  return { opened: built.opened, unlisted };
}

function apes(id = APES.id): Opened {
  return open({ ...APES, id }, APE_TOKENS, ["1,1.5,1", "30,0,3"]);
}

async function save({ opened, unlisted }: Opened): Promise<void> {
  await cache.save({ opened, asOf: 99 }, unlisted);
}

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

/** What stands in the database, past the cache. */
async function inDatabase<T>(
  mode: IDBTransactionMode,
  use: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const opening = factory.open(DATABASE_NAME);
    opening.onerror = reject;
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("snapshots", mode);
      const request = use(transaction.objectStore("snapshots") as unknown as IDBObjectStore);
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(request.result);
      };
    };
  });
}

const keptKeys = () => inDatabase("readonly", (store) => store.getAllKeys());
const noteOf = (id: string): Promise<KeptNote> =>
  inDatabase("readonly", (store) => store.get(noteKey(id)));

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
        factory = new IDBFactory();
        const kept = cacheIn(() => factory);
        const plainInfo = JSON.parse(JSON.stringify(info)) as CollectionInfo; // its own copy
        const { opened, unlisted } = open(plainInfo, tokens, rows);
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
        expect(warned).not.toHaveBeenCalled();
      }),
      { numRuns: 100, seed: 3 },
    );
  });

  it("takes its tokens over from the record before where they are no longer held", async () => {
    const { opened, unlisted } = apes();
    await save({ opened, unlisted });
    const head = { epoch: "e", projectionsRev: 1, lastListingsUpdate: 13 };
    opened.engine.foldListings({ ...head, from: 7, to: 8, listed: ["2,4,1"], unlisted: [] });
    await passed(SAVE_EVERY_MS);
    await cache.save({ opened, asOf: 100 }, null);
    const restored = await cache.read(APES.id);
    expect(restored?.opened.engine.position()).toEqual({ epoch: "e", seq: 8 });
    expect(restored?.opened.engine.takeListings("all").prices).toContain(4);
  });

  it("is not saved over with the tokens of another epoch", async () => {
    const { opened, unlisted } = apes();
    await save({ opened, unlisted });
    await passed(SAVE_EVERY_MS);
    await cache.save({ opened: { ...opened, epoch: "f" }, asOf: 100 }, null);
    expect((await cache.read(APES.id))?.asOf).toBe(99);
  });

  it("is saved by one of several tabs", async () => {
    await save(apes());
    const first = await noteOf(APES.id);
    const other = cacheIn(() => factory);
    await other.save({ opened: apes().opened, asOf: 200 }, null);
    expect(await noteOf(APES.id)).toEqual(first);
    await passed(SAVE_EVERY_MS);
    await other.save({ opened: apes().opened, asOf: 200 }, null);
    expect((await noteOf(APES.id)).savedAt).toBeGreaterThan(first.savedAt);
  });
});

async function passed(ms: number): Promise<void> {
  await new Promise<void>((resolve) => clock.after(ms, resolve));
}

describe("room", () => {
  it("is kept for the collections last opened", async () => {
    for (let index = 0; index < MAX_COLLECTIONS; index += 1) {
      await save(apes(`apes-${index}`));
      await passed(1_000);
    }
    await cache.read("apes-0");
    await eventually(async () => (await noteOf("apes-0")).usedAt).toBeGreaterThan(
      (await noteOf("apes-11")).usedAt,
    );
    await save(apes("apes-new"));
    const keys = await keptKeys();
    expect(keys).toHaveLength(2 * MAX_COLLECTIONS);
    expect(keys).toContainEqual(recordKey("apes-0"));
    expect(keys).toContainEqual(recordKey("apes-new"));
    expect(keys).not.toContainEqual(recordKey("apes-1"));
    expect(keys).not.toContainEqual(noteKey("apes-1"));
  });

  it("is bounded in bytes too", async () => {
    await save(apes("small"));
    await passed(1_000);
    const giant: KeptNote = { bytes: MAX_BYTES - 100, epoch: "e", savedAt: 1, usedAt: 1 };
    await inDatabase("readwrite", (store) => store.put(giant, noteKey("giant")));
    await save(apes());
    expect(await keptKeys()).toEqual([
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
    await save(apes("oldest"));
    await passed(1_000);
    await save(apes("older"));
    await passed(1_000);
    await save(apes("recent"));
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
    await save(apes());
    expect(warned).not.toHaveBeenCalled();
    expect(await keptKeys()).not.toContainEqual(recordKey("oldest"));
    expect(await keptKeys()).toContainEqual(recordKey("recent"));
    expect(await cache.read(APES.id)).not.toBeNull();
  });

  it("F10: where there is none at all is not asked for again, and nothing is thrown", async () => {
    await save(apes("older"));
    withRoom(() => 0);
    await save(apes());
    const tries = vi.mocked(IDBObjectStore.prototype.put).mock.calls.length;
    await save(apes());
    expect(vi.mocked(IDBObjectStore.prototype.put).mock.calls.length).toBe(tries);
    expect(warned).toHaveBeenCalledTimes(1);
    expect(await cache.read(APES.id)).toBeNull();
  });
});

describe("a record that cannot be believed", () => {
  async function keptAfter(mutate: (bytes: Uint8Array) => unknown): Promise<unknown> {
    await save(apes());
    const stored: ArrayBuffer = await inDatabase("readonly", (store) =>
      store.get(recordKey(APES.id)),
    );
    const next = mutate(new Uint8Array(stored));
    await inDatabase("readwrite", (store) => store.put(next, recordKey(APES.id)));
    return cache.read(APES.id);
  }

  it.each([
    [
      "with a wrong bit",
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === 400 ? byte ^ 8 : byte)).buffer,
    ],
    ["that breaks off", (bytes: Uint8Array) => bytes.slice(0, 300).buffer],
    ["that is something else", () => ({ name: "Apes" })],
  ])("F14: %s is deleted, and reads as none", async (_, mutate) => {
    expect(await keptAfter(mutate)).toBeNull();
    expect(await keptKeys()).toEqual([]);
    await save(apes());
    expect(await cache.read(APES.id)).not.toBeNull();
  });

  it("F14: of whatever parts, though its checksum fits, throws nothing", async () => {
    const text = fc.oneof(fc.json(), fc.string(), fc.constant("")).map((each) => {
      return new TextEncoder().encode(each);
    });
    const { opened, unlisted } = apes();
    const good = { info: encoded(opened.collection), unlisted, line: encoded(opened.line) };
    const parts = fc.record(
      { info: text, unlisted: text, listed: text, projections: text, line: text },
      { requiredKeys: ["listed", "projections"] },
    );
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const head = { collectionId: APES.id, epoch: "e", seq: 1, wire: WIRE, savedAt: 1, asOf: 1 };
        const record = encodeRecord({
          head,
          parts: { ...good, ...given } as SnapshotRecord["parts"],
        });
        await inDatabase("readwrite", (store) => store.put(record, recordKey(APES.id)));
        expect(await cache.read(APES.id)).toBeNull();
      }),
      // The example makes the database.
      { numRuns: 150, seed: 8 },
    );
  });

  beforeEach(() => cache.read("makes the database"));
});

function encoded(value: unknown): Uint8Array {
  return new TextEncoder().encode(JSON.stringify(value));
}

describe("a database", () => {
  it.each([
    ["F9: that is forbidden", () => Promise.reject(new DOMException("no", "SecurityError"))],
    ["F12: that never answers", () => new Promise<never>(() => {})],
  ])("%s is given up with one warning", async (_, result) => {
    let asked = 0;
    const refusing = cacheIn(() => {
      asked += 1;
      return { open: () => requestOf(result()) } as unknown as globalThis.IDBFactory;
    });
    expect(await refusing.read(APES.id)).toBeNull();
    const { opened, unlisted } = apes();
    await refusing.save({ opened, asOf: 1 }, unlisted);
    expect(await refusing.read(APES.id)).toBeNull();
    expect(warned).toHaveBeenCalledTimes(1);
    expect(asked).toBe(2);
  });

  it("F9: that is not there is given up with one warning", async () => {
    const none = cacheIn(() => {
      throw new ReferenceError("indexedDB is not defined");
    });
    expect(await none.read(APES.id)).toBeNull();
    const { opened, unlisted } = apes();
    await none.save({ opened, asOf: 1 }, unlisted);
    expect(warned).toHaveBeenCalledTimes(1);
  });

  it("F12: that answers the second time is given the second time", async () => {
    await save(apes());
    let first = true;
    const slow = cacheIn(() => {
      if (!first) return factory;
      first = false;
      return { open: () => ({}) } as unknown as globalThis.IDBFactory;
    });
    const began = clock.now();
    expect(await slow.read(APES.id)).not.toBeNull();
    expect(clock.now() - began).toBeGreaterThanOrEqual(2_000);
    expect(warned).not.toHaveBeenCalled();
  });

  it("F11: whose connection was closed is opened anew by the next operation", async () => {
    await save(apes());
    const { opened, unlisted } = apes("others");
    const closing = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(() => {
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    });
    await cache.save({ opened, asOf: 1 }, unlisted);
    expect(closing).toHaveBeenCalled();
    expect(await cache.read("others")).not.toBeNull();
    expect(warned).not.toHaveBeenCalled();
  });

  it("F13: lets another tab delete it, and is made anew by the next operation", async () => {
    await save(apes());
    const blocked = vi.fn();
    await new Promise<void>((resolve, reject) => {
      const request = factory.deleteDatabase(DATABASE_NAME);
      request.onblocked = blocked;
      request.onerror = reject;
      request.onsuccess = () => resolve();
    });
    expect(blocked).not.toHaveBeenCalled();
    expect(await cache.read(APES.id)).toBeNull();
    await save(apes());
    expect(await cache.read(APES.id)).not.toBeNull();
  });

  it("of a former version is deleted, and one of a later version is left alone", async () => {
    const later = `${DATABASE_PREFIX}${SCHEMA + 1}`;
    for (const name of [`${DATABASE_PREFIX}0`, later, "something-else"])
      await new Promise<void>((resolve) => {
        const request = factory.open(name);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    await save(apes());
    const names = async () => (await factory.databases()).map(({ name }) => name).sort();
    await eventually(names).toEqual([DATABASE_NAME, later, "something-else"].sort());
  });
});

/** An open request that ends as `result` does. */
function requestOf(result: Promise<never>): IDBOpenDBRequest {
  const request = { error: null, onerror: null } as unknown as {
    error: unknown;
    onerror: (() => void) | null;
  };
  result.catch((error: unknown) => {
    request.error = error;
    request.onerror?.();
  });
  return request as unknown as IDBOpenDBRequest;
}
