/** A JSON-RPC endpoint that can repeat the path and credentials of a request in any part of its answer. */
import type { ServerResponse } from "node:http";
import type { RpcNode } from "../chain/provider/json-rpc.ts";
import { echoOf } from "./echo.ts";
import { type RpcFront, runRpcFront } from "./rpc-front.ts";

/** Each lie returns an answer that contains `echo`, the repeated request. */
const LIES = {
  /** A JSON-RPC error. */
  error: (echo: string) => ({ body: failure(-32_000, echo) }),
  /** Errors that ask for a slower rate, and that refuse the key. */
  rate: (echo: string) => ({ body: failure(-32_005, `rate limit exceeded, ${echo}`) }),
  key: (echo: string) => ({ status: 401, body: failure(-32_001, `invalid key, ${echo}`) }),
  /** Errors whose code is a text or too large. */
  textCode: (echo: string) => ({ body: failure(echo, echo) }),
  hugeCode: (echo: string) => ({ body: failure(Number.MAX_SAFE_INTEGER, echo) }),
  /** An HTTP error with a text, and an answer that is not JSON. */
  status: (echo: string) => ({ status: 500, body: echo }),
  text: (echo: string) => ({ body: `<h1>${echo}</h1>` }),
  /** A result of the wrong type, and a block whose fields are texts. */
  result: (echo: string) => ({ body: { result: echo } }),
  fields: (echo: string) => ({
    body: { result: { number: echo, hash: echo, parentHash: echo, timestamp: echo, [echo]: echo } },
  }),
} satisfies Record<string, (echo: string) => { status?: number; body: unknown }>;

export type EchoLie = keyof typeof LIES;
export const ECHO_LIES = Object.keys(LIES) as readonly EchoLie[]; // the keys of `LIES`

export interface EchoingRpc extends RpcFront {
  /** The current lie. Null: the endpoint forwards calls to its honest node. */
  lie: EchoLie | null;
}

export async function runEchoingRpc(node: RpcNode): Promise<EchoingRpc> {
  let lie: EchoLie | null = null;

  function send(
    response: ServerResponse,
    { status = 200, body }: { status?: number; body: unknown },
  ) {
    response.writeHead(status, { "content-type": "application/json" });
    response.end(
      typeof body === "string" ? body : JSON.stringify({ jsonrpc: "2.0", ...Object(body) }),
    );
    return true;
  }

  const front = await runRpcFront(node, ({ path, headers }, response) =>
    lie === null ? false : send(response, LIES[lie](echoOf(path, headers))),
  );
  return {
    ...front,
    get lie() {
      return lie;
    },
    set lie(told) {
      lie = told;
    },
  };
}

function failure(code: number | string, message: string) {
  return { error: { code, message, data: message } };
}
