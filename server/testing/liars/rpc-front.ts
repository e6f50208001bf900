/** A JSON-RPC proxy of an honest node, for tests. */
import http from "node:http";
import { text } from "node:stream/consumers";
import type { RpcCall, RpcNode } from "../chain/provider/json-rpc.ts";
import { listenOnLoopback } from "../listen-on-loopback.ts";

export interface RpcRequest {
  /** Path and query. */
  readonly path: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly call: RpcCall;
}

export interface RpcFront {
  /** "127.0.0.1:41234" */
  readonly host: string;
  readonly requests: readonly RpcRequest[];
  close(): Promise<void>;
}

/** Answers a request. Returns false to forward it to the honest node. */
export type FrontAnswer = (request: RpcRequest, response: http.ServerResponse) => boolean;

/** Starts the proxy. Each request must contain a single call. */
export async function runRpcFront(node: RpcNode, answer: FrontAnswer): Promise<RpcFront> {
  const requests: RpcRequest[] = [];

  async function serve(incoming: http.IncomingMessage, response: http.ServerResponse) {
    const call = JSON.parse(await text(incoming)) as RpcCall; // our client sends single calls
    const request = { path: incoming.url ?? "", headers: incoming.headers, call };
    requests.push(request);
    if (answer(request, response)) return;
    const [result] = await node([call]);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: call.id ?? null, ...result }));
  }

  const server = http.createServer((incoming, response) => {
    serve(incoming, response).catch((error: unknown) => {
      response.writeHead(502).end(String(error));
    });
  });
  const { host, close } = await listenOnLoopback(server);
  return {
    host,
    requests,
    close,
  };
}
