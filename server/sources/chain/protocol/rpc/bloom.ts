/** The bloom filter of a block's logs, as in section 4.3.1 of Ethereum's yellow paper. */
import { keccak256 } from "viem";
import type { LogFilter } from "../../../../market/log-filter.ts";
import type { Hex, RawLog } from "../../../../market/raw-log.ts";
import { inTurns } from "./in-turns.ts";

const BLOOM_BYTES = 256;
/**
 * Logs hashed per turn of the event loop. A log has up to five values that are not cached, and hashing one takes 30
 * microseconds: about two milliseconds in all.
 */
export const HASHED_LOGS_PER_TURN = 16;

/** False for a block of a chain that does not fill in the filter. */
export function hasBloom(bloom: Hex): boolean {
  return bloom.length === 2 + 2 * BLOOM_BYTES;
}

/** Returns false for a value that is in no log of the block. True is only a hint. */
export type MayHave = (value: Hex) => boolean;

export function decodeBloom(bloom: Hex): MayHave {
  if (!hasBloom(bloom)) return () => true;
  const bits = Buffer.from(bloom.slice(2), "hex");
  return (value) => bitsOf(value).every((bit) => isSet(bits, bit));
}

/** Returns false if the block has no log of the filter. True is only a hint. */
export function mayContain(bloom: Hex, { addresses, topics }: LogFilter): boolean {
  const mayHave = decodeBloom(bloom);
  return addresses.some(mayHave) && (topics.length === 0 || topics.some(mayHave));
}

/** Returns false if the block does not have the log. True is only a hint. */
export function mayHaveLog(mayHave: MayHave, { address, topics }: RawLog): boolean {
  return mayHave(address) && topics.every(mayHave);
}

/** True if each bit of the second filter is set in the first. */
export function includesBloom(bloom: Hex, other: Hex): boolean {
  const [bits, needed] = [bloom, other].map((each) => BigInt(each));
  return needed !== undefined && bits !== undefined && (needed & ~bits) === 0n;
}

export async function bloomOf(logs: readonly Pick<RawLog, "address" | "topics">[]): Promise<Hex> {
  const bits = Buffer.alloc(BLOOM_BYTES);
  for await (const some of inTurns(logs, HASHED_LOGS_PER_TURN))
    for (const { address, topics } of some)
      for (const value of [address, ...topics])
        for (const bit of bitsOf(value)) {
          const byte = BLOOM_BYTES - 1 - (bit >> 3);
          bits[byte] = (bits[byte] ?? 0) | (1 << (bit & 7));
        }
  return `0x${bits.toString("hex")}`;
}

const known = new Map<Hex, readonly number[]>();

/** Most values of a block occur once. Those of the followed contracts are soon cached again. */
const MAX_KNOWN = 1_000;

/** Returns the three bits that stand for an address or a topic. */
function bitsOf(value: Hex): readonly number[] {
  const cached = known.get(value);
  if (cached) return cached;
  if (known.size >= MAX_KNOWN) known.clear();
  const hash = Buffer.from(keccak256(value).slice(2), "hex");
  const bits = [0, 2, 4].map((at) => hash.readUInt16BE(at) & 2047);
  known.set(value, bits);
  return bits;
}

function isSet(bits: Buffer, bit: number): boolean {
  const byte = bits[BLOOM_BYTES - 1 - (bit >> 3)] ?? 0;
  return (byte & (1 << (bit & 7))) !== 0;
}
