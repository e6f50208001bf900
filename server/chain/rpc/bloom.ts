/** The bloom filter of a block's logs, as in section 4.3.1 of Ethereum's yellow paper. */
import { setImmediate as nextTurn } from "node:timers/promises";
import { keccak256 } from "viem";
import type { Hex, RawLog } from "../raw-log.ts";
import type { LogFilter } from "./log-filter.ts";

const BLOOM_BYTES = 256;
/** Logs hashed per turn of the event loop: about two milliseconds if no address or topic is cached. */
const LOGS_PER_TURN = 50;

/** False for a block of a chain that does not fill in the filter. */
export function hasBloom(bloom: Hex): boolean {
  return bloom.length === 2 + 2 * BLOOM_BYTES;
}

/** Returns false if the block has no log of the filter. True is only a hint. */
export function mayContain(bloom: Hex, { addresses, topics }: LogFilter): boolean {
  if (!hasBloom(bloom)) return true;
  const bits = Buffer.from(bloom.slice(2), "hex");
  const has = (value: Hex) => bitsOf(value).every((bit) => isSet(bits, bit));
  return addresses.some(has) && (topics.length === 0 || topics.some(has));
}

/** Returns the bloom filter of all logs of a block. Yields to the event loop every `LOGS_PER_TURN` logs. */
export async function bloomOf(logs: readonly Pick<RawLog, "address" | "topics">[]): Promise<Hex> {
  const bits = Buffer.alloc(BLOOM_BYTES);
  for (const [position, { address, topics }] of logs.entries()) {
    for (const value of [address, ...topics])
      for (const bit of bitsOf(value)) {
        const byte = BLOOM_BYTES - 1 - (bit >> 3);
        bits[byte] = (bits[byte] ?? 0) | (1 << (bit & 7));
      }
    if (position % LOGS_PER_TURN === LOGS_PER_TURN - 1) await nextTurn();
  }
  return `0x${bits.toString("hex")}`;
}

const known = new Map<Hex, readonly number[]>();

/** The addresses and topics of the followed contracts stay few. */
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
