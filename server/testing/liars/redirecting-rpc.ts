/** A JSON-RPC endpoint that redirects the caller to another server, such as one on the caller's machine. */
import type { RpcNode } from "../chain/provider/json-rpc.ts";
import { type RpcFront, runRpcFront } from "./rpc-front.ts";

export const REDIRECTS = [301, 302, 303, 307, 308] as const;

export interface RedirectingRpc extends RpcFront {
  /** Status of all answers. Null: the endpoint forwards calls to its honest node. */
  redirect: (typeof REDIRECTS)[number] | null;
}

export async function runRedirectingRpc(node: RpcNode, location: string): Promise<RedirectingRpc> {
  let redirect: RedirectingRpc["redirect"] = null;
  const front = await runRpcFront(node, (_, response) => {
    if (redirect !== null) response.writeHead(redirect, { location }).end();
    return redirect !== null;
  });
  return {
    ...front,
    get redirect() {
      return redirect;
    },
    set redirect(status) {
      redirect = status;
    },
  };
}
