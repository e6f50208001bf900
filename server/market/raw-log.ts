/** Logs and blocks of an Ethereum chain, as the JSON-RPC API describes them. */

/** "0x" and hexadecimal digits in lower case. */
export type Hex = `0x${string}`;

export interface RawLog {
  readonly blockNumber: number;
  readonly blockHash: Hex;
  /** Position of the log in its block. */
  readonly logIndex: number;
  readonly transactionHash: Hex;
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  /** Time of the block: a UnixMs. Null if the endpoint does not say it. */
  readonly at: number | null;
}

export interface BlockHeader {
  readonly number: number;
  readonly hash: Hex;
  readonly parentHash: Hex;
  /** UnixMs. */
  readonly at: number;
  /** Bloom filter of the addresses and topics in the block's logs: 256 bytes. */
  readonly logsBloom: Hex;
}

export const ZERO_ADDRESS: Hex = `0x${"0".repeat(40)}`;

export const ZERO_TOPIC: Hex = `0x${"0".repeat(64)}`;

/** People send tokens to this address to burn them, as to the zero address. */
export const DEAD_ADDRESS: Hex = `0x${"dead".padStart(40, "0")}`;

/** First topic of `Transfer(address,address,uint256)`. */
export const TRANSFER_TOPIC: Hex =
  "0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef";

/** Sorts logs in the chain's order. */
export function compareLogs(
  a: Pick<RawLog, "blockNumber" | "logIndex">,
  b: Pick<RawLog, "blockNumber" | "logIndex">,
): number {
  return a.blockNumber - b.blockNumber || a.logIndex - b.logIndex;
}
