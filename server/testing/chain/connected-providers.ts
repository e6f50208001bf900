/** Connects a client to providers in front of a made-up chain. Its waits pass at once. */
import { createChainReader } from "../../sources/chain/protocol/rpc/chain-reader.ts";
import { createRpc } from "../../sources/chain/protocol/rpc/rpc.ts";
import { untilTestEnds } from "../arrange.ts";
import { makeUpHistory } from "./made-up/made-up-history.ts";
import type { RpcNode } from "./provider/json-rpc.ts";
import { type RpcProxy, type RpcSettings, runRpcProxy } from "./provider/rpc-proxy.ts";
import { rpcAddress } from "./rpc-address.ts";

export const history = makeUpHistory({ seed: 1, blocks: 400, logs: 800, punks: 50 });

/** Starts a provider that ends with the test. */
export async function provider(settings: Partial<RpcSettings> = {}, node: RpcNode = history.node) {
  return untilTestEnds(runRpcProxy(node, settings));
}

/** Returns a client of the providers, and the waits that it asked for. */
export function connect(providers: readonly RpcProxy[], timeoutMs = 2_000) {
  const waits: number[] = [];
  const rpc = createRpc({
    addresses: providers.map(({ url }) => rpcAddress(url)),
    rate: 0,
    timeoutMs,
    wait: async (durationMs) => void waits.push(durationMs),
  });
  return { rpc, reader: createChainReader(rpc), waits };
}
