/**
 * A hostile JSON-RPC provider: a proxy in front of a node, with limits and seeded faults that a test may change
 * while it runs.
 */
import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import type { RawLog } from "../../../market/raw-log.ts";
import { seededRandom } from "../../sample-collection.ts";
import {
  headOf,
  type LogFilter,
  nodeAt,
  type RpcAnswer,
  type RpcCall,
  type RpcNode,
} from "./json-rpc.ts";
import { lagging } from "./lagging.ts";
import { longestStep, type Provider, refuseLogs, refuseRange } from "./provider-limits.ts";

/** Every fault except `emptyLogs` applies to a whole HTTP request. */
export type Fault =
  /** Answers after `lateMs`; never if that is infinite. */
  | "late"
  /** Answers one eth_getLogs with no logs. */
  | "emptyLogs"
  /** Answers as if the chain were `staleBlocks` shorter. */
  | "staleHead"
  /** HTTP 429 with Retry-After. */
  | "tooManyRequests"
  /** HTTP 200 with a JSON-RPC error that asks to slow down. */
  | "rateLimited"
  /** HTTP 500 with a page of HTML. */
  | "serverError"
  /** Half of the answer. */
  | "brokenJson"
  /** Breaks the connection before it answers. */
  | "reset";

export interface RpcSettings {
  /** Whose messages refuse a range. */
  readonly provider: Provider;
  /** Most blocks of one eth_getLogs. */
  readonly maxBlocks: number;
  /** Most logs in one answer to a range. */
  readonly maxLogs: number;
  /** Distance of this node from the head of the chain. */
  readonly lagBlocks: number;
  /** Fault -> probability. */
  readonly faults: Readonly<Partial<Record<Fault, number>>>;
  readonly lateMs: number;
  readonly staleBlocks: number;
  readonly retryAfterSeconds: number;
  /** Refuses every request with HTTP 401. */
  readonly isKeyExpired: boolean;
  /** Redirects every request to this address with HTTP 307. */
  readonly redirectTo: string | null;
  /** Breaks every connection. */
  readonly isDown: boolean;
}

export interface RpcProxy {
  readonly url: string;
  /** Changes some settings. */
  set(settings: Partial<RpcSettings>): void;
  /** HTTP requests so far. */
  readonly requests: number;
  /** Method -> calls so far. A batch counts each of its calls. */
  readonly calls: ReadonlyMap<string, number>;
  /** Fault or limit -> number of times it was applied. */
  readonly applied: ReadonlyMap<Fault | "maxBlocks" | "maxLogs", number>;
  close(): Promise<void>;
}

const HARMLESS: RpcSettings = {
  provider: "vague",
  maxBlocks: Number.POSITIVE_INFINITY,
  maxLogs: Number.POSITIVE_INFINITY,
  lagBlocks: 0,
  faults: {},
  lateMs: 500,
  staleBlocks: 3,
  retryAfterSeconds: 1,
  isKeyExpired: false,
  redirectTo: null,
  isDown: false,
};

/** The longest time that a timer takes. */
const LONGEST_MS = 2 ** 31 - 1;

/** Starts a proxy in front of a URL, or of a node in this process. */
export async function runRpcProxy(
  upstream: string | RpcNode,
  initial: Partial<RpcSettings> & { readonly seed?: number } = {},
): Promise<RpcProxy> {
  const node = typeof upstream === "string" ? nodeAt(upstream) : upstream;
  const { seed = 1, ...rest } = initial;
  const random = seededRandom(seed);
  let settings: RpcSettings = { ...HARMLESS, ...rest };
  let requests = 0;
  const closing = new AbortController();
  const calls = new Map<string, number>();
  const applied = new Map<Fault | "maxBlocks" | "maxLogs", number>();
  const count = <Key>(counts: Map<Key, number>, key: Key) =>
    counts.set(key, (counts.get(key) ?? 0) + 1);

  function applies(fault: Fault): boolean {
    const probability = settings.faults[fault] ?? 0;
    // Draws only for a possible fault, so that the others keep their sequence.
    if (probability === 0 || random() >= probability) return false;
    count(applied, fault);
    return true;
  }

  async function answerLogs(own: RpcNode, call: RpcCall): Promise<Answered> {
    if (applies("emptyLogs")) return { answer: { result: [] } };
    const { provider, maxBlocks, maxLogs } = settings;
    const filter = call.params?.[0] as LogFilter; // the method's only parameter
    const isRange = filter.blockHash === undefined;
    const from = filter.fromBlock === "earliest" ? 0 : Number(filter.fromBlock);
    if (isRange) {
      const to = Number(filter.toBlock);
      const last = Number.isNaN(to) && Number.isFinite(maxBlocks) ? await headOf(own) : to;
      if (last - from > longestStep(provider, maxBlocks)) {
        count(applied, "maxBlocks");
        const { error, status } = refuseRange(provider, from, maxBlocks);
        return { answer: { error }, status };
      }
    }
    const [answer = { result: null }] = await own([call]);
    if (!isRange || "error" in answer) return { answer };
    const logs = answer.result as readonly Pick<RawLog, "blockNumber">[]; // what eth_getLogs returns
    const tooMany = logs[maxLogs];
    if (!tooMany) return { answer };
    count(applied, "maxLogs");
    const to = Math.max(from, Number(tooMany.blockNumber) - 1);
    const { error, status } = refuseLogs(provider, from, to, maxLogs);
    return { answer: { error }, status };
  }

  async function answerAll(batch: readonly RpcCall[]): Promise<readonly Answered[]> {
    const behind = settings.lagBlocks + (applies("staleHead") ? settings.staleBlocks : 0);
    const own = behind > 0 ? lagging(node, behind) : node;
    const plain = batch.filter(({ method }) => method !== "eth_getLogs");
    const plainAnswers = plain.length > 0 ? [...(await own(plain))] : [];
    const answers: Answered[] = [];
    for (const call of batch)
      if (call.method === "eth_getLogs") answers.push(await answerLogs(own, call));
      else answers.push({ answer: plainAnswers.shift() ?? { result: null } });
    return answers;
  }

  async function serve(request: http.IncomingMessage, response: http.ServerResponse) {
    const body: RpcCall | readonly RpcCall[] = JSON.parse(await text(request));
    const batch = isBatch(body) ? body : [body];
    requests += 1;
    for (const { method } of batch) count(calls, method);

    if (settings.isDown || applies("reset")) return void request.socket.resetAndDestroy();
    const send = (status: number, payload: string, headers: http.OutgoingHttpHeaders = {}) =>
      response.writeHead(status, { "content-type": "application/json", ...headers }).end(payload);
    const refuse = (code: number, message: string): string => {
      const [first] = batch;
      return JSON.stringify({ jsonrpc: "2.0", id: first?.id ?? null, error: { code, message } });
    };
    if (settings.redirectTo !== null) return send(307, "", { location: settings.redirectTo });
    if (settings.isKeyExpired) return send(401, refuse(-32_000, "this API key has expired"));
    if (applies("tooManyRequests"))
      return send(429, refuse(429, "Your app has exceeded its compute units per second capacity"), {
        "retry-after": `${settings.retryAfterSeconds}`,
      });
    if (applies("serverError"))
      return send(500, "<html><body><h1>500 Internal Server Error</h1></body></html>", {
        "content-type": "text/html",
      });
    if (applies("late")) {
      const { signal } = closing;
      await pause(Math.min(settings.lateMs, LONGEST_MS), undefined, { signal });
    }

    const isLimited = applies("rateLimited");
    const answers = isLimited ? batch.map(() => RATE_LIMITED) : await answerAll(batch);
    const messages = answers.map(({ answer }, position) => ({
      jsonrpc: "2.0",
      ...answer,
      id: batch[position]?.id ?? null,
    }));
    const payload = JSON.stringify(isBatch(body) ? messages : messages[0]);
    const status = isBatch(body) ? 200 : (answers[0]?.status ?? 200);
    send(status, applies("brokenJson") ? payload.slice(0, payload.length / 2) : payload);
  }

  const server = http.createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (closing.signal.aborted) response.destroy();
      else response.writeHead(502).end(String(error));
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo; // a listening TCP server has an address
  return {
    url: `http://127.0.0.1:${port}`,
    set(changed) {
      settings = { ...settings, ...changed };
    },
    get requests() {
      return requests;
    },
    calls,
    applied,
    async close() {
      closing.abort();
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}

interface Answered {
  readonly answer: RpcAnswer;
  /** HTTP status, if not 200. */
  readonly status?: number;
}

const isBatch = (body: RpcCall | readonly RpcCall[]): body is readonly RpcCall[] =>
  Array.isArray(body);

const RATE_LIMITED: Answered = {
  answer: { error: { code: -32_005, message: "rate limit exceeded, please slow down" } },
};
