/** JSON-RPC messages, and nodes that answer them. */

import type { Hex } from "../../../market/raw-log.ts";
import { postJson } from "./post-json.ts";

export interface RpcCall {
  readonly id?: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface RpcError {
  readonly code: number;
  readonly message: string;
  readonly data?: unknown;
}

export type RpcAnswer = { readonly result: unknown } | { readonly error: RpcError };

/** Answers calls in their order: one for a single request, several for a batch. */
export type RpcNode = (calls: readonly RpcCall[]) => Promise<readonly RpcAnswer[]>;

export interface LogFilter {
  readonly fromBlock?: string;
  readonly toBlock?: string;
  readonly blockHash?: Hex;
  readonly address?: Hex | readonly Hex[] | null;
  readonly topics?: readonly (Hex | readonly Hex[] | null)[];
}

/** Returns a node that forwards each request to the node at a URL. */
export function nodeAt(url: string): RpcNode {
  return async (calls) => {
    const body = calls.map(({ method, params = [] }, id) => ({
      jsonrpc: "2.0",
      id,
      method,
      params,
    }));
    const answers = (await postJson(url, body)) as ({ readonly id: number } & RpcAnswer)[]; // by the protocol
    return answers.toSorted((a, b) => a.id - b.id);
  };
}

/** Returns the answer's result. Throws if it is an error. */
export function resultOf(answer: RpcAnswer | undefined): unknown {
  if (answer === undefined) throw new Error("the node did not answer");
  if ("error" in answer) throw new Error(answer.error.message);
  return answer.result;
}

export async function headOf(node: RpcNode): Promise<number> {
  const [answer] = await node([{ method: "eth_blockNumber" }]);
  return Number(resultOf(answer));
}
