/**
 * Typed JSON-RPC calls of one chain: head, blocks, logs, receipts, code and contract calls. An answer that does not match the
 * request counts as a failure of its endpoint.
 */
import { numberToHex } from "viem";
import type { Hex } from "../../../../market/raw-log.ts";
import { count, hex, lower } from "./answer-shapes.ts";
import { type BlockReader, createBlockReader } from "./block-reader.ts";
import { createLogReader, type LogReader } from "./log-reader.ts";
import type { Rpc } from "./rpc.ts";
import { sendCall } from "./send-call.ts";

export interface ChainReader
  extends Omit<BlockReader, "headerFrom" | "hashesAreProven">,
    LogReader {
  chainId(): Promise<number>;
  hasCode(address: Hex, block?: number): Promise<boolean>;
  /** Calls a contract and returns what it returns. Rejects with an `RpcError` "rejected" if it reverts. */
  call(transaction: { readonly to?: Hex; readonly data: Hex }, block?: number): Promise<Hex>;
}

export function createChainReader(rpc: Rpc, now: () => number = Date.now): ChainReader {
  const { headerFrom, hashesAreProven, ...blocks } = createBlockReader(rpc, now);
  const logs = createLogReader(rpc, { headerFrom, hashesAreProven, blockAt: blocks.blockAt }, now);
  const atBlock = (block?: number) => (block === undefined ? "latest" : numberToHex(block));
  return {
    ...blocks,
    ...logs,
    chainId: () => sendCall(rpc, count, "eth_chainId", []),

    async hasCode(address, block) {
      return (await sendCall(rpc, hex, "eth_getCode", [address, atBlock(block)])) !== "0x";
    },

    call: (transaction, block) => sendCall(rpc, lower, "eth_call", [transaction, atBlock(block)]),
  };
}
