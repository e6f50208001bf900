/**
 * Follows one collection on OpenSea. The stream brings events within seconds, but loses some. After each gap the events since
 * the last contact are read again, and sweeps repair the rest.
 */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { MarketOrder, OrderEvent } from "../../../market/market-order.ts";
import type { MarketSink } from "../../../market/market-source.ts";
import { messageOf } from "../../../platform/log/message-of.ts";
import type { TokenMetadataRow } from "../../../storage/store/chain/chain-store.ts";
import { createMetadataSampler } from "../../metadata/sample-metadata.ts";
import { createRefreshReport } from "../../refresh-report.ts";
import { createSkippedRows } from "../../skipped-rows.ts";
import { OpenSeaError } from "../protocol/opensea-error.ts";
import type { OpenSeaApi, Pages } from "../protocol/rest/opensea-api.ts";
import type { OpenSeaStream } from "../protocol/stream/opensea-stream.ts";
import { countApplied } from "../row-counts.ts";
import { createEventCounts } from "./event-counts.ts";
import { createEventQueue } from "./event-queue.ts";
import { createMissedEvents } from "./missed-events.ts";
import { createMissedSales } from "./missed-sales.ts";
import { OPENSEA, type OpenSeaFollow, targetOf } from "./opensea-follow.ts";
import { type RefreshParts, readToken, refreshTokens } from "./refresh-tokens.ts";
import { type SessionApi, sessionApi } from "./session-api.ts";
import { sweep } from "./sweep.ts";
import { createSweepTimes } from "./sweep-times.ts";
import type { Turn } from "./work-turns.ts";

export interface SessionParts extends Omit<RefreshParts, "api" | "reportRefresh"> {
  readonly report: (line: string) => void;
  readonly api: OpenSeaApi;
  readonly sink: MarketSink;
  readonly stream: OpenSeaStream;
  readonly sweepMs: number;
  /** Shortest time between two requests for new or changed tokens. */
  readonly refreshMs: number;
  /** Make turns for sweeps and for smaller requests of all collections. With them, a reconnect is no stampede. */
  readonly sweeps: () => Turn;
  readonly requests: () => Turn;
  /** Aborts all requests. */
  readonly signal: AbortSignal;
  readonly now: () => UnixMs;
  readonly random: () => number;
}

export interface Session {
  /** Starts what is due. Call it about twice a second. */
  tick(): Promise<void>;
  /** Resolves after the last event is applied. Requests that are under way are abandoned. */
  stop(): Promise<void>;
}

/** Shortest time between two writes of `contactAt`. */
const CONTACT_MS = 3_000;
/** Doubtful orders that wait for their request. The next sweep has the others. */
const MAX_CHECKS = 100;
/** Interval of deleting orders that ended, while sweeps fail. */
const PRUNE_MS = 600_000;

/** Problem that readers see if this server failed. The error's message goes only to the log. */
const NOT_STORED = "OpenSea's orders could not be stored";

type Noted = Pick<OpenSeaFollow, "isConnected" | "contactAt" | "readUpTo" | "problem">;
/** A failed request becomes the collection's problem. A failed sample does not: the next sample follows in an hour. */
type Job = "missed" | "sales" | "sweep" | "tokens" | "sample";

export function createSession(follow: OpenSeaFollow, parts: SessionParts): Session {
  const { store, stream, report, now } = parts;
  const { collection, readsChain } = follow;
  const target = targetOf(follow);
  const ending = new AbortController();
  const over = AbortSignal.any([parts.signal, ending.signal]);
  const times = createSweepTimes(parts.sweepMs, follow.sweep?.at ?? null, now, parts.random);
  const turns: Readonly<Record<Job | "check", Turn>> = {
    missed: parts.requests(),
    sales: parts.requests(),
    sweep: parts.sweeps(),
    tokens: parts.requests(),
    sample: parts.requests(),
    check: parts.requests(),
  };
  const running = new Set<Promise<void>>();
  const started = new Set<Job>();
  const failures = new Map<Job, string>();
  const checks = new Set<string>();
  const sampler = createMetadataSampler({ store, report, now });
  const reportRefresh = createRefreshReport(report);
  const counts = createEventCounts((sentence) => report(`${collection}: ${sentence}`), now);
  /** Sentence about the rows that the last sweep left out. Null if there were none. */
  let left: string | null = null;
  let noted: Noted = { ...follow, isConnected: false };
  let { contactAt } = follow;
  let isJoined = false;
  /** Why the stream refuses the collection. */
  let refusal: string | null = null;
  let hasStaleTokens = true;
  let refreshAt = 0;
  let pruneAt = now() + PRUNE_MS;

  const queue = createEventQueue<OrderEvent>({
    apply,
    onDrop: noteGap,
    onFailure: (error) =>
      report(`${collection}: OpenSea's events are not stored, trying again; ${messageOf(error)}`),
  });
  const missed = createMissedEvents({
    ...{ target, readsChain, now, readUpTo: follow.readUpTo },
    apply: applyAll,
  });
  const missedSales = createMissedSales({
    ...{ target, now, readUpTo: follow.salesReadUpTo },
    apply: applyAll,
    store: (salesReadUpTo) => parts.sink.note({ salesReadUpTo }),
  });

  function noteGap(): void {
    missed.begin();
    // The REST API has no cancellations, so only a sweep finds those in the gap.
    times.soon();
  }

  /** Runs work in its turn. Resolves when it has ended, or at once when the session ends before its turn. */
  async function inTurn(job: Job | "check", work: (api: SessionApi) => Promise<void>) {
    await turns[job]({
      signal: over,
      async run(signal) {
        const done = work(sessionApi(parts.api, signal));
        running.add(done);
        try {
          await done;
          contactAt = now();
        } finally {
          running.delete(done);
        }
      },
      onLong(sentence) {
        if (job !== "check" && job !== "sample") failures.set(job, sentence);
      },
    });
  }

  /** Starts a job unless it is under way. A failure is the collection's problem until the job succeeds. */
  function start(job: Job, work: (api: SessionApi) => Promise<void>): void {
    if (started.has(job)) return;
    started.add(job);
    inTurn(job, work)
      .then(() => failures.delete(job))
      .catch((error: unknown) => {
        if (over.aborted) return;
        if (job === "sample") {
          report(`${collection}: its tokens are not sampled; ${messageOf(error)}`);
          return;
        }
        const isExpected = error instanceof OpenSeaError;
        failures.set(job, isExpected ? error.message : NOT_STORED);
        if (!isExpected) report(`${collection}: ${messageOf(error)}`);
      })
      .finally(() => started.delete(job));
  }

  async function apply(
    events: readonly OrderEvent[],
    options?: { readonly isChecked: boolean },
  ): Promise<void> {
    const applied = await parts.sink.orders(events, options);
    const { doubtful, unknownTokens } = applied;
    countApplied(applied, counts);
    for (const event of events) {
      if (event.kind === "metadata") hasStaleTokens = true;
      else missed.saw(event.stamp.at);
    }
    if (unknownTokens.length > 0) {
      await store.markStaleTokens(collection, unknownTokens);
      hasStaleTokens = true;
    }
    for (const order of doubtful) checkLater(order);
  }

  async function applyAll({ items, skipped }: Pages<OrderEvent>): Promise<void> {
    await queue.applyRead(items);
    counts.left.merge(skipped);
  }

  /** Requests the state of an order that the last sweep lacked, and applies it if it is live. */
  function checkLater(order: MarketOrder): void {
    const { hash, createdAt } = order;
    if (checks.has(hash) || checks.size >= MAX_CHECKS) return;
    checks.add(hash);
    inTurn("check", async (api) => {
      if ((await api.orderState(target, order)) !== "live") return;
      const stamp = { version: null, at: createdAt ?? now() };
      await apply([{ kind: "placed", order, stamp }], { isChecked: true });
    })
      .catch((error: unknown) => {
        if (!over.aborted) report(`${collection}: an order is not checked; ${messageOf(error)}`);
      })
      .finally(() => checks.delete(hash));
  }

  async function runSweep(api: SessionApi): Promise<void> {
    if (!readsChain) missedSales.begin();
    const skipped = createSkippedRows();
    try {
      await queue.settled();
      const { orders, repaired, marketTime } = await sweep(collection, target, api, store, skipped);
      times.succeeded();
      missed.saw(marketTime);
      const changed = repaired === null ? "" : `, ${repaired} repaired`;
      left = skipped.sentence();
      report(`${collection}: OpenSea has ${orders} orders${changed}${left ? `; ${left}` : ""}`);
    } catch (error) {
      times.failed();
      // A sweep that fails is soon tried again.
      if (skipped.total > 0 && skipped.sentence() !== left) {
        left = skipped.sentence();
        report(`${collection}: of OpenSea's orders, ${left}`);
      }
      throw error;
    }
  }

  async function readTokens(api: SessionApi): Promise<void> {
    hasStaleTokens = false;
    refreshAt = now() + parts.refreshMs;
    try {
      const replace = <T>(task: () => Promise<T>) => queue.exclusively(task);
      const count = await refreshTokens(follow, { ...parts, api, reportRefresh }, replace);
      if (count > 0) hasStaleTokens = true;
      else refreshAt = 0;
    } catch (error) {
      hasStaleTokens = true;
      throw error;
    }
  }

  async function sampleTokens(api: SessionApi): Promise<void> {
    const isStale = await sampler.sample(collection, async (ids) => {
      const rows: TokenMetadataRow[] = [];
      for (const id of ids) rows.push(await readToken(api, follow, id));
      return rows;
    });
    if (isStale) hasStaleTokens = true;
  }

  async function prune(): Promise<void> {
    if (now() < pruneAt) return;
    pruneAt = now() + PRUNE_MS;
    await store.pruneOrders(collection, OPENSEA);
  }

  async function noteState(): Promise<void> {
    if (stream.contactAt !== null) contactAt = Math.max(contactAt ?? 0, stream.contactAt);
    const [failure = null] = failures.values();
    const problem = stream.state.problem ?? refusal ?? failure;
    const { readUpTo } = missed;
    const next: Noted = { isConnected: isJoined, contactAt, readUpTo, problem };
    if (problem !== null && problem !== noted.problem) report(`${collection}: ${problem}`);
    if (problem === null && noted.problem !== null) report(`${collection}: follows OpenSea again`);
    const isOld = (contactAt ?? 0) - (noted.contactAt ?? 0) >= CONTACT_MS;
    const isSame = !isOld && problem === noted.problem && isJoined === noted.isConnected;
    await parts.sink.note(isSame ? {} : next);
    if (!isSame) noted = next;
  }

  const leave = stream.join(target, {
    onJoin() {
      isJoined = true;
      refusal = null;
      noteGap();
    },
    onLeave() {
      isJoined = false;
    },
    onRefuse(reason) {
      refusal = reason;
    },
    onEvent: queue.add,
    get skipped() {
      return counts.left;
    },
  });

  return {
    async tick() {
      if (missed.isDue) start("missed", missed.read);
      if (missedSales.isDue) start("sales", missedSales.read);
      if (times.isDue()) start("sweep", runSweep);
      if (hasStaleTokens && !readsChain && now() >= refreshAt) start("tokens", readTokens);
      if (!readsChain && sampler.isDue(collection)) start("sample", sampleTokens);
      counts.reportIfDue();
      await prune();
      await noteState();
    },

    async stop() {
      ending.abort();
      leave();
      await queue.stop();
      await Promise.allSettled(running);
      counts.reportRest();
      isJoined = false;
      await noteState();
    },
  };
}
