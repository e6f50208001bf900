/** A chain whose newest block has very many logs of a CryptoPunks market. */
import { numberToHex } from "viem";
import type { Hex } from "../../market/raw-log.ts";
import { PUNK_TOPICS } from "../../sources/chain/protocol/cryptopunks/decode-punks.ts";
import { bloomOf } from "../../sources/chain/protocol/rpc/bloom.ts";
import type { MadeUpHistory } from "../chain/made-up/made-up-history.ts";
import {
  type LogFilter,
  type RpcAnswer,
  type RpcCall,
  type RpcNode,
  resultOf,
} from "../chain/provider/json-rpc.ts";

export interface CrowdedChain {
  readonly node: RpcNode;
  /** Number of the crowded block. */
  readonly head: number;
}

const BLOCK_SECONDS = 12;

export interface CrowdedOptions {
  /** Number of logs in the block. */
  readonly logs: number;
  readonly punks: number;
  /** Maximum number of logs in one answer. The endpoint rejects a call for more. */
  readonly most?: number;
  readonly hash?: Hex;
}

const LOGS_PER_TRANSACTION = 500;

/**
 * Adds a block with offers of punks to a history. The price of the nth offer is n gwei.
 */
export function crowdedChain(
  history: MadeUpHistory,
  {
    logs: count,
    punks,
    most = Number.POSITIVE_INFINITY,
    hash = `0xc0${"0".repeat(62)}`,
  }: CrowdedOptions,
): CrowdedChain {
  const head = history.head + 1;
  const { market } = history.contracts;
  const logs = Array.from({ length: count }, (_, logIndex) => ({
    blockNumber: numberToHex(head),
    blockHash: hash,
    logIndex: numberToHex(logIndex),
    transactionHash: transactionHash(Math.floor(logIndex / LOGS_PER_TRANSACTION)),
    address: market,
    topics: [PUNK_TOPICS.offered, word(logIndex % punks), word(0)],
    data: word((logIndex + 1) * 1e9),
    removed: false,
  }));
  const bloom = bloomOf(logs.slice(0, punks));
  const isTop = (tag: unknown) => tag === "latest" || Number(tag) === head;

  async function answer(call: RpcCall): Promise<RpcAnswer> {
    const [first] = call.params ?? [];
    const below = async (other: RpcCall) => resultOf((await history.node([other]))[0]);
    if (call.method === "eth_getBlockByNumber" && isTop(first)) {
      const params = [numberToHex(history.head), false];
      const parent = Object(await below({ ...call, params }));
      const timestamp = numberToHex(Number(parent.timestamp) + BLOCK_SECONDS);
      const own = { number: numberToHex(head), hash, parentHash: parent.hash };
      return { result: { ...parent, ...own, timestamp, logsBloom: await bloom } };
    }
    if (call.method === "eth_getLogs") {
      const { blockHash, toBlock, address } = first as LogFilter; // the method's only parameter
      const isAbout = !address || [address].flat().some((one) => one.toLowerCase() === market);
      if (!isAbout && blockHash === hash) return { result: [] };
      if (!isAbout) return { result: await below(call) };
      if (blockHash === hash) return count > most ? TOO_MANY : { result: logs };
      const own = toBlock !== undefined && Number(toBlock) >= head ? logs : [];
      return { result: [...((await below(call)) as readonly object[]), ...own] }; // `eth_getLogs` returns a list
    }
    if (call.method === "eth_getBlockByHash" && first === hash) {
      const length = Math.ceil(count / LOGS_PER_TRANSACTION);
      const transactions = Array.from({ length }, (_, index) => transactionHash(index));
      return { result: { hash, transactions } };
    }
    if (call.method === "eth_getTransactionReceipt" && isOwnTransaction(first)) {
      const start = Number(`0x${first.slice(6)}`) * LOGS_PER_TRANSACTION;
      return { result: { blockHash: hash, logs: logs.slice(start, start + LOGS_PER_TRANSACTION) } };
    }
    return { result: await below(call) };
  }

  return { node: (calls) => Promise.all(calls.map(answer)), head };
}

/** Rejects a request for logs. */
export const TOO_MANY: RpcAnswer = {
  error: { code: -32_005, message: "query returned more results than allowed" },
};

function transactionHash(index: number): Hex {
  return `0xc0de${index.toString(16).padStart(60, "0")}`;
}

function isOwnTransaction(hash: unknown): hash is Hex {
  return typeof hash === "string" && hash.startsWith("0xc0de");
}

function word(value: number): Hex {
  return numberToHex(value, { size: 32 });
}
