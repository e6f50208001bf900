/** Makes a node answer as if it had not received the last blocks yet. */
import { numberToHex } from "viem";
import {
  headOf,
  type LogFilter,
  type RpcAnswer,
  type RpcCall,
  type RpcNode,
  resultOf,
} from "./json-rpc.ts";

/** Methods that take a block last. A missing block is the head. */
const STATE_METHODS: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getCode: 1,
  eth_getTransactionCount: 1,
  eth_getStorageAt: 2,
};
const FOUND_BY_HASH = [
  "eth_getBlockByHash",
  "eth_getTransactionByHash",
  "eth_getTransactionReceipt",
];
const UNKNOWN_BLOCK = { error: { code: -32_000, message: "unknown block" } };
const NO_HEADER = { error: { code: -32_000, message: "header not found" } };

/** Returns `node`, whose head is `blocks` blocks lower. */
export function lagging(node: RpcNode, blocks: number): RpcNode {
  return async (calls) => {
    const head = Math.max((await headOf(node)) - blocks, 0);
    return Promise.all(calls.map((call) => answerAt(node, head, call)));
  };
}

async function answerAt(node: RpcNode, head: number, call: RpcCall): Promise<RpcAnswer> {
  const { method, params = [] } = call;
  const forward = async (...changed: readonly unknown[]): Promise<RpcAnswer> => {
    const [answer] = await node([{ method, params: changed }]);
    return answer ?? { result: null };
  };
  /** Hides what lies in a later block. */
  const hideLater = (answer: RpcAnswer): RpcAnswer =>
    "result" in answer && blockOf(answer.result) > head ? { result: null } : answer;

  if (method === "eth_blockNumber") return { result: numberToHex(head) };
  if (method === "eth_getBlockByNumber" || method === "eth_getBlockReceipts") {
    const [tag, ...rest] = params;
    return hideLater(await forward(isHead(tag) ? numberToHex(head) : tag, ...rest));
  }
  if (FOUND_BY_HASH.includes(method)) return hideLater(await forward(...params));
  if (method === "eth_getLogs") {
    const filter = params[0] as LogFilter; // the method's only parameter
    if (filter.blockHash) {
      const [block] = await node([
        { method: "eth_getBlockByHash", params: [filter.blockHash, false] },
      ]);
      const found = resultOf(block);
      return found === null || blockOf(found) > head ? UNKNOWN_BLOCK : forward(filter);
    }
    const from = isHead(filter.fromBlock) ? head : Number(filter.fromBlock);
    const to = isHead(filter.toBlock) ? head : Math.min(Number(filter.toBlock), head);
    if (from > to) return { result: [] };
    return forward({ ...filter, fromBlock: numberToHex(from), toBlock: numberToHex(to) });
  }
  const position = STATE_METHODS[method];
  if (position !== undefined) {
    const block = params[position];
    if (Number(block) > head) return NO_HEADER;
    const before = params.slice(0, position);
    return forward(
      ...before,
      isHead(block) ? numberToHex(head) : block,
      ...params.slice(position + 1),
    );
  }
  return forward(...params);
}

const isHead = (tag: unknown): boolean =>
  tag === undefined || tag === null || tag === "latest" || tag === "pending";

/** Returns the number of the block that a result is, or lies in; 0 if it names none. */
function blockOf(result: unknown): number {
  const one: unknown = Array.isArray(result) ? result[0] : result;
  if (typeof one !== "object" || one === null) return 0;
  if ("blockNumber" in one) return Number(one.blockNumber);
  return "number" in one ? Number(one.number) : 0;
}
