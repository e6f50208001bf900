/** Reads logs of ranges, blocks and transactions, and keeps those of blocks by their hash. */
import * as v from "valibot";
import { numberToHex } from "viem";
import { type LogFilter, matchesFilter } from "../../../../market/log-filter.ts";
import {
  type BlockHeader,
  compareLogs,
  type Hex,
  type RawLog,
} from "../../../../market/raw-log.ts";
import { createLogShape, receipt, transactions, word } from "./answer-shapes.ts";
import type { BlockReader } from "./block-reader.ts";
import { hasBloom, mayContain } from "./bloom.ts";
import { type AskedLogs, checkLogs } from "./check-answers.ts";
import { compareWithBlocks } from "./compare-with-blocks.ts";
import { createLogCache } from "./log-cache.ts";
import type { BlockRange } from "./log-ranges.ts";
import { parseList } from "./parse-list.ts";
import { readFromReceipts } from "./receipts.ts";
import type { Ask, Reading, ReadResult, Rpc, Unusable } from "./rpc.ts";
import { RpcError, type RpcFailure } from "./rpc-error.ts";
import { UNKNOWN_SHAPE, unusable } from "./send-call.ts";
import { verifyWholeBlock } from "./whole-block.ts";

/** Logs of blocks are kept by their hash: later calls for the same block cost nothing. In characters, of each of two caches. */
const MAX_CACHED = 16 * 1024 * 1024;
/** All logs of the latest blocks, which the collections of a chain share. In characters. */
const MAX_WHOLE = 4 * 1024 * 1024;

export interface LogReader {
  /** Returns the logs of a range. If `headers` is given, compares them with their blocks, and adds these by their number. */
  logsInRange(
    filter: LogFilter,
    range: BlockRange,
    headers?: Map<number, BlockHeader>,
  ): Promise<readonly RawLog[]>;
  /** Returns the logs of one block, in their order. Rejects if no endpoint has all of them. */
  logsOfBlock(filter: LogFilter, block: BlockHeader): Promise<readonly RawLog[]>;
  /**
   * Returns all logs of a transaction in a block. Rejects if no endpoint has it there. They are compared with the block's bloom
   * filter if it is given.
   */
  logsOfTransaction(hash: Hex, block: ReceiptBlock): Promise<readonly RawLog[]>;
  /** Clears the cache of answers. Called when the cached blocks could not be used. */
  forget(): void;
}

export type ReceiptBlock = Pick<BlockHeader, "number" | "hash"> &
  Partial<Pick<BlockHeader, "logsBloom">>;

export function createLogReader(
  rpc: Rpc,
  blocks: Pick<BlockReader, "headerFrom" | "blockAt" | "hashesAreProven">,
  now: () => number,
): LogReader {
  const receipts = createLogCache(MAX_CACHED);
  const blockLogs = createLogCache(MAX_CACHED);
  const wholeBlocks = createLogCache(MAX_WHOLE);

  /** Creates a reader of a list of logs. `verify` returns what else is wrong with them, or null. */
  function readLogs(
    asked: AskedLogs,
    verify: (found: readonly RawLog[], ask: Ask) => Promise<Unusable | null> = async () => null,
  ): ReadResult<readonly RawLog[]> {
    return async (result, ask) => {
      const found = await parseList(createLogShape(), result);
      if (found === null) return unusable(UNKNOWN_SHAPE, result === null);
      const wrong = await checkLogs(found, asked, now());
      if (wrong !== null) return unusable(wrong);
      return (await verify(found, ask)) ?? { value: found };
    };
  }

  async function rangeLogs(
    filter: LogFilter,
    { from, to }: BlockRange,
    headers?: Map<number, BlockHeader>,
  ): Promise<readonly RawLog[]> {
    const range = { fromBlock: numberToHex(from), toBlock: numberToHex(to) };
    const call = { method: "eth_getLogs", params: [{ ...criteria(filter), ...range }] };
    const verify = async (found: readonly RawLog[], ask: Ask) =>
      headers
        ? compareWithBlocks(found, (number) => blocks.headerFrom(ask, number), headers)
        : null;
    return inOrder(await rpc.read(call, readLogs({ filter, from, to }, verify)));
  }

  /** Returns all logs of a block, compared with its bloom filter, which its hash proves. */
  function wholeBlock(block: BlockHeader): Promise<readonly RawLog[]> {
    const { hash, number } = block;
    const asked = { blockHash: hash, from: number, to: number };
    const read = readLogs(asked, (found) =>
      verifyWholeBlock(found, block, blocks.hashesAreProven(), rpc.chainId),
    );
    return rpc.read({ method: "eth_getLogs", params: [{ blockHash: hash }] }, read, true);
  }

  /** Returns the logs of a block that match the filter. Nothing tells whether they are all. */
  function matchingLogs(filter: LogFilter, { hash, number }: BlockHeader) {
    const read = readLogs({ filter, blockHash: hash, from: number, to: number });
    const params = [{ ...criteria(filter), blockHash: hash }];
    return rpc.read({ method: "eth_getLogs", params }, read, true);
  }

  async function receiptLogs(
    transactionHash: Hex,
    { hash, number, logsBloom }: ReceiptBlock,
  ): Promise<readonly RawLog[]> {
    const place = { transactionHash, blockHash: hash, from: number, to: number };
    const read = readLogs({ ...place, ...(logsBloom && { logsBloom }) });
    const call = { method: "eth_getTransactionReceipt", params: [transactionHash] };
    /** Endpoints that have another block of this number. */
    let reorganised = 0;
    const found = await rpc.read(
      call,
      async (result, ask, endpoint): Promise<Reading<readonly RawLog[]>> => {
        const { success, output } = v.safeParse(v.nullable(receipt), result);
        if (!success) return unusable(UNKNOWN_SHAPE);
        if (output?.blockHash === hash) return read(output.logs, ask, endpoint);
        const current = await blocks.headerFrom(ask, number);
        if (current && current.hash !== hash) reorganised += 1;
        // A retry would not change this.
        if (reorganised >= rpc.endpointCount)
          throw new RpcError("rejected", `block ${number} is no longer part of the chain`);
        return unusable("is answered with no receipt of the block", true);
      },
    );
    return inOrder(found);
  }

  async function transactionsOf({ hash, number }: BlockHeader): Promise<readonly Hex[]> {
    const read: ReadResult<readonly Hex[] | null> = async (result) => {
      if (result === null) return { value: null };
      const { success, output } = v.safeParse(transactions, result);
      const hashes = success ? await parseList(word, output.transactions) : null;
      if (!success || hashes === null) return unusable(UNKNOWN_SHAPE);
      return output.hash === hash ? { value: hashes } : unusable("is answered with another block");
    };
    const hashes = await rpc.read({ method: "eth_getBlockByHash", params: [hash, false] }, read);
    if (hashes) return hashes;
    throw new RpcError("unavailable", `no RPC endpoint has the logs of block ${number}`);
  }

  function logsOfBlock(filter: LogFilter, block: BlockHeader): Promise<readonly RawLog[]> {
    const { hash, logsBloom } = block;
    if (!mayContain(logsBloom, filter)) return Promise.resolve([]);
    const key = `${hash} ${filter.addresses} ${filter.topics}`;
    return blockLogs.get(key, async () => {
      try {
        const found = hasBloom(logsBloom)
          ? await wholeBlocks.get(hash, () => wholeBlock(block))
          : await matchingLogs(filter, block);
        return inOrder(found.filter((each) => matchesFilter(filter, each)));
      } catch (error) {
        if (!hasFailed(error, ["rejected", "large"])) throw error;
        return await readFromReceipts(filter, block, { transactionsOf, logsOf: receiptLogs });
      }
    });
  }

  return {
    async logsInRange(filter, range, headers) {
      const { from, to } = range;
      try {
        return await rangeLogs(filter, range, headers);
      } catch (error) {
        // The caller halves a range of several blocks. A single block is read by its hash, or from its receipts.
        if (!hasFailed(error, ["rejected", "large"]) || from !== to) throw error;
        const block = await blocks.blockAt(from);
        if (block === null) throw error;
        headers?.set(from, block);
        return await logsOfBlock(filter, block);
      }
    },

    logsOfBlock,

    logsOfTransaction(hash, block) {
      const key = `${block.hash} ${hash} ${block.logsBloom ? "compared" : ""}`;
      return receipts.get(key, () => receiptLogs(hash, block));
    },

    forget() {
      receipts.clear();
      blockLogs.clear();
      wholeBlocks.clear();
    },
  };
}

function hasFailed(error: unknown, failures: readonly RpcFailure[]): boolean {
  return error instanceof RpcError && failures.includes(error.failure);
}

function criteria({ addresses, topics, second }: LogFilter) {
  const given = [...(topics.length > 0 ? [topics] : []), ...(second ? [second] : [])];
  return { address: addresses, ...(given.length > 0 && { topics: given }) };
}

function inOrder(unordered: readonly RawLog[]): readonly RawLog[] {
  return unordered.toSorted(compareLogs);
}
