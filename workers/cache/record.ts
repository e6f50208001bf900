/**
 * What is kept of a collection: one buffer, so that one write makes it whole and one check finds it whole.
 *
 * Layout  Four-byte words, little-endian: MAGIC, SCHEMA, the wire format, bytes of the head, CRC-32 of all before and
 *         behind it. Then the head as JSON, then the parts in the order of PARTS.
 */
import type { UnixMs } from "../../contract/units.ts";
import { crc32 } from "./crc32.ts";

/** "FFLR" */
const MAGIC = 0x524c4646;

/** Of this layout. Another version has a database of its own, see `database.ts`. */
export const SCHEMA = 1;

const WORDS = 5;
const WORD_BYTES = 4;
const HEAD_LENGTH_AT = 12;
const CRC_AT = 16;
const HEAD_AT = WORDS * WORD_BYTES;

/** Bodies in the API's own formats, so that they are read as an answer of the network is. */
const PARTS = ["info", "unlisted", "listed", "projections", "line"] as const;
type Part = (typeof PARTS)[number];

export interface RecordHead {
  readonly collectionId: string;
  readonly epoch: string;
  readonly seq: number;
  /** Format of the parts. */
  readonly wire: number;
  readonly savedAt: UnixMs;
  /** When the server last confirmed the listings. */
  readonly asOf: UnixMs;
}

export interface SnapshotRecord {
  readonly head: RecordHead;
  /** Views of the record's own buffer. */
  readonly parts: Readonly<Record<Part, Uint8Array>>;
}

export function encodeRecord({ head, parts }: SnapshotRecord): ArrayBuffer {
  const lengths = PARTS.map((part) => parts[part].length);
  const headBytes = new TextEncoder().encode(JSON.stringify({ ...head, lengths }));
  const size = lengths.reduce((sum, length) => sum + length, HEAD_AT + headBytes.length);
  const bytes = new Uint8Array(size);
  const words = new DataView(bytes.buffer);
  for (const [at, word] of [MAGIC, SCHEMA, head.wire, headBytes.length].entries())
    words.setUint32(at * WORD_BYTES, word, true);
  let end = HEAD_AT;
  for (const each of [headBytes, ...PARTS.map((part) => parts[part])]) {
    bytes.set(each, end);
    end += each.length;
  }
  words.setUint32(CRC_AT, checksum(bytes), true);
  return bytes.buffer;
}

function checksum(bytes: Uint8Array): number {
  return crc32(bytes.subarray(HEAD_AT), crc32(bytes.subarray(0, CRC_AT)));
}

/**
 * Never throws. Null: not, bit for bit, a record that was written for `collectionId` in the `wire` format.
 */
export function decodeRecord(
  stored: unknown,
  collectionId: string,
  wire: number,
): SnapshotRecord | null {
  if (!(stored instanceof ArrayBuffer) || stored.byteLength < HEAD_AT) return null;
  const bytes = new Uint8Array(stored);
  const words = new DataView(stored);
  const expected = [MAGIC, SCHEMA, wire];
  if (expected.some((word, at) => words.getUint32(at * WORD_BYTES, true) !== word)) return null;
  if (words.getUint32(CRC_AT, true) !== checksum(bytes)) return null;
  const partsAt = HEAD_AT + words.getUint32(HEAD_LENGTH_AT, true);
  const head = headOf(bytes.subarray(HEAD_AT, partsAt));
  if (head?.collectionId !== collectionId) return null;
  const parts = partsOf(bytes, partsAt, head.lengths);
  return parts && { head: { ...head, wire }, parts };
}

function headOf(bytes: Uint8Array): (RecordHead & { readonly lengths: readonly number[] }) | null {
  try {
    const head: RecordHead & { lengths: number[] } = JSON.parse(new TextDecoder().decode(bytes));
    const { epoch, seq, savedAt, asOf, lengths } = head;
    const isWhole = [seq, ...lengths].every(Number.isSafeInteger);
    return isWhole && typeof epoch === "string" && Number.isFinite(savedAt + asOf) ? head : null;
  } catch {
    return null;
  }
}

function partsOf(
  bytes: Uint8Array,
  from: number,
  lengths: readonly number[],
): SnapshotRecord["parts"] | null {
  let end = from;
  const ranges = PARTS.map((part, at) => {
    const start = end;
    end += lengths[at] ?? Number.NaN;
    return [part, bytes.subarray(start, end)] as const;
  });
  return end === bytes.length ? (Object.fromEntries(ranges) as SnapshotRecord["parts"]) : null;
}
