/**
 * Follows one collection of a group, concurrently with the others. A failure is stored as this collection's problem, and the
 * collection is retried after a pause.
 */

import { backoffMs } from "../../../../contract/values/backoff.ts";
import type { MarketSink } from "../../../market/market-source.ts";
import type { BlockHeader } from "../../../market/raw-log.ts";
import type { ChainConfig } from "../../../platform/config/source-settings.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import { createMetadataSampler } from "../../metadata/sample-metadata.ts";
import { createRefreshReport } from "../../refresh-report.ts";
import { readMetadata } from "../add/erc721-tokens.ts";
import { createErc721Contract } from "../protocol/erc721/erc721-contract.ts";
import type { RangeLimit } from "../protocol/rpc/log-ranges.ts";
import { describeForOperator, RpcError } from "../protocol/rpc/rpc-error.ts";
import { type CatchUpParts, catchUp } from "./catch-up.ts";
import { CHAIN, type ChainFollow } from "./chain-follow.ts";
import { type ChainConnection, createMarket } from "./connect.ts";
import { Contradiction, requireAgreement } from "./contradiction.ts";
import { noteHead } from "./note-head.ts";
import { ContractGone, readAgain } from "./read-again.ts";
import { type RefreshParts, refreshMetadata } from "./refresh-metadata.ts";
import { createStallWatch } from "./stall-watch.ts";

export interface CollectionParts extends Omit<RefreshParts, "reportRefresh"> {
  readonly report: (line: string) => void;
  readonly config: ChainConfig;
  readonly connection: ChainConnection;
  readonly limit: RangeLimit;
  readonly sink: Pick<MarketSink, "note">;
  readonly now?: () => number;
  /** The pause after a failure. It doubles with each failure in a row, up to eight times this value. */
  readonly failurePauseMs: number;
  /** Time for which the chain must contradict the stored blocks before the collection is read again. */
  readonly doubtMs: number;
  /** The same time if the endpoint may only lag behind. */
  readonly lagMs: number;
}

export interface CollectionFollower {
  /** Reads up to a head, once the current reading has ended. Only the latest call waits. Reads nothing during a pause. */
  follow(follow: ChainFollow, head: BlockHeader): void;
  /** Resolves when the current reading has ended. */
  settled(): Promise<void>;
}

interface Turn {
  readonly follow: ChainFollow;
  readonly head: BlockHeader;
}

/** Longest pause after failures in a row, in first pauses. */
const MAX_PAUSES = 8;
/** Shortest time between two readings of metadata that changed. */
const REFRESH_MS = 30_000;
const UNUSABLE =
  "what was read could not be used: the server's log says why. It is read again by itself";

/** `onFailure` receives failures that could not be stored as a problem, such as those of the database. */
export function createCollectionFollower(
  parts: CollectionParts,
  signal: AbortSignal,
  onFailure: (error: unknown) => void,
): CollectionFollower {
  const { connection, report, failurePauseMs } = parts;
  let next: Turn | null = null;
  let running: Promise<void> | null = null;
  let failures = 0;
  let resumeAt = Number.NEGATIVE_INFINITY;
  let refreshAt = Number.NEGATIVE_INFINITY;
  /** Last unknown failure that was reported since the last success. */
  let reported: string | null = null;
  /** Time (`performance.now()`) since which the chain contradicts the stored blocks. Null if it does not. */
  let contradictedAt: number | null = null;
  const stall = createStallWatch(connection.reader);
  const sampler = createMetadataSampler({ ...parts, now: parts.now ?? Date.now });
  const reportRefresh = createRefreshReport(report);

  async function read({ follow, head }: Turn): Promise<void> {
    const { store, config, limit, now } = parts;
    const { collection, contract, chainId, settings } = follow;
    const catchUpParts: CatchUpParts = {
      ...{ store, reader: connection.reader, limit, rules: config, stall },
      market: createMarket(settings.market, contract, connection, chainId),
      ...(now && { now }),
    };
    try {
      await catchUp(collection, catchUpParts, head);
    } catch (error) {
      if (!(error instanceof Contradiction)) throw error;
      await contradicted(follow, catchUpParts, head, error);
      await catchUp(collection, catchUpParts, head);
    }
    contradictedAt = null;
    if (performance.now() >= refreshAt) {
      refreshAt = performance.now() + REFRESH_MS;
      if (settings.market === "erc721")
        await sampler.sample(collection, (ids) => {
          const erc721 = createErc721Contract(contract, connection.reader, connection.caller);
          return readMetadata(erc721, parts.metadata, ids);
        });
      await refreshMetadata({ ...parts, reportRefresh }, follow, connection);
    }
    await noteHead(parts, follow, head, null);
  }

  /** Reads the collection again if the contradiction has lasted for `doubtMs` or `lagMs`. Otherwise throws a `Contradiction`. */
  async function contradicted(
    follow: ChainFollow,
    catchUpParts: CatchUpParts,
    head: BlockHeader,
    contradiction: Contradiction,
  ): Promise<void> {
    const { isProven, message } = contradiction;
    const current = (await parts.store.follow(follow.collection, CHAIN)) ?? follow;
    try {
      if (current.read) await requireAgreement(connection.reader, current.read);
    } catch (error) {
      // An endpoint has the stored block, so the doubt begins again.
      contradictedAt = null;
      throw error;
    }
    contradictedAt ??= performance.now(); // however long the endpoints took
    const doubtMs = isProven ? parts.doubtMs : parts.lagMs;
    if (performance.now() - contradictedAt < doubtMs)
      throw new Contradiction(`${message}. If that stays so, it is read again by itself`, isProven);
    connection.reader.forget();
    const isRead = await readAgain(current, catchUpParts, head, (kept) =>
      noteHead(parts, follow, null, `${message}. It is being read again from block ${kept + 1} on`),
    );
    stall.restart();
    if (isRead) report(`${follow.collection}: it was read again, because ${message}`);
  }

  async function turn(current: Turn): Promise<void> {
    try {
      await read(current);
      failures = 0;
      reported = null;
    } catch (error) {
      if (signal.aborted) return;
      failures += 1;
      const pause = { first: failurePauseMs, max: MAX_PAUSES * failurePauseMs };
      resumeAt = performance.now() + backoffMs(failures, pause);
      const isKnown = [RpcError, Contradiction, ContractGone].some((kind) => error instanceof kind);
      // A cached answer may have caused the failure.
      if (!isKnown || isWrong(error)) connection.reader.forget();
      if (isKnown && error instanceof Error) {
        await noteHead(parts, current.follow, null, error.message, describeForOperator(error));
        return;
      }
      const message = messageOf(error);
      if (message !== reported) report(`${current.follow.collection}: ${message}`);
      reported = message;
      await noteHead(parts, current.follow, null, UNUSABLE);
    }
  }

  async function run(): Promise<void> {
    while (next !== null && !signal.aborted && performance.now() >= resumeAt) {
      const current = next;
      next = null;
      await turn(current);
    }
  }

  return {
    follow(follow, head) {
      next = { follow, head };
      running ??= run()
        .catch(onFailure)
        .finally(() => {
          running = null;
        });
    },
    settled: async () => {
      await running;
    },
  };
}

/** True if answers that passed the checks of their endpoint turned out to be wrong. They may be cached. */
function isWrong(error: unknown): boolean {
  return error instanceof RpcError && error.failure === "wrong";
}
