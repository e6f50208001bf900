/** The bloom filter of a block's logs, as block headers contain it. */
import { keccak256 } from "viem";
import type { Hex, RawLog } from "../../../market/raw-log.ts";

const BYTES = 256;

/** Returns the filter of the addresses and topics. */
export function logsBloom(logs: readonly Pick<RawLog, "address" | "topics">[]): Hex {
  const bits = Buffer.alloc(BYTES);
  const values = new Set(logs.flatMap(({ address, topics }) => [address, ...topics]));
  for (const value of values) {
    const hash = Buffer.from(keccak256(value).slice(2), "hex");
    for (const position of [0, 2, 4]) {
      const bit = hash.readUInt16BE(position) % (8 * BYTES);
      const byte = BYTES - 1 - (bit >> 3);
      bits.writeUInt8(bits.readUInt8(byte) | (1 << (bit & 7)), byte);
    }
  }
  return `0x${bits.toString("hex")}`;
}
