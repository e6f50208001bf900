/** Addresses of JSON-RPC endpoints in tests. */
import { parseRpcAddress, type RpcAddress } from "../../platform/config/rpc-address.ts";

export function rpcAddress(url: string): RpcAddress {
  const address = parseRpcAddress(url);
  if (!address) throw new Error("no address of an endpoint");
  return address;
}
