/** The bloom filter of a block's logs, as in section 4.3.1 of Ethereum's yellow paper. */
import { keccak256 } from "viem";
import type { Hex } from "../raw-log.ts";
import type { LogFilter } from "./chain-reader.ts";

/** Returns false if the block has no log of the filter. True is only a hint. */
export function mayContain(bloom: Hex, { addresses, topics }: LogFilter): boolean {
  const bits = Buffer.from(bloom.slice(2), "hex");
  if (bits.length !== 256) return true; // not every chain fills it in
  const has = (value: Hex) => bitsOf(value).every((bit) => isSet(bits, bit));
  return addresses.some(has) && (topics.length === 0 || topics.some(has));
}

const known = new Map<Hex, readonly number[]>();

/** Returns the three bits that stand for an address or a topic. */
function bitsOf(value: Hex): readonly number[] {
  const cached = known.get(value);
  if (cached) return cached;
  const hash = Buffer.from(keccak256(value).slice(2), "hex");
  const bits = [0, 2, 4].map((at) => hash.readUInt16BE(at) & 2047);
  known.set(value, bits);
  return bits;
}

function isSet(bits: Buffer, bit: number): boolean {
  const byte = bits[255 - (bit >> 3)] ?? 0;
  return (byte & (1 << (bit & 7))) !== 0;
}
