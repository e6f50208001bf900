import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Column } from "../../contract/columns/body-format.ts";
import { decodeRecord } from "../../contract/columns/collection-record.ts";
import { encodeRecord } from "../../contract/columns/encode-record.ts";
import type { MovingListing } from "../../contract/listings/listings.ts";
import { parsed } from "../../contract/values/problem.ts";
import { APES } from "../testing/apes.ts";
import { accepted, edited, ofNextVersion } from "../testing/column-bodies.ts";
import { changedCollection, recordOf } from "../testing/stored-collections.ts";
import { openedApes } from "../testing/test-cache.ts";
import { restoreCollection } from "./snapshot-cache.ts";

/** Corrupts bytes as a disk, another program or another version may. */
type Mutation = (bytes: Uint8Array) => Uint8Array;

const place = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const at = (bytes: Uint8Array, share: number) => Math.floor(share * bytes.length);

const mutation: fc.Arbitrary<Mutation> = fc.oneof(
  fc.tuple(place, fc.nat(7)).map(
    ([share, bit]): Mutation =>
      (bytes) => {
        const next = bytes.slice();
        if (next.length > 0) next[at(bytes, share)] ^= 1 << bit;
        return next;
      },
  ),
  fc.tuple(place, fc.uint8Array({ maxLength: 60 })).map(
    ([share, foreign]): Mutation =>
      (bytes) => {
        const next = bytes.slice();
        next.set(foreign.subarray(0, next.length - at(bytes, share)), at(bytes, share));
        return next;
      },
  ),
  place.map(
    (share): Mutation =>
      (bytes) =>
        bytes.slice(0, at(bytes, share)),
  ),
  place.map(
    (share): Mutation =>
      (bytes) =>
        bytes.slice(at(bytes, share)),
  ),
  fc.uint8Array({ maxLength: 9 }).map(
    (more): Mutation =>
      (bytes) =>
        Uint8Array.from([...bytes, ...more]),
  ),
  fc.tuple(place, place).map(
    ([from, to]): Mutation =>
      (bytes) => {
        const next = bytes.slice();
        next.copyWithin(at(bytes, to), at(bytes, from));
        return next;
      },
  ),
  fc.uint8Array({ maxLength: 300 }).map(
    (foreign): Mutation =>
      () =>
        foreign,
  ),
);

const apes = new Uint8Array(encodeRecord(recordOf(openedApes())));

it("says the kind of a followed collection as earlier versions did, whose tabs may read it too", () => {
  const { collection, ...rest } = recordOf(openedApes());
  const dataSource = { ...collection.dataSource, kind: "followed" as const };
  const body = encodeRecord({ ...rest, collection: { ...collection, dataSource } });
  const text = new TextDecoder().decode(body);
  expect(text).toContain('"kind":"chain"');
  expect(text).not.toContain('"followed"');
  expect(decodeRecord(body, collection.id)).toMatchObject({
    value: { collection: { dataSource: { kind: "followed" } } },
  });
});

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

describe("a record", () => {
  const same = "is read back unchanged";
  it(same, () => expectReadBack(100));
  it(`${same}, 300 times`, { tags: ["long"] }, () => expectReadBack(300));

  function expectReadBack(numRuns: number): void {
    fc.assert(
      fc.property(changedCollection, (opened) => {
        const moving: MovingListing[] = [["1", 9.5, 0, 1_700_000_000_000, 1_700_000_000_001]];
        const written = { ...recordOf(opened), moving };
        const read = decodeRecord(encodeRecord(written), opened.collection.id);
        deepStrictEqual(read, parsed(written));
      }),
      { numRuns, seed: 5 },
    );
  }

  const changed = "is refused without throwing if its bytes have changed";
  it(changed, () => expectChangedRefused(400));
  it(`${changed}, 2,000 times`, { tags: ["long"] }, () => expectChangedRefused(2_000));

  function expectChangedRefused(numRuns: number): void {
    fc.assert(
      fc.property(
        changedCollection,
        fc.array(mutation, { minLength: 1, maxLength: 3 }),
        (opened, steps) => {
          const original = new Uint8Array(encodeRecord(recordOf(opened)));
          const bytes = steps.reduce<Uint8Array>((before, mutate) => mutate(before), original);
          const isSame = Buffer.compare(bytes, original) === 0;
          expect(decodeRecord(bufferOf(bytes), opened.collection.id).ok).toBe(isSame);
        },
      ),
      { numRuns, seed: 14 },
    );
  }

  it("of a version that did not know moving prices is read", () => {
    const former = edited(apes, (head) => {
      expect(delete head["moving"]).toBe(true);
    });
    expect(decodeRecord(former.buffer, APES.id)).toMatchObject({ ok: true, value: { moving: [] } });
  });

  it("is refused if a bit of any byte is flipped", () => {
    for (let byte = 0; byte < apes.length; byte += 1) {
      const bytes = apes.slice();
      bytes[byte] ^= 1 << (byte & 7);
      expect([byte, decodeRecord(bytes.buffer, APES.id).ok]).toEqual([byte, false]);
    }
  });

  it.each([
    ["a record of the next version", ofNextVersion(apes).buffer, "version"],
    ["a record of the former format", formerRecord(), "header"],
    ["an empty buffer", new ArrayBuffer(0), "header"],
    ["a value that is no buffer", { byteLength: 900 }, "header"],
    ["nothing", undefined, "header"],
  ])("is not read from %s", (_, stored, where) => {
    expect(decodeRecord(stored, APES.id)).toMatchObject({ ok: false, problem: { place: where } });
  });

  it("is refused for another collection", () => {
    expect(decodeRecord(apes.buffer, APES.id).ok).toBe(true);
    expect(decodeRecord(apes.buffer, "birds")).toMatchObject({
      ok: false,
      problem: { place: "collection" },
    });
  });
});

/** Returns the start of a schema 1 record: magic, schema, wire, bytes of the head, checksum, head. */
function formerRecord(): ArrayBuffer {
  const head = new TextEncoder().encode('{"collectionId":"apes","epoch":"e","lengths":[]}');
  const words = Uint32Array.from([0x524c4646, 1, 1, head.length, 0x1234]);
  return Uint8Array.from([...new Uint8Array(words.buffer), ...head]).buffer;
}

describe("a record whose checksums match", () => {
  const bytes = (...values: number[]) => new Uint8Array(values);
  const floats = (...values: number[]) => new Float64Array(values);

  it.each([
    ["collection", null],
    ["collection", { id: APES.id }],
    ["line", { points: [[1]] }],
    ["seq", -1],
    ["figuresRev", 0.5],
    ["asOf", "now"],
    ["epoch", ""],
    ["size", -1],
    ["traits", [7, 4]],
    ["images", { before: "/" }],
  ])("is refused if its %s is %j", (field, value) => {
    const record = edited(apes, (head) => Object.assign(head, { [field]: value }));
    expect(placeOfRefusal(record)).toBe(field);
  });

  it.each<[what: string, name: string, Column | null, place?: string]>([
    ["a row that the table lacks", "listed", bytes(1, 5)],
    ["a row twice", "listed", bytes(2, 2)],
    ["a row too many", "listed", bytes(0, 1, 2), "listed.prices"],
    ["no listed rows", "listed", null],
    ["no prices", "listed.prices", null],
    ["a price below 0", "listed.prices", floats(1, -1)],
    ["a price beyond belief", "listed.prices", floats(2e9, 1)],
    ["a listed token without a price", "listed.prices", floats(1, Number.NaN)],
    ["an unknown marketplace", "listed.marketplaces", bytes(1, 9)],
    ["too few marketplaces", "listed.marketplaces", bytes(1)],
    ["a confidence above 1", "confidence", floats(0, 1, 2, 0, 0)],
    ["an unknown column", "mood", bytes(1)],
  ])("is refused with %s", (_, name, column, place = name) => {
    const record = edited(apes, (_head, columns) => {
      columns.delete(name);
      if (column) columns.set(name, column);
    });
    expect(placeOfRefusal(record)).toBe(place);
  });

  it("is not restored if two rows share an id", () => {
    const record = edited(apes, (_, columns) => columns.set("ids", bytes(2, 4, 30, 1, 2)));
    const kept = accepted(decodeRecord(record.buffer, APES.id));
    expect(restoreCollection(kept)).toMatchObject({ ok: false, problem: { place: "ids" } });
  });

  const never = "never throws, whatever one field or column holds";
  it(never, () => expectNoThrow(500));
  it(`${never}, 2,000 times`, { tags: ["long"] }, () => expectNoThrow(2_000));

  function expectNoThrow(numRuns: number): void {
    const column = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.uint16Array({ maxLength: 12 }),
      fc.uint32Array({ maxLength: 12 }),
      fc.int8Array({ maxLength: 12 }),
      fc.float64Array({ maxLength: 12 }),
    ) as fc.Arbitrary<Column>;
    const names: string[] = [];
    edited(apes, (head, columns) => names.push(...Object.keys(head), ...columns.keys()));
    fc.assert(
      fc.property(fc.constantFrom(...names), fc.jsonValue(), column, (name, value, values) => {
        const record = edited(apes, (head, columns) => {
          if (columns.has(name)) columns.set(name, values);
          else head[name] = value;
        });
        const kept = decodeRecord(record.buffer, APES.id);
        if (kept.ok) restoreCollection(kept.value);
      }),
      { numRuns, seed: 15 },
    );
  }

  function placeOfRefusal(record: Uint8Array<ArrayBuffer>): string {
    const read = decodeRecord(record.buffer, APES.id);
    if (read.ok) throw new Error("the record was accepted");
    return read.problem.place;
  }
});
