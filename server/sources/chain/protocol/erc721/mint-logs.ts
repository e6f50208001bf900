/** Finds token ids in the logs of an ERC-721 contract. */
import { type Hex, type RawLog, TRANSFER_TOPIC, ZERO_TOPIC } from "../../../../market/raw-log.ts";
import type { ChainReader } from "../rpc/chain-reader.ts";
import { type RangeLimit, readLogsInRanges } from "../rpc/log-ranges.ts";
import { RpcError } from "../rpc/rpc-error.ts";
import { CONSECUTIVE_TOPIC, decodeConsecutive, type IdBatch } from "./consecutive.ts";
import { decodeTransfer } from "./transfers.ts";

export interface MintLogs {
  /** Yields the ids of tokens that a log says were minted, range by range. */
  minted(limit: RangeLimit, head: number): AsyncGenerator<readonly string[]>;
  /** Yields the ids of all tokens that ever moved, also of a contract that indexes nothing. */
  transferred(limit: RangeLimit, head: number): AsyncGenerator<readonly string[]>;
  /** Yields the batches of ERC-2309. */
  batches(limit: RangeLimit, head: number): AsyncGenerator<readonly IdBatch[]>;
}

export function createMintLogs(address: Hex, reader: ChainReader): MintLogs {
  let first: Promise<number> | null = null;

  async function* read<Found>(
    filter: { readonly topics: readonly Hex[]; readonly second?: Hex },
    limit: RangeLimit,
    head: number,
    decode: (log: RawLog) => Found | null,
  ): AsyncGenerator<readonly Found[]> {
    first ??= firstBlock(head);
    const range = { from: await first, to: head };
    const asked = { addresses: [address], ...filter };
    for await (const { logs } of readLogsInRanges(range, limit, (part) =>
      reader.logsInRange(asked, part),
    ))
      yield logs.flatMap((log) => decode(log) ?? []);
  }

  const tokenOf = (log: RawLog) => decodeTransfer(log)?.tokenId ?? null;

  /** Returns the block of the contract's creation, by bisection. A node that lacks old states makes it earlier. */
  async function firstBlock(head: number): Promise<number> {
    let [low, high] = [0, head];
    while (low < high) {
      const middle = Math.floor((low + high) / 2);
      if (await existedAt(middle)) high = middle;
      else low = middle + 1;
    }
    return low;
  }

  async function existedAt(block: number): Promise<boolean> {
    try {
      return await reader.hasCode(address, block);
    } catch (error) {
      // The node lacks the state of the block.
      if (error instanceof RpcError && error.failure === "rejected") return true;
      throw error;
    }
  }

  return {
    minted: (limit, head) =>
      read({ topics: [TRANSFER_TOPIC], second: ZERO_TOPIC }, limit, head, tokenOf),
    transferred: (limit, head) => read({ topics: [TRANSFER_TOPIC] }, limit, head, tokenOf),
    batches: (limit, head) => read({ topics: [CONSECUTIVE_TOPIC] }, limit, head, decodeConsecutive),
  };
}
