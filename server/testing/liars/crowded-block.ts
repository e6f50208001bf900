/** A chain whose newest block has many logs of a CryptoPunks market: the largest honest answer. */
import { numberToHex, pad } from "viem";
import { PUNK_TOPICS } from "../../chain/cryptopunks/decode-punks.ts";
import type { Hex } from "../../chain/raw-log.ts";
import { bloomOf } from "../../chain/rpc/bloom.ts";
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

const HASH: Hex = `0xc0${"0".repeat(62)}`;
/** Seconds. */
const BLOCK_SECONDS = 12;

/** Adds a block with `count` offers of `punks` punks to a history. The price of an offer is its position in the block, in gwei. */
export function crowdedChain(history: MadeUpHistory, count: number, punks: number): CrowdedChain {
  const head = history.head + 1;
  const logs = Array.from({ length: count }, (_, logIndex) => ({
    blockNumber: numberToHex(head),
    blockHash: HASH,
    logIndex: numberToHex(logIndex),
    transactionHash: pad(numberToHex(logIndex >> 5), { size: 32 }),
    transactionIndex: numberToHex(logIndex >> 5),
    address: history.contracts.market,
    topics: [PUNK_TOPICS.offered, word(logIndex % punks), word(0)],
    data: word((logIndex + 1) * 1e9),
    removed: false,
  }));
  const logsBloom = bloomOf(logs.slice(0, punks));
  const isTop = (tag: unknown) => tag === "latest" || Number(tag) === head;

  async function answer(call: RpcCall): Promise<RpcAnswer> {
    const [first] = call.params ?? [];
    const below = async (other: RpcCall) => resultOf((await history.node([other]))[0]);
    if (call.method === "eth_getBlockByNumber" && isTop(first)) {
      const params = [numberToHex(history.head), false];
      const parent = Object(await below({ ...call, params }));
      const timestamp = numberToHex(Number(parent.timestamp) + BLOCK_SECONDS);
      const own = { number: numberToHex(head), hash: HASH, parentHash: parent.hash };
      return { result: { ...parent, ...own, timestamp, logsBloom } };
    }
    if (call.method === "eth_getLogs") {
      const { blockHash, toBlock } = first as LogFilter; // the method's only parameter
      if (blockHash === HASH) return { result: logs };
      const own = toBlock !== undefined && Number(toBlock) >= head ? logs : [];
      return { result: [...((await below(call)) as readonly object[]), ...own] }; // what the method returns
    }
    return { result: await below(call) };
  }

  return { node: (calls) => Promise.all(calls.map(answer)), head };
}

function word(value: number): Hex {
  return numberToHex(value, { size: 32 });
}
