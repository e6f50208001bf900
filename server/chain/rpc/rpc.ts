/**
 * Sends JSON-RPC calls to one or several endpoints of a chain.
 *
 * Order     The first endpoint that works is asked. The others are fallbacks.
 * Retry     A call that failed is sent to the next endpoint, then again after a backoff. A rejected call is not repeated.
 * Rate      Each endpoint has its own limit, as each has its own key. A 429 pauses its endpoint.
 * Cost      All calls are counted by method.
 */
import { createEndpoint, type Endpoint, type RpcCall } from "./endpoint.ts";
import { createRateLimiter, type RateLimiter } from "./rate-limiter.ts";
import { RpcError } from "./rpc-error.ts";
import { createWait, type Wait } from "./wait.ts";

export interface RpcOptions {
  readonly urls: readonly string[];
  /** Calls per second and endpoint, 0 for no limit. Endpoints on this machine have none. */
  readonly rate: number;
  readonly signal?: AbortSignal;
  readonly wait?: Wait;
  readonly timeoutMs?: number;
}

export interface Rpc {
  /**
   * Sends a call and returns its result. A result that `isUsable` refuses counts as a failure of the endpoint: a node
   * that lags behind lacks what others have. An answer that is too large fails when each endpoint gave one. With `retriesRejected` so does a rejection. Rejects with the `RpcError` of the
   * last try.
   */
  send(
    call: RpcCall,
    isUsable?: (result: unknown) => boolean | Promise<boolean>,
    retriesRejected?: boolean,
  ): Promise<unknown>;
  /** Sends a call to every endpoint, once. Failures are left out. */
  sendToAll(call: RpcCall): Promise<readonly { readonly host: string; readonly result: unknown }[]>;
  readonly endpointCount: number;
  /** Host of the first endpoint. */
  readonly host: string;
  /** True if the calls are not limited. */
  readonly isLocal: boolean;
  /** Method -> number of calls sent so far. */
  readonly counts: ReadonlyMap<string, number>;
}

interface LimitedEndpoint extends Endpoint {
  readonly limiter: RateLimiter;
  /** The endpoint is passed over until this time, unless the others failed later. */
  failedUntil: number;
  refusesKey: boolean;
}

const TIMEOUT_MS = 20_000;
const TRIES = 10;
/** The same before any endpoint answered: its address may be wrong. */
const FIRST_TRIES = 4;
/** Rejections of a call that a node which lags behind rejects. */
const MAX_REJECTIONS = 3;
const FIRST_BACKOFF_MS = 250;
const MAX_BACKOFF_MS = 8_000;
/** Time for which an endpoint is passed over after a failure, after it refused the key, and if it lacks an answer. */
const AVOID_MS = 5_000;
const AVOID_REFUSED_MS = 60_000;
const AVOID_LAGGING_MS = 1_000;

export function createRpc(options: RpcOptions): Rpc {
  const { urls, rate, signal, wait = createWait(signal), timeoutMs = TIMEOUT_MS } = options;
  const endpoints: readonly LimitedEndpoint[] = urls.map((url) => {
    const endpoint = createEndpoint(url, signal);
    const limiter = createRateLimiter(endpoint.isLocal ? 0 : rate, wait);
    return { ...endpoint, limiter, failedUntil: 0, refusesKey: false };
  });
  const counts = new Map<string, number>();
  let hasAnswered = false;

  async function sendTo(endpoint: LimitedEndpoint, call: RpcCall): Promise<unknown> {
    await endpoint.limiter.turn();
    signal?.throwIfAborted();
    counts.set(call.method, (counts.get(call.method) ?? 0) + 1);
    try {
      const result = await endpoint.send(call, timeoutMs);
      endpoint.refusesKey = false;
      hasAnswered = true;
      return result;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      endpoint.refusesKey = error.failure === "refused";
      if (error.failure === "throttled") endpoint.limiter.pause(error.retryAfterMs ?? 1_000);
      if (error.failure !== "rejected")
        avoid(endpoint, endpoint.refusesKey ? AVOID_REFUSED_MS : AVOID_MS);
      throw error;
    }
  }

  function avoid(endpoint: LimitedEndpoint, durationMs: number): void {
    endpoint.failedUntil = performance.now() + durationMs;
  }

  /** The first endpoint that did not fail recently, else the one whose failure is the longest ago. */
  function preferred(): LimitedEndpoint | undefined {
    const now = performance.now();
    const rank = ({ failedUntil }: LimitedEndpoint) => (failedUntil > now ? failedUntil : 0);
    return endpoints.toSorted((a, b) => rank(a) - rank(b))[0];
  }

  return {
    async send(call, isUsable = () => true, retriesRejected = false) {
      let last: unknown;
      let largeAnswers = 0;
      for (let attempt = 0; attempt < (hasAnswered ? TRIES : FIRST_TRIES); attempt += 1) {
        if (attempt > 0 && attempt % endpoints.length === 0)
          await wait(backoffMs(attempt / endpoints.length));
        const endpoint = preferred();
        if (endpoint === undefined) break;
        try {
          const result = await sendTo(endpoint, call);
          if (await isUsable(result)) return result;
          avoid(endpoint, AVOID_LAGGING_MS);
          last = new RpcError("unavailable", `${endpoint.host} lacks the answer to ${call.method}`);
        } catch (error) {
          if (!(error instanceof RpcError)) throw error;
          last = error;
          if (error.failure === "rejected") {
            if (!retriesRejected || attempt >= MAX_REJECTIONS) throw error;
            avoid(endpoint, AVOID_LAGGING_MS);
          }
          if (error.failure === "large") largeAnswers += 1;
          if (largeAnswers >= endpoints.length) throw error;
          if (endpoints.every(({ refusesKey }) => refusesKey)) throw error;
        }
      }
      throw last;
    },

    async sendToAll(call) {
      const answers = await Promise.allSettled(
        endpoints.map(async (endpoint) => ({
          host: endpoint.host,
          result: await sendTo(endpoint, call),
        })),
      );
      signal?.throwIfAborted();
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    },

    endpointCount: endpoints.length,
    host: endpoints[0]?.host ?? "",
    isLocal: endpoints.every(({ isLocal }) => isLocal),
    counts,
  };
}

function backoffMs(round: number): number {
  const backoff = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (round - 1));
  return backoff * (0.75 + Math.random() / 2);
}
