/**
 * Sends JSON-RPC calls to one or several endpoints of a chain.
 *
 * Order     The first endpoint that works is asked. The others are fallbacks. Those outside the trusted ones are not asked.
 * Retry     A call that failed is sent to the next endpoint, then again after a backoff. A rejected call is not repeated.
 * Chain     If the chain id is known, each endpoint's `eth_chainId` must match: before its first call, then once an hour.
 * Rate      Each endpoint has its own limit, as each has its own key. A 429 or a Retry-After pauses its endpoint.
 * Cost      All calls are counted by method.
 */

import { type Backoff, backoffMs } from "../../../../../contract/values/backoff.ts";
import type { RpcAddress } from "../../../../platform/config/rpc-address.ts";
import { createRateLimiter, type RateLimiter } from "../../../../platform/outbound/rate-limiter.ts";
import { createWait, type Wait } from "../../../../platform/outbound/wait.ts";
import { createEndpoint, type Endpoint, type RpcCall } from "./endpoint.ts";
import { RpcError } from "./rpc-error.ts";

export interface RpcOptions {
  readonly addresses: readonly RpcAddress[];
  /** Calls per second and endpoint, 0 for no limit. Endpoints on this machine have none. */
  readonly rate: number;
  /** Required chain id. Without it, any chain is accepted until `requireChain` is called. */
  readonly chainId?: number;
  readonly signal?: AbortSignal | undefined;
  readonly wait?: Wait;
  /** Milliseconds of a clock that never goes back. */
  readonly now?: () => number;
  readonly timeoutMs?: number;
  /** Maximum size of an answer. */
  readonly maxBytes?: number;
}

/** A usable result, or the reason why it cannot be used. */
export type Reading<Output> = { readonly value: Output } | Unusable;

export interface Unusable {
  /** Completes "HOST: METHOD ". Contains nothing that the endpoint sent. */
  readonly reason: string;
  /** True if a lagging node may give this answer, so that a retry may help. */
  readonly isLag: boolean;
}

/** Sends another call to the endpoint of a result. */
export type Ask = (call: RpcCall) => Promise<unknown>;

/** Parses and checks a result. `ask` sends another call to the same endpoint. */
export type ReadResult<Output> = (
  result: unknown,
  ask: Ask,
  endpoint: EndpointIndex,
) => Reading<Output> | Promise<Reading<Output>>;

/** Position of an endpoint among the addresses. */
export type EndpointIndex = number;

export interface EndpointResult {
  readonly endpoint: EndpointIndex;
  readonly result: unknown;
}

export interface Rpc {
  /** Sends a call and returns its raw result. Rejects with the `RpcError` of the last try. */
  send(call: RpcCall): Promise<unknown>;
  /** Sends a call to the first usable endpoint without a retry. Rejects at once during a pause. */
  sendOnce(call: RpcCall): Promise<unknown>;
  /**
   * Sends a call and returns the value that `readResult` returns. Retries an unusable result, and a rejected call with
   * `retriesRejected`. Gives up after one too large answer per endpoint. Rejects with the `RpcError` of the last try.
   */
  read<Output>(
    call: RpcCall,
    readResult: ReadResult<Output>,
    retriesRejected?: boolean,
  ): Promise<Output>;
  /**
   * Sends a call to every endpoint of `only`, or to all, once, and returns their results. Failures are left out. With
   * `skipsPaused`, does not wait for endpoints that ask for a pause if two others do not, or if `only` is given.
   */
  sendToAll(call: RpcCall, options?: SendToAllOptions): Promise<readonly EndpointResult[]>;
  /** Sends all further calls, except those to all endpoints, to these endpoints alone. At first, all are trusted. */
  trust(endpoints: ReadonlySet<EndpointIndex>): void;
  /** True if the endpoint may be asked. */
  isTrusted(endpoint: EndpointIndex): boolean;
  /** Passes over an endpoint for a while. By default, over the one that is asked at present. */
  avoid(endpoint?: EndpointIndex): void;
  /** Sets the required chain id. All endpoints are checked again before their next call. */
  requireChain(chainId: number): void;
  /** The required chain id. Undefined while any is accepted. */
  readonly chainId: number | undefined;
  readonly endpointCount: number;
  /** Host of the first endpoint. */
  readonly host: string;
  hostOf(endpoint: EndpointIndex): string;
  /** True if the calls are not limited. */
  readonly isLocal: boolean;
  /** Method -> number of calls sent so far. */
  readonly counts: ReadonlyMap<string, number>;
}

export interface SendToAllOptions {
  readonly only?: ReadonlySet<EndpointIndex>;
  readonly skipsPaused?: boolean;
}

interface LimitedEndpoint extends Endpoint {
  readonly index: EndpointIndex;
  readonly limiter: RateLimiter;
  /** The endpoint is passed over until this time, unless the others failed later. */
  failedUntil: number;
  /** The endpoint's chain id is checked again after this time. */
  ofChainUntil: number;
  /** The pending check of the chain id. */
  checking: Promise<void> | null;
}

const TIMEOUT_MS = 20_000;
const TRIES = 10;
/** The same before any endpoint answered: its address may be wrong. */
const FIRST_TRIES = 4;
/** Rejections of a call that a node which lags behind rejects. */
const MAX_REJECTIONS = 3;
const MAX_ASIDE_RETRIES = 3;
/** A call fails after this many wrong answers per endpoint. Answers of a lagging node do not count. */
const MAX_WRONG = 3;
/** Longest pause that a call waits for. A call fails at once if every usable endpoint has a longer one. */
const PATIENCE_MS = 30_000;
const CHAIN_CHECK_MS = 3_600_000;
const BACKOFF: Backoff = { first: 250, max: 8_000, jitter: [0.75, 1.25] };
/** Pause of an endpoint that asks for a slower rate without a Retry-After. */
const THROTTLED_MS = 1_000;
/** Times for which an endpoint is avoided: after a failure, if it refuses the key or has no usable chain, and if it lags. */
const AVOID_MS = 5_000;
const AVOID_LONG_MS = 60_000;
const AVOID_LAGGING_MS = 1_000;

export function createRpc(options: RpcOptions): Rpc {
  const { addresses, rate, signal, timeoutMs = TIMEOUT_MS, maxBytes } = options;
  const { wait = createWait(signal), now = () => performance.now() } = options;
  const endpoints: readonly LimitedEndpoint[] = addresses.map((address, index) => {
    const endpoint = createEndpoint(address, { signal, ...(maxBytes && { maxBytes }) });
    const limiter = createRateLimiter(endpoint.isLocal ? 0 : rate, wait, now);
    const state = { failedUntil: 0, ofChainUntil: 0, checking: null };
    return { ...endpoint, index, limiter, ...state };
  });
  const counts = new Map<string, number>();
  let hasAnswered = false;
  let { chainId } = options;
  let trusted = endpoints;

  async function sendUnchecked(endpoint: LimitedEndpoint, call: RpcCall): Promise<unknown> {
    if (isPaused(endpoint)) throw pauseError(endpoint);
    await endpoint.limiter.turn(PATIENCE_MS);
    signal?.throwIfAborted();
    if (isPaused(endpoint)) throw pauseError(endpoint);
    counts.set(call.method, (counts.get(call.method) ?? 0) + 1);
    try {
      const result = await endpoint.send(call, timeoutMs);
      hasAnswered = true;
      return result;
    } catch (error) {
      if (!(error instanceof RpcError)) throw error;
      const { failure, retryAfterMs } = error;
      const pauseMs = retryAfterMs ?? (failure === "throttled" ? THROTTLED_MS : 0);
      if (pauseMs > 0) endpoint.limiter.pause(pauseMs);
      if (failure !== "rejected") avoid(endpoint, failure === "refused" ? AVOID_LONG_MS : AVOID_MS);
      throw error;
    }
  }

  /**
   * Sends a call on behalf of another call. A rejection counts as a failure of the endpoint, because the endpoint did not
   * reject the other call.
   */
  async function sendAside(
    endpoint: LimitedEndpoint,
    send: () => Promise<unknown>,
  ): Promise<unknown> {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof RpcError) || error.failure !== "rejected") throw error;
      avoid(endpoint, AVOID_MS);
      throw new RpcError("unavailable", error.message, { said: error.said });
    }
  }

  /** Like `sendAside`, with retries: one of the hundreds of calls that check a long answer must not discard it. */
  async function askAside(endpoint: LimitedEndpoint, call: RpcCall): Promise<unknown> {
    for (let round = 1; ; round += 1)
      try {
        return await sendAside(endpoint, () => sendTo(endpoint, call));
      } catch (error) {
        const isPassing =
          error instanceof RpcError && ["throttled", "unavailable"].includes(error.failure);
        if (!isPassing || round > MAX_ASIDE_RETRIES || isPaused(endpoint)) throw error;
        await wait(backoffMs(round, BACKOFF));
      }
  }

  /** Rejects with an `RpcError` if the endpoint has another chain id. */
  async function checkChain(endpoint: LimitedEndpoint): Promise<void> {
    const call = { method: "eth_chainId", params: [] };
    const result = await sendAside(endpoint, () => sendUnchecked(endpoint, call));
    const actual =
      typeof result === "string" && /^0x[0-9a-f]{1,13}$/i.test(result) ? Number(result) : 0;
    if (actual !== chainId) {
      avoid(endpoint, AVOID_LONG_MS);
      throw new RpcError(
        "wrong",
        `${endpoint.host} is of chain ${actual || "unknown"}, but chain ${chainId} is needed`,
      );
    }
    endpoint.ofChainUntil = now() + CHAIN_CHECK_MS;
  }

  async function sendTo(endpoint: LimitedEndpoint, call: RpcCall): Promise<unknown> {
    if (chainId !== undefined && now() >= endpoint.ofChainUntil) {
      endpoint.checking ??= checkChain(endpoint).finally(() => {
        endpoint.checking = null;
      });
      await endpoint.checking;
    }
    return sendUnchecked(endpoint, call);
  }

  function avoid(endpoint: LimitedEndpoint, durationMs: number): void {
    endpoint.failedUntil = now() + durationMs;
  }

  /** Returns the first endpoint that is usable now, otherwise the one that is usable soonest. */
  function preferred(): LimitedEndpoint | undefined {
    const time = now();
    const rank = (endpoint: LimitedEndpoint) => {
      const pausedUntil = isPaused(endpoint) ? time + endpoint.limiter.pausedMs() : 0;
      const usableAt = Math.max(endpoint.failedUntil, pausedUntil);
      return usableAt > time ? usableAt : 0;
    };
    return trusted.toSorted((a, b) => rank(a) - rank(b))[0];
  }

  async function read<Output>(
    call: RpcCall,
    readResult: ReadResult<Output>,
    retriesRejected = false,
  ): Promise<Output> {
    let last: unknown;
    let wrong = 0;
    let large = 0;
    /** Endpoints that refuse the key or have another chain, so that a retry soon would not help. */
    const useless = new Set<LimitedEndpoint>();
    for (let attempt = 0; attempt < (hasAnswered ? TRIES : FIRST_TRIES); attempt += 1) {
      const paused = trusted.find(isPaused);
      if (paused && trusted.every((each) => useless.has(each) || isPaused(each)))
        throw pauseError(paused);
      if (attempt > 0 && attempt % trusted.length === 0)
        await wait(backoffMs(attempt / trusted.length, BACKOFF));
      const endpoint = preferred();
      if (endpoint === undefined) break;
      try {
        const result = await sendTo(endpoint, call);
        const reading = await readResult(
          result,
          (other) => askAside(endpoint, other),
          endpoint.index,
        );
        if ("value" in reading) return reading.value;
        const { reason, isLag } = reading;
        avoid(endpoint, isLag ? AVOID_LAGGING_MS : AVOID_MS);
        const failure = isLag ? "unavailable" : "wrong";
        last = new RpcError(failure, `${endpoint.host}: ${call.method} ${reason}`);
        if (!isLag) wrong += 1;
        if (wrong >= MAX_WRONG * trusted.length) break;
      } catch (error) {
        if (!(error instanceof RpcError)) throw error;
        last = error;
        if (error.failure === "rejected") {
          if (!retriesRejected || attempt >= MAX_REJECTIONS) throw error;
          avoid(endpoint, AVOID_LAGGING_MS);
        }
        if (error.failure === "large") large += 1;
        if (large >= trusted.length) throw error;
        if (error.failure === "refused" || error.failure === "wrong") useless.add(endpoint);
        if (trusted.every((each) => useless.has(each))) throw error;
      }
    }
    throw last;
  }

  return {
    send: (call) => read(call, (value) => ({ value })),
    read,

    async sendOnce(call) {
      const endpoint = preferred();
      if (endpoint === undefined) throw new RpcError("unavailable", "there is no RPC endpoint");
      if (endpoint.limiter.pausedMs() > 0) throw pauseError(endpoint);
      return sendTo(endpoint, call);
    },

    async sendToAll(call, { only, skipsPaused = false } = {}) {
      const chosen = endpoints.filter(({ index }) => only?.has(index) ?? true);
      const ready = chosen.filter(({ limiter }) => limiter.pausedMs() === 0);
      const asked = skipsPaused && (only || ready.length >= 2) ? ready : chosen;
      const answers = await Promise.allSettled(
        asked.map(async (endpoint): Promise<EndpointResult> => {
          return { endpoint: endpoint.index, result: await sendTo(endpoint, call) };
        }),
      );
      signal?.throwIfAborted();
      return answers.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
    },

    trust(indexes) {
      trusted = endpoints.filter(({ index }) => indexes.has(index));
    },

    isTrusted: (endpoint) => trusted.some(({ index }) => index === endpoint),

    avoid(endpoint) {
      const avoided = endpoint === undefined ? preferred() : endpoints[endpoint];
      if (avoided) avoid(avoided, AVOID_LONG_MS);
    },

    requireChain(required) {
      chainId = required;
      for (const endpoint of endpoints) endpoint.ofChainUntil = Number.NEGATIVE_INFINITY;
    },

    get chainId() {
      return chainId;
    },
    endpointCount: endpoints.length,
    host: endpoints[0]?.host ?? "",
    hostOf: (endpoint) => endpoints[endpoint]?.host ?? "",
    isLocal: endpoints.every(({ isLocal }) => isLocal),
    counts,
  };
}

/** True if the endpoint's pause is longer than `PATIENCE_MS`. */
function isPaused({ limiter }: LimitedEndpoint): boolean {
  return limiter.pausedMs() > PATIENCE_MS;
}

function pauseError({ host, limiter }: LimitedEndpoint): RpcError {
  const seconds = Math.ceil(limiter.pausedMs() / 1000);
  return new RpcError("throttled", `${host} asks for a pause of another ${seconds} s`);
}
