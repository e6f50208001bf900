import { IDBObjectStore } from "fake-indexeddb";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { encodeRecord } from "../../contract/columns/encode-record.ts";
import {
  DATABASE_NAME,
  DATABASE_PREFIX,
  recordKey,
  SCHEMA,
} from "../../contract/saved-collections.ts";
import { APES } from "../testing/apes.ts";
import { edited, ofNextVersion } from "../testing/column-bodies.ts";
import { eventually } from "../testing/harness.ts";
import { recordOf } from "../testing/stored-collections.ts";
import { openedApes, startTestCache, type TestCache } from "../testing/test-cache.ts";

let here: TestCache;

beforeEach(() => {
  here = startTestCache();
});

afterEach(() => here.clock.stop());

describe("an invalid record", () => {
  async function keptAfter(mutate: (bytes: Uint8Array<ArrayBuffer>) => unknown): Promise<unknown> {
    await here.save(openedApes());
    const stored: ArrayBuffer = await here.inDatabase("readonly", (store) =>
      store.get(recordKey(APES.id)),
    );
    const next = mutate(new Uint8Array(stored));
    await here.inDatabase("readwrite", (store) => store.put(next, recordKey(APES.id)));
    return here.cache.read(APES.id);
  }

  it.each([
    [
      "with a wrong bit",
      (bytes: Uint8Array) => bytes.map((byte, at) => (at === 400 ? byte ^ 8 : byte)).buffer,
    ],
    ["that breaks off", (bytes: Uint8Array) => bytes.slice(0, 300).buffer],
    ["that is something else", () => ({ name: "Apes" })],
    [
      "in which two tokens have one id",
      (bytes: Uint8Array<ArrayBuffer>) =>
        edited(bytes, (_, columns) => columns.set("ids", Uint8Array.of(2, 4, 30, 1, 2))).buffer,
    ],
    ["of the next version", (bytes: Uint8Array<ArrayBuffer>) => ofNextVersion(bytes).buffer],
    [
      "in the layout of before",
      (bytes: Uint8Array) =>
        Uint8Array.of(0x46, 0x46, 0x4c, 0x52, 1, 0, 0, 0, ...bytes.slice(8)).buffer,
    ],
    ["of another collection", () => encodeRecord(recordOf(openedApes("birds")))],
  ])("%s is deleted with one warning, and read returns null", async (_, mutate) => {
    expect(await keptAfter(mutate)).toBeNull();
    expect(await here.storedKeys()).toEqual([]);
    expect(here.warned).toHaveBeenCalledOnce();
    expect(String(here.warned.mock.calls[0])).toContain(
      `copy of ${APES.id} is dropped and fetched again`,
    );
    await here.save(openedApes());
    expect(await here.cache.read(APES.id)).not.toBeNull();
  });

  it("with an invalid field is deleted even if its checksums match", async () => {
    const record = new Uint8Array(encodeRecord(recordOf(openedApes())));
    const fields = fc.constantFrom("collection", "line", "epoch", "size", "traits", "seq", "asOf");
    const foreign = fc.oneof(fc.string(), fc.constant(null), fc.constant(-1), fc.constant([1]));
    await fc.assert(
      fc.asyncProperty(fields, foreign, async (field, value) => {
        fc.pre(isForeign(field, value));
        const { buffer } = edited(record, (head) => Object.assign(head, { [field]: value }));
        await here.inDatabase("readwrite", (store) => store.put(buffer, recordKey(APES.id)));
        expect(await here.cache.read(APES.id)).toBeNull();
        expect(await here.storedKeys()).toEqual([]);
      }),
      { numRuns: 150, seed: 8 },
    );
  });

  it("of the former version is not read, and its database is deleted", async () => {
    const former = `${DATABASE_PREFIX}${SCHEMA - 1}`;
    await new Promise<void>((resolve, reject) => {
      const request = here.factory.open(former);
      request.onupgradeneeded = () => request.result.createObjectStore("snapshots");
      request.onerror = reject;
      request.onsuccess = () => {
        const store = request.result.transaction("snapshots", "readwrite").objectStore("snapshots");
        store.put(encodeRecord(recordOf(openedApes())), recordKey(APES.id));
        store.transaction.oncomplete = () => {
          request.result.close();
          resolve();
        };
      };
    });
    expect(await here.cache.read(APES.id)).toBeNull();
    await here.save(openedApes("others"));
    const names = async () => (await here.factory.databases()).map(({ name }) => name);
    await eventually(names).toEqual([DATABASE_NAME]);
    expect(await here.cache.read(APES.id)).toBeNull();
    expect(here.warned).not.toHaveBeenCalled();
  });

  beforeEach(() => here.cache.read("makes the database"));
});

/** True if `value` is invalid for the field. Any non-empty text is a valid epoch, and any number is a valid time. */
function isForeign(field: string, value: unknown): boolean {
  if (field === "epoch") return value === "" || typeof value !== "string";
  return field !== "asOf" || typeof value !== "number";
}

describe("a database", () => {
  it.each([
    ["that is forbidden", () => Promise.reject(new DOMException("no", "SecurityError"))],
    ["that never answers", () => new Promise<never>(() => {})],
  ])("%s is given up with one warning", async (_, result) => {
    let asked = 0;
    const refusing = here.createCache(() => {
      asked += 1;
      const refused = { open: () => requestOf(result()) };
      return refused as unknown as globalThis.IDBFactory; // the only member that is used
    });
    expect(await refusing.read(APES.id)).toBeNull();
    await refusing.save({ opened: openedApes(), asOf: 1 });
    expect(await refusing.read(APES.id)).toBeNull();
    expect(here.warned).toHaveBeenCalledTimes(1);
    expect(asked).toBe(2);
  });

  it("that does not exist is given up with one warning", async () => {
    const none = here.createCache(() => {
      throw new ReferenceError("indexedDB is not defined");
    });
    expect(await none.read(APES.id)).toBeNull();
    await none.save({ opened: openedApes(), asOf: 1 });
    expect(here.warned).toHaveBeenCalledTimes(1);
  });

  it("that answers only the second attempt is retried without a warning", async () => {
    await here.save(openedApes());
    let first = true;
    const slow = here.createCache(() => {
      if (!first) return here.factory;
      first = false;
      return { open: () => ({}) } as unknown as globalThis.IDBFactory; // the only member that is used
    });
    const began = here.clock.now();
    expect(await slow.read(APES.id)).not.toBeNull();
    expect(here.clock.now() - began).toBeGreaterThanOrEqual(2_000);
    expect(here.warned).not.toHaveBeenCalled();
  });

  it("is reopened if its connection was closed", async () => {
    await here.save(openedApes());
    const opened = openedApes("others");
    const closing = vi.spyOn(IDBObjectStore.prototype, "get").mockImplementationOnce(() => {
      throw new DOMException("The database connection is closing.", "InvalidStateError");
    });
    await here.cache.save({ opened, asOf: 1 });
    expect(closing).toHaveBeenCalled();
    expect(await here.cache.read("others")).not.toBeNull();
    expect(here.warned).not.toHaveBeenCalled();
  });

  it("lets another tab delete it, and is recreated by the next operation", async () => {
    await here.save(openedApes());
    const blocked = vi.fn();
    await new Promise<void>((resolve, reject) => {
      const request = here.factory.deleteDatabase(DATABASE_NAME);
      request.onblocked = blocked;
      request.onerror = reject;
      request.onsuccess = () => resolve();
    });
    expect(blocked).not.toHaveBeenCalled();
    expect(await here.cache.read(APES.id)).toBeNull();
    await here.save(openedApes());
    expect(await here.cache.read(APES.id)).not.toBeNull();
  });

  it("of a former version is deleted, and one of a later version is left alone", async () => {
    const later = `${DATABASE_PREFIX}${SCHEMA + 1}`;
    for (const name of [`${DATABASE_PREFIX}0`, later, "something-else"])
      await new Promise<void>((resolve) => {
        const request = here.factory.open(name);
        request.onsuccess = () => {
          request.result.close();
          resolve();
        };
      });
    await here.save(openedApes());
    const names = async () => (await here.factory.databases()).map(({ name }) => name).sort();
    await eventually(names).toEqual([DATABASE_NAME, later, "something-else"].sort());
  });
});

interface FailedRequest {
  error: unknown;
  onerror: (() => void) | null;
}

/** Returns an open request that fails when `result` rejects. */
function requestOf(result: Promise<never>): IDBOpenDBRequest {
  const request: FailedRequest = { error: null, onerror: null };
  result.catch((error: unknown) => {
    request.error = error;
    request.onerror?.();
  });
  return request as unknown as IDBOpenDBRequest; // the only member that is used
}
