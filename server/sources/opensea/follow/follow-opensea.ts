/** Follows collections on OpenSea. They share one key, its rate limit and one socket. */
import type { Backoff } from "../../../../contract/values/backoff.ts";
import type { MarketSink } from "../../../market/market-source.ts";
import type { OpenSeaConfig } from "../../../platform/config/source-settings.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import type { Store } from "../../../storage/store/store.ts";
import type { ValueTokens } from "../../../valuation/ingest/prepare.ts";
import { forever, untilAborted } from "../../forever.ts";
import { createOpenSeaApi } from "../protocol/rest/create-api.ts";
import { createOpenSeaStream } from "../protocol/stream/create-stream.ts";
import type { OpenSeaFollow } from "./opensea-follow.ts";
import { createSession } from "./session.ts";
import { createTurns, TURN_TIMES, type TurnTimes } from "./work-turns.ts";

export interface FollowOpenSeaParts {
  readonly store: Store;
  readonly config: OpenSeaConfig;
  readonly value: ValueTokens;
  readonly report: (line: string) => void;
  /** Replaces some intervals, for tests. */
  readonly times?: Partial<OpenSeaTimes>;
}

/** Intervals in milliseconds. */
export interface OpenSeaTimes extends TurnTimes {
  readonly tickMs: number;
  /** Shortest time between two requests for a collection's new or changed tokens. */
  readonly refreshMs: number;
  readonly reconnectMs: Backoff;
}

const TICK_MS = 400;
const REFRESH_MS = 30_000;
/** Collections that are swept at a time, and requests for less than all orders at a time. */
const SWEEPS = 1;
const REQUESTS = 2;

export const NO_KEY = "OPENSEA_API_KEY is not set, so OpenSea cannot be read";

type FollowOne = (follow: OpenSeaFollow, sink: MarketSink, signal: AbortSignal) => Promise<void>;

export function createOpenSeaFollower(given: FollowOpenSeaParts): FollowOne {
  const { store, config, value, report, times } = given;
  let connection: ReturnType<typeof connect> | null = null;
  let users = 0;

  function connect(key: string) {
    const ending = new AbortController();
    const { url, streamUrl, sweepSeconds } = config;
    const turnTimes = { ...TURN_TIMES, ...times };
    const stream = createOpenSeaStream({ url: streamUrl, key, reconnectMs: times?.reconnectMs });
    return {
      parts: {
        ...{ store, value, report, stream, now: () => Date.now(), random: Math.random },
        api: createOpenSeaApi({ url, key, signal: ending.signal, report }),
        sweepMs: sweepSeconds * 1_000,
        refreshMs: times?.refreshMs ?? REFRESH_MS,
        sweeps: createTurns(SWEEPS, turnTimes),
        requests: createTurns(REQUESTS, turnTimes),
      },
      async close() {
        ending.abort();
        await stream.close();
      },
    };
  }

  return async (follow, sink, signal) => {
    const { collection } = follow;
    if (config.key === null) {
      if (follow.problem !== NO_KEY) report(`${collection}: ${NO_KEY}`);
      await sink.note({ isConnected: false, problem: NO_KEY });
      return untilAborted(signal);
    }
    connection ??= connect(config.key);
    const { parts, close } = connection;
    const session = createSession(follow, { ...parts, sink, signal });
    users += 1;
    await forever(signal, report, `${collection}: is not followed`, async (wait) => {
      await session.tick();
      await wait(times?.tickMs ?? TICK_MS);
    });
    await session
      .stop()
      .catch((error: unknown) =>
        report(`${collection}: was not left in order; ${messageOf(error)}`),
      );
    users -= 1;
    if (users > 0) return;
    connection = null;
    await close();
  };
}
