/** A JSON-RPC endpoint that repeats the address and the key of its caller in every part of its answers. */
import type { ServerResponse } from "node:http";
import type { RpcNode } from "../chain/provider/json-rpc.ts";
import { echoOf } from "./echo.ts";
import { type RpcFront, runRpcFront } from "./rpc-front.ts";

/** Answers with a text that repeats the request. */
const LIES = {
  /** An error of JSON-RPC. */
  error: (echo: string) => ({ body: failure(-32_000, echo) }),
  /** An error that asks for a slower rate, and one that refuses the key. */
  rate: (echo: string) => ({ body: failure(-32_005, `rate limit exceeded, ${echo}`) }),
  key: (echo: string) => ({ status: 401, body: failure(-32_001, `invalid key, ${echo}`) }),
  /** An error whose code is no number of JSON-RPC. */
  textCode: (echo: string) => ({ body: failure(echo, echo) }),
  hugeCode: (echo: string) => ({ body: failure(Number.MAX_SAFE_INTEGER, echo) }),
  /** An error of HTTP with a text, and an answer that is none. */
  status: (echo: string) => ({ status: 500, body: echo }),
  text: (echo: string) => ({ body: `<h1>${echo}</h1>` }),
  /** Results of another shape than the method's, and of the method's shape with other texts. */
  result: (echo: string) => ({ body: { result: echo } }),
  fields: (echo: string) => ({
    body: { result: { number: echo, hash: echo, parentHash: echo, timestamp: echo, [echo]: echo } },
  }),
} satisfies Record<string, (echo: string) => { status?: number; body: unknown }>;

export type EchoLie = keyof typeof LIES;
export const ECHO_LIES = Object.keys(LIES) as readonly EchoLie[]; // keys of the object above

export interface EchoingRpc extends RpcFront {
  /** Null: it answers as its honest node does. */
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
