/**
 * A node with a long made-up chain: a CryptoPunks market's logs in millions of blocks, which it computes by number.
 * Serve it with `runRpcProxy(history.node, settings)`, which adds the limits and faults of a provider.
 */
import { numberToHex } from "viem";
import type { Hex, RawLog } from "../../../market/raw-log.ts";
import type { LogFilter, RpcAnswer, RpcCall, RpcNode } from "../provider/json-rpc.ts";
import { lowerCase, type PunkSale, type PunkStates } from "../punks-state.ts";
import { logsBloom } from "./logs-bloom.ts";
import { answerCall, type MadeUpContracts } from "./made-up-calls.ts";
import { type MadeUpLog, makeUpMarket } from "./made-up-market.ts";
import { rawEvent } from "./market-events.ts";

export interface HistoryOptions {
  readonly seed?: number;
  /** Blocks of the chain, the first of which has number 0. */
  readonly blocks?: number;
  /** Least number of logs. */
  readonly logs?: number;
  readonly punks?: number;
  readonly chainId?: number;
  readonly contracts?: Partial<MadeUpContracts>;
}

export interface MadeUpHistory {
  readonly node: RpcNode;
  readonly contracts: MadeUpContracts;
  readonly chainId: number;
  /** Number of the last block. */
  readonly head: number;
  readonly logCount: number;
  /** Returns the logs from one block to another, both included, in order. */
  logs(from?: number, to?: number): RawLog[];
  /** State of each punk at the head. */
  readonly states: PunkStates;
  readonly sales: readonly PunkSale[];
}

const MAIN_CHAIN: MadeUpContracts = {
  market: "0xb47e3cd837ddf8e4c57f05d70ab865de6e193bbb",
  punksData: "0x16f5a35647d6f03d5d3da7b35409d65ba03af3b2",
  multicall: "0xca11bde05977b3631167028862be2a173976ca11",
};
/** Unix seconds of block 0. */
const FIRST_TIMESTAMP = 1_600_000_000;
const BLOCK_SECONDS = 12;
/** Distance of the finalized block from the head, twice that of the safe block. */
const FINAL_AFTER = 64;
const ZERO_WORD: Hex = `0x${"0".repeat(64)}`;
const NO_BLOOM: Hex = `0x${"0".repeat(512)}`;

// A hash is a mark and numbers, so that it leads back to its block.
const hashOf = (blockNumber: number): Hex => `0xb10c${blockNumber.toString(16).padStart(60, "0")}`;
const transactionHashOf = (blockNumber: number, index: number): Hex =>
  `0x7a${blockNumber.toString(16).padStart(30, "0")}${index.toString(16).padStart(32, "0")}`;

export function makeUpHistory(options: HistoryOptions = {}): MadeUpHistory {
  const { seed = 1, blocks = 2_000_000, logs: atLeast = 200_000, punks = 10_000 } = options;
  const { chainId = 31_337 } = options;
  const contracts = { ...MAIN_CHAIN, ...options.contracts };
  const head = blocks - 1;
  const { logs, states, sales } = makeUpMarket(blocks, atLeast, punks, seed);

  /** Returns the position of the first log in a block or after it. */
  function firstIn(blockNumber: number): number {
    let [low, high] = [0, logs.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((logs[middle]?.blockNumber ?? 0) < blockNumber) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function logsBetween(from: number, to: number): RawLog[] {
    return logs.slice(firstIn(from), firstIn(to + 1)).map(
      ({ event, blockNumber, transactionIndex, logIndex }: MadeUpLog): RawLog => ({
        blockNumber,
        blockHash: hashOf(blockNumber),
        logIndex,
        transactionHash: transactionHashOf(blockNumber, transactionIndex),
        address: contracts.market,
        ...rawEvent(event),
        at: null,
      }),
    );
  }

  /** Returns a block's number; null if the chain has no such block. */
  function numberOf(tag: unknown): number | null {
    if (tag === undefined || tag === null || tag === "latest" || tag === "pending") return head;
    if (tag === "earliest") return 0;
    if (tag === "safe") return Math.max(head - FINAL_AFTER / 2, 0);
    if (tag === "finalized") return Math.max(head - FINAL_AFTER, 0);
    const number = Number(tag);
    return number <= head ? number : null;
  }
  function numberOfHash(hash: unknown): number | null {
    const number = Number(`0x${String(hash).slice(6)}`);
    return number <= head && hashOf(number) === hash ? number : null;
  }

  function block(number: number | null): object | null {
    if (number === null) return null;
    const within = logsBetween(number, number);
    return {
      number: numberToHex(number),
      hash: hashOf(number),
      parentHash: number === 0 ? ZERO_WORD : hashOf(number - 1),
      timestamp: numberToHex(FIRST_TIMESTAMP + BLOCK_SECONDS * number),
      logsBloom: within.length === 0 ? NO_BLOOM : logsBloom(within),
      transactions: [...new Set(within.map(({ transactionHash }) => transactionHash))],
      ...{
        nonce: "0x0000000000000000",
        difficulty: "0x0",
        totalDifficulty: "0x0",
        extraData: "0x",
      },
      ...{ sha3Uncles: ZERO_WORD, transactionsRoot: ZERO_WORD, stateRoot: ZERO_WORD },
      ...{ receiptsRoot: ZERO_WORD, mixHash: ZERO_WORD, miner: contracts.market, uncles: [] },
      ...{ size: "0x200", gasLimit: "0x1c9c380", gasUsed: "0x0", baseFeePerGas: "0x7" },
    };
  }

  function answerLogs(filter: LogFilter): RpcAnswer {
    const isByHash = filter.blockHash !== undefined;
    const from = isByHash ? numberOfHash(filter.blockHash) : numberOf(filter.fromBlock);
    const to = isByHash ? from : (numberOf(filter.toBlock) ?? head);
    if (isByHash && from === null) return failure(-32_000, "unknown block");
    if (from === null || to === null || !matches(contracts.market, filter.address))
      return { result: [] };
    const result = logsBetween(from, to)
      .filter(({ topics }) =>
        (filter.topics ?? []).every((wanted, position) => matches(topics[position], wanted)),
      )
      .map(asRpc);
    return { result };
  }

  function receipt(hash: unknown): object | null {
    const blockNumber = Number(`0x${String(hash).slice(4, 34)}`);
    const own = logsBetween(blockNumber, blockNumber).filter((log) => log.transactionHash === hash);
    if (own.length === 0) return null;
    return {
      transactionHash: hash,
      transactionIndex: numberToHex(Number(`0x${String(hash).slice(34)}`)),
      blockNumber: numberToHex(blockNumber),
      blockHash: hashOf(blockNumber),
      logs: own.map(asRpc),
      logsBloom: logsBloom(own),
      ...{ status: "0x1", type: "0x2", gasUsed: "0x5208", cumulativeGasUsed: "0x5208" },
      ...{ effectiveGasPrice: "0x7", contractAddress: null, to: contracts.market },
      from: contracts.market,
    };
  }

  function answer({ method, params = [] }: RpcCall): RpcAnswer {
    switch (method) {
      case "eth_chainId":
        return { result: numberToHex(chainId) };
      case "net_version":
        return { result: `${chainId}` };
      case "eth_blockNumber":
        return { result: numberToHex(head) };
      case "eth_getBlockByNumber":
        return { result: block(numberOf(params[0])) };
      case "eth_getBlockByHash":
        return { result: block(numberOfHash(params[0])) };
      case "eth_getTransactionReceipt":
        return { result: receipt(params[0]) };
      case "eth_getLogs":
        return answerLogs(params[0] as LogFilter); // the method's only parameter
      case "eth_getCode": {
        const hasCode = Object.values(contracts).includes(lowerCase(String(params[0])));
        return { result: hasCode ? "0x6001600155" : "0x" };
      }
      case "eth_call": {
        const { to, data, input } = params[0] as Call; // the method's first parameter
        const result = answerCall(contracts, states, to, data ?? input ?? "0x");
        return result === null ? failure(3, "execution reverted") : { result };
      }
      default:
        return failure(-32_601, `the method ${method} does not exist`);
    }
  }

  return {
    node: async (calls) => calls.map(answer),
    contracts,
    chainId,
    head,
    logCount: logs.length,
    logs: (from = 0, to = head) => logsBetween(from, to),
    states,
    sales: sales.map(({ transactionIndex, ...sale }) => ({
      ...sale,
      transactionHash: transactionHashOf(sale.blockNumber, transactionIndex),
    })),
  };
}

interface Call {
  readonly to?: string;
  readonly data?: Hex;
  readonly input?: Hex;
}

function failure(code: number, message: string): RpcAnswer {
  return { error: { code, message } };
}

/** True if a log's address or topic is one of those wanted. Null and undefined want any. */
function matches(value: Hex | undefined, wanted: Hex | readonly Hex[] | null | undefined): boolean {
  if (wanted === null || wanted === undefined) return true;
  if (value === undefined) return false;
  if (typeof wanted === "string") return lowerCase(wanted) === value;
  return wanted.length === 0 || wanted.some((one) => lowerCase(one) === value);
}

function asRpc(log: RawLog): object {
  return {
    ...log,
    blockNumber: numberToHex(log.blockNumber),
    logIndex: numberToHex(log.logIndex),
    transactionIndex: numberToHex(Number(`0x${log.transactionHash.slice(34)}`)),
    removed: false,
  };
}
