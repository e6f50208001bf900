import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { WIRE } from "../../contract/wire.ts";
import { crc32 } from "./crc32.ts";
import { decodeRecord, encodeRecord, type SnapshotRecord } from "./record.ts";

const part = fc.uint8Array({ maxLength: 40 });
const record: fc.Arbitrary<SnapshotRecord> = fc.record({
  head: fc.record({
    collectionId: fc.string({ unit: "grapheme" }),
    epoch: fc.string(),
    seq: fc.nat(),
    wire: fc.constant(WIRE),
    savedAt: fc.nat(),
    asOf: fc.nat(),
  }),
  parts: fc.record({ info: part, unlisted: part, listed: part, projections: part, line: part }),
});

/** What a disk, another program or another version may make of bytes. */
type Mutation = (bytes: Uint8Array) => Uint8Array<ArrayBufferLike>;

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

function bytesOf({ parts }: SnapshotRecord) {
  return Object.entries(parts).map(([name, bytes]) => [name, ...bytes]);
}

function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return Uint8Array.from(bytes).buffer;
}

describe("a record", () => {
  it("is read as it was written", () => {
    fc.assert(
      fc.property(record, (written) => {
        const { collectionId, epoch, seq, savedAt, asOf } = written.head;
        const read = decodeRecord(encodeRecord(written), collectionId, WIRE);
        expect(read?.head).toMatchObject({ collectionId, epoch, seq, savedAt, asOf });
        expect(read && bytesOf(read)).toEqual(bytesOf(written));
      }),
      { numRuns: 300, seed: 5 },
    );
  });

  it("F14: of other bytes than were written is refused, whatever they are, and nothing is thrown", () => {
    fc.assert(
      fc.property(record, fc.array(mutation, { minLength: 1, maxLength: 3 }), (written, steps) => {
        const original = new Uint8Array(encodeRecord(written));
        const bytes = steps.reduce<Uint8Array>((before, mutate) => mutate(before), original);
        const isSame = Buffer.compare(bytes, original) === 0;
        const read = decodeRecord(bufferOf(bytes), written.head.collectionId, WIRE);
        expect(read !== null).toBe(isSame);
      }),
      { numRuns: 3000, seed: 14 },
    );
  });

  const apes: SnapshotRecord = {
    head: { collectionId: "apes", epoch: "e", seq: 1, wire: WIRE, savedAt: 2, asOf: 2 },
    parts: {
      info: new Uint8Array(3),
      unlisted: new Uint8Array(5),
      listed: new Uint8Array(2),
      projections: new Uint8Array(),
      line: new Uint8Array(1),
    },
  };

  /** `apes` with a word of its own at `word`, and a checksum that fits. */
  function withWord(word: number, value: number): ArrayBuffer {
    const bytes = new Uint8Array(encodeRecord(apes));
    const words = new DataView(bytes.buffer);
    words.setUint32(4 * word, value, true);
    words.setUint32(16, crc32(bytes.subarray(20), crc32(bytes.subarray(0, 16))), true);
    return bytes.buffer;
  }

  it.each([
    ["of another program", withWord(0, 7)],
    ["of another schema", withWord(1, 99)],
    ["of another wire format", withWord(2, 99)],
    ["with a head that ends elsewhere", withWord(3, 12)],
    ["with a head longer than the record", withWord(3, 0xffffffff)],
    ["that is no buffer", { byteLength: 900 }],
    ["that is not there", undefined],
  ])("F14: %s is refused", (_, stored) => {
    expect(decodeRecord(stored, "apes", WIRE)).toBeNull();
  });

  it("F14: of another collection is refused", () => {
    expect(decodeRecord(encodeRecord(apes), "apes", WIRE)).not.toBeNull();
    expect(decodeRecord(encodeRecord(apes), "birds", WIRE)).toBeNull();
  });

  it("has the checksum that everyone knows", () => {
    expect(crc32(new TextEncoder().encode("123456789"))).toBe(0xcbf43926);
  });
});
