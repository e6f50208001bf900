/**
 * Typed JSON-RPC calls of one chain: head, blocks, logs, receipts, code and contract calls. An answer that does not match the
 * request counts as a failure of its endpoint.
 */

import * as v from "valibot";
import { numberToHex } from "viem";
import { type LogFilter, matchesFilter } from "../../../../market/log-filter.ts";
import {
  type BlockHeader,
  compareLogs,
  type Hex,
  type RawLog,
} from "../../../../market/raw-log.ts";
import { type AskForBlock, agreeOnHead } from "./agree-on-head.ts";
import {
  count,
  createLogShape,
  header,
  hex,
  lower,
  receipt,
  transactions,
  word,
} from "./answer-shapes.ts";
import { createBelief, type Head } from "./believe-head.ts";
import { hasBloom, mayContain } from "./bloom.ts";
import { type AskedLogs, checkHeader, checkLogs } from "./check-answers.ts";
import { compareWithBlocks } from "./compare-with-blocks.ts";
import { createHashCheck } from "./header-hash.ts";
import { createLogCache } from "./log-cache.ts";
import type { BlockRange } from "./log-ranges.ts";
import { parseList } from "./parse-list.ts";
import { readFromReceipts } from "./receipts.ts";
import type { Ask, EndpointIndex, Reading, ReadResult, Rpc, Unusable } from "./rpc.ts";
import { RpcError, type RpcFailure } from "./rpc-error.ts";
import { createEndpointWatch } from "./watch-endpoints.ts";
import { verifyWholeBlock } from "./whole-block.ts";

export interface ChainReader {
  chainId(): Promise<number>;
  /**
   * Returns the newest block. With three endpoints or more, returns the newest block that two of them have and fewer
   * contradict. Endpoints that contradict it are not asked from then on, until they agree again. Rejects a block that is
   * implausibly far after the last one. At first, the last one is `stored`.
   */
  head(stored?: Head): Promise<BlockHeader>;
  /** Returns the block of a number, or null if the chain does not reach it. */
  blockAt(number: number): Promise<BlockHeader | null>;
  /**
   * Returns the hash of a block from each endpoint that answers, and that the others do not contradict. An entry is null if
   * the endpoint lacks the block.
   */
  hashesAt(number: number): Promise<readonly (Hex | null)[]>;
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
  hasCode(address: Hex, block?: number): Promise<boolean>;
  /** Calls a contract and returns what it returns. Rejects with an `RpcError` "rejected" if it reverts. */
  call(transaction: { readonly to?: Hex; readonly data: Hex }, block?: number): Promise<Hex>;
  /**
   * Called if the blocks that were read are no chain. Passes over the endpoint that changed its blocks most often since a time of
   * `performance.now()`, and returns its host. Returns null if several endpoints are asked, and none of them changed a block.
   */
  distrust(since: number): string | null;
  /**
   * Names the endpoints that show another chain than the others, and are not asked. Null if there are none. Undefined if that
   * is not known yet.
   */
  warning(): string | null | undefined;
  /** Clears the cache of answers. Called when the cached blocks could not be used. */
  forget(): void;
}

export type ReceiptBlock = Pick<BlockHeader, "number" | "hash"> &
  Partial<Pick<BlockHeader, "logsBloom">>;

const UNKNOWN_SHAPE = "is answered in an unknown shape";

/** Logs of blocks are kept by their hash: later calls for the same block cost nothing. In characters, of each of two caches. */
const MAX_CACHED = 16 * 1024 * 1024;
/** All logs of the latest blocks, which the collections of a chain share. In characters. */
const MAX_WHOLE = 4 * 1024 * 1024;

export function createChainReader(rpc: Rpc, now: () => number = Date.now): ChainReader {
  const receipts = createLogCache(MAX_CACHED);
  const blockLogs = createLogCache(MAX_CACHED);
  const wholeBlocks = createLogCache(MAX_WHOLE);
  const belief = createBelief(now);
  const hashes = createHashCheck();
  const watch = createEndpointWatch();

  /** Sends a call and parses its result. `check` returns the problem of a parsed result, or null. */
  function send<Output>(
    schema: v.GenericSchema<unknown, Output>,
    method: string,
    params: readonly unknown[],
    check: (output: Output, endpoint: EndpointIndex, result: unknown) => string | null = () => null,
  ): Promise<Output> {
    const read: ReadResult<Output> = (result, _, endpoint) => {
      const { success, output } = v.safeParse(schema, result);
      // A node that lags behind answers with null.
      if (!success) return unusable(UNKNOWN_SHAPE, result === null);
      const wrong = check(output, endpoint, result);
      return wrong === null ? { value: output } : unusable(wrong);
    };
    return rpc.read({ method, params }, read);
  }

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
      headers ? compareWithBlocks(found, (number) => headerFrom(ask, number), headers) : null;
    return inOrder(await rpc.read(call, readLogs({ filter, from, to }, verify)));
  }

  /** Returns all logs of a block, compared with its bloom filter, which its hash proves. */
  function wholeBlock(block: BlockHeader): Promise<readonly RawLog[]> {
    const { hash, number } = block;
    const asked = { blockHash: hash, from: number, to: number };
    const read = readLogs(asked, (found) =>
      verifyWholeBlock(found, block, hashes.isProven, rpc.chainId),
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
        const current = await headerFrom(ask, number);
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

  /** Notes a block that passes the checks. Returns null, or its problem. */
  function checkBlock(
    block: BlockHeader,
    number: number | null,
    endpoint: EndpointIndex,
    result: unknown,
  ): string | null {
    const wrong = checkHeader(block, number, now()) ?? hashes.check(result, block);
    if (wrong === null) watch.saw(endpoint, block);
    return wrong;
  }

  const blocksFromAll: AskForBlock = async (block, only) => {
    const [number, tag] = block === "latest" ? [null, block] : [block, numberToHex(block)];
    const options = { skipsPaused: true, ...(only && { only }) };
    const results = await rpc.sendToAll(blockCall(tag), options);
    return results.flatMap(({ endpoint, result }) => {
      const { success, output } = v.safeParse(header, result);
      const isUsable = success && checkBlock(output, number, endpoint, result) === null;
      return isUsable ? [{ endpoint, block: output }] : [];
    });
  };

  function believedHead(): Promise<BlockHeader> {
    /** Times that another endpoint may have a newer block. */
    let others = rpc.endpointCount - 1;
    return rpc.read(
      blockCall("latest"),
      async (result, ask, endpoint): Promise<Reading<BlockHeader>> => {
        const { success, output } = v.safeParse(header, result);
        if (!success) return unusable(UNKNOWN_SHAPE, result === null);
        const wrong = checkBlock(output, null, endpoint, result);
        if (wrong !== null) return unusable(wrong);
        if (belief.isBehind(output) && others > 0) {
          others -= 1;
          return unusable("is answered with a newest block far below the last one", true);
        }
        const implausible = await belief.check(output, (number) => headerFrom(ask, number));
        if (implausible === null) hashes.learn(result, output);
        return implausible ?? { value: output };
      },
    );
  }

  /** Returns the newest block that two endpoints have, and trusts those that do not contradict it. */
  async function sharedHead(): Promise<BlockHeader> {
    const agreement = await agreeOnHead(blocksFromAll);
    const { head, agreeing } = agreement;
    const implausible = await belief.check(head, async (number) => {
      const [own] = await blocksFromAll(number, agreeing);
      return own?.block ?? null;
    });
    if (implausible === null) {
      watch.agreed(agreement);
      const all = Array.from({ length: rpc.endpointCount }, (_, endpoint) => endpoint);
      rpc.trust(new Set(all.filter((endpoint) => !watch.isDoubted(endpoint))));
      return head;
    }
    const { reason, isLag } = implausible;
    throw new RpcError(
      isLag ? "unavailable" : "wrong",
      `two RPC endpoints: eth_getBlockByNumber ${reason}`,
    );
  }

  /** Asks the same endpoint for a block. Returns null if it has none that can be true. */
  async function headerFrom(ask: Ask, number: number): Promise<BlockHeader | null> {
    const result = await ask(blockCall(numberToHex(number)));
    const { success, output } = v.safeParse(header, result);
    const isTrue = success && checkHeader(output, number, now()) === null;
    return isTrue && hashes.check(result, output) === null ? output : null;
  }

  const blockAt = (number: number) =>
    send(
      v.nullable(header),
      "eth_getBlockByNumber",
      [numberToHex(number), false],
      (block, endpoint, result) => {
        const wrong = block && checkBlock(block, number, endpoint, result);
        if (block && wrong === null) hashes.learn(result, block);
        return wrong;
      },
    );

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

  const atBlock = (block?: number) => (block === undefined ? "latest" : numberToHex(block));

  return {
    chainId: () => send(count, "eth_chainId", []),

    async head(stored) {
      if (stored) belief.recall(stored);
      const head = rpc.endpointCount < 3 ? await believedHead() : await sharedHead();
      belief.saw(head);
      return head;
    },

    blockAt,

    async hashesAt(number) {
      const results = await rpc.sendToAll(blockCall(numberToHex(number)));
      return results.flatMap(({ endpoint, result }) => {
        const { success, output } = v.safeParse(v.nullable(header), result);
        if (!success || !rpc.isTrusted(endpoint)) return [];
        return [output?.number === number ? output.hash : null];
      });
    },

    async logsInRange(filter, range, headers) {
      const { from, to } = range;
      try {
        return await rangeLogs(filter, range, headers);
      } catch (error) {
        // The caller halves a range of several blocks. A single block is read by its hash, or from its receipts.
        if (!hasFailed(error, ["rejected", "large"]) || from !== to) throw error;
        const block = await blockAt(from);
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

    async hasCode(address, block) {
      return (await send(hex, "eth_getCode", [address, atBlock(block)])) !== "0x";
    },

    call: (transaction, block) => send(lower, "eth_call", [transaction, atBlock(block)]),

    distrust(since) {
      const changing = rpc.endpointCount === 1 ? 0 : watch.mostChanging(since);
      rpc.avoid(changing ?? undefined);
      return changing === null ? null : rpc.hostOf(changing);
    },

    warning() {
      if (rpc.endpointCount < 3) return null;
      const hosts = watch.contradicting()?.map((endpoint) => rpc.hostOf(endpoint));
      if (hosts === undefined) return undefined;
      const [one, more] = hosts;
      if (one === undefined) return null;
      return more === undefined
        ? `${one} shows another chain than the other RPC endpoints, so it is not asked`
        : `${hosts.join(" and ")} show other chains than the other RPC endpoints, so they are not asked`;
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

function unusable(reason: string, isLag = false): Unusable {
  return { reason, isLag };
}

function blockCall(block: "latest" | Hex) {
  return { method: "eth_getBlockByNumber", params: [block, false] };
}

function criteria({ addresses, topics, second }: LogFilter) {
  const given = [...(topics.length > 0 ? [topics] : []), ...(second ? [second] : [])];
  return { address: addresses, ...(given.length > 0 && { topics: given }) };
}

function inOrder(unordered: readonly RawLog[]): readonly RawLog[] {
  return unordered.toSorted(compareLogs);
}
