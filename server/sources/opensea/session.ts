/**
 * Follows one collection on OpenSea. The stream brings events within seconds, but loses some. After each gap the events since
 * the last contact are read again, and sweeps repair the rest.
 */
import type { UnixMs } from "../../../contract/values/units.ts";
import type { MarketOrder, OrderEvent } from "../../opensea/market-order.ts";
import { OpenSeaError } from "../../opensea/opensea-error.ts";
import type { OpenSeaApi, PastEventType, Target } from "../../opensea/rest/opensea-api.ts";
import type { OpenSeaStream } from "../../opensea/stream/opensea-stream.ts";
import type { Semaphore } from "../../outbound/semaphore.ts";
import type { OpenSeaFollow } from "../../store/orders/order-store.ts";
import { messageOf } from "../message-of.ts";
import { createEventQueue } from "./event-queue.ts";
import { type RefreshParts, refreshTokens } from "./refresh-tokens.ts";
import { sweep } from "./sweep.ts";
import { createSweepTimes } from "./sweep-times.ts";

export interface SessionParts extends Omit<RefreshParts, "api"> {
  readonly api: OpenSeaApi;
  readonly stream: OpenSeaStream;
  readonly sweepMs: number;
  /** Limits how many collections are swept at a time, and how many ask for less. A reconnect is then no stampede. */
  readonly sweeps: Semaphore;
  readonly requests: Semaphore;
  /** Aborts all requests. */
  readonly signal: AbortSignal;
  readonly now: () => UnixMs;
  readonly random: () => number;
}

export interface Session {
  /** Starts what is due. Call it about twice a second. */
  tick(): Promise<void>;
  /** Resolves after the last event is applied. */
  stop(): Promise<void>;
}

/** The stream is unordered: events may arrive this much later than newer ones. */
const OVERLAP_MS = 60_000;
/** After a longer gap, the sweep reads the listings and offers faster than their events. */
const LONG_GAP_MS = 6 * 3_600_000;
/** Shortest time between two writes of `contactAt`. */
const CONTACT_MS = 3_000;
const MAX_APPLIED = 1_000;
/** Doubtful orders that wait for their request. The next sweep has the others. */
const MAX_CHECKS = 100;
/** Shortest time between two readings of tokens that are new or changed. */
const REFRESH_MS = 30_000;

const OFFERS: readonly PastEventType[] = ["listing", "offer", "trait_offer", "collection_offer"];
const SALES: readonly PastEventType[] = ["sale", "transfer", "mint"];

type Noted = Pick<OpenSeaFollow, "isConnected" | "contactAt" | "readUpTo" | "problem">;

export function createSession(follow: OpenSeaFollow, parts: SessionParts): Session {
  const { store, api, stream, report, now } = parts;
  const { collection, readsChain } = follow;
  const target: Target = follow;
  const times = createSweepTimes(parts.sweepMs, follow.sweep?.at ?? null, now, parts.random);
  const jobs = new Set<Promise<void>>();
  const checks = new Set<string>();
  let noted: Noted = { ...follow, isConnected: false };
  let { readUpTo } = follow;
  let { contactAt } = follow;
  let isJoined = false;
  let isStopped = false;
  let isSweeping = false;
  /** Failure of the last requests. */
  let failure: string | null = null;
  /** Time at which an ask begins or expires next. 0: not known, all tokens are to be updated. */
  let nextExpiry: UnixMs | null = 0;
  let expiredUpTo: UnixMs | null = null;
  let hasStaleTokens = true;
  let refreshAt = 0;

  const queue = createEventQueue<OrderEvent>({
    apply,
    onOverflow: times.soon,
    onFailure: (error) =>
      report(`${collection}: OpenSea's events are not stored, trying again; ${messageOf(error)}`),
  });

  /** Runs a job in a slot. A failure is stored as the problem and does not end the session. */
  function start(job: () => Promise<void>, lane = parts.requests): void {
    const running = lane
      .run(async () => {
        if (isStopped) return;
        await job();
        failure = null;
        contactAt = now();
      })
      .catch((error: unknown) => {
        if (isStopped || parts.signal.aborted) return;
        if (!(error instanceof OpenSeaError)) report(`${collection}: ${messageOf(error)}`);
        else failure = error.message;
      })
      .finally(() => jobs.delete(running));
    jobs.add(running);
  }

  async function apply(
    events: readonly OrderEvent[],
    options?: { readonly isChecked: boolean },
  ): Promise<void> {
    const { doubtful, unknownTokens } = await store.applyOrderEvents(collection, events, options);
    for (const event of events) {
      if (event.kind === "metadata") hasStaleTokens = true;
      // A clock that is ahead must not hide later events.
      else readUpTo = Math.max(readUpTo ?? 0, Math.min(event.stamp.at, now()));
      if (event.kind === "placed") expectExpiry(event.order);
      if (event.kind === "revalidated" && event.order) expectExpiry(event.order);
    }
    if (unknownTokens.length > 0) {
      await store.markStaleTokens(collection, unknownTokens);
      hasStaleTokens = true;
    }
    for (const order of doubtful) checkLater(order);
  }

  function expectExpiry({ side, startsAt, expiresAt }: MarketOrder): void {
    if (side === "bid") return;
    for (const at of [startsAt, expiresAt])
      if (at !== null && at > now() && (nextExpiry === null || at < nextExpiry)) nextExpiry = at;
  }

  /** Requests the state of an order that the last sweep lacked, and applies it if it is live. */
  function checkLater(order: MarketOrder): void {
    const { hash, createdAt } = order;
    if (checks.has(hash) || checks.size >= MAX_CHECKS) return;
    checks.add(hash);
    start(async () => {
      try {
        if ((await api.orderState(target, order)) !== "live") return;
        const stamp = { version: null, at: createdAt ?? now() };
        await apply([{ kind: "placed", order, stamp }], { isChecked: true });
      } finally {
        checks.delete(hash);
      }
    });
  }

  /** Reads the events since the last contact. */
  async function readMissed(): Promise<void> {
    if (readUpTo === null) return;
    const isLong = now() - readUpTo > LONG_GAP_MS;
    const types = [...(isLong ? [] : OFFERS), ...(readsChain ? [] : SALES)];
    if (types.length === 0) return;
    const { items, marketTime } = await api.events(target, readUpTo - OVERLAP_MS, types);
    for (let first = 0; first < items.length; first += MAX_APPLIED)
      await apply(items.slice(first, first + MAX_APPLIED));
    readUpTo = Math.max(readUpTo, marketTime);
  }

  async function runSweep(): Promise<void> {
    try {
      await queue.settled();
      const { orders, repaired } = await sweep(collection, target, api, store);
      times.succeeded();
      // The next update finds when an order of the sweep expires.
      nextExpiry = 0;
      readUpTo ??= now();
      report(
        `${collection}: OpenSea has ${orders} orders${repaired === null ? "" : `, ${repaired} repaired`}`,
      );
    } catch (error) {
      times.failed();
      throw error;
    } finally {
      isSweeping = false;
    }
  }

  async function updateExpired(): Promise<void> {
    const upTo = now();
    if (nextExpiry === null || nextExpiry > upTo) return;
    // An event that arrives meanwhile may expire earlier.
    nextExpiry = null;
    try {
      const next = await store.relistExpired(collection, expiredUpTo, upTo);
      expiredUpTo = upTo;
      if (next !== null && (nextExpiry === null || next < nextExpiry)) nextExpiry = next;
    } catch (error) {
      nextExpiry = 0;
      throw error;
    }
  }

  async function noteState(): Promise<void> {
    if (stream.contactAt !== null) contactAt = Math.max(contactAt ?? 0, stream.contactAt);
    const problem = stream.state.problem ?? failure;
    const next: Noted = { isConnected: isJoined, contactAt, readUpTo, problem };
    if (problem !== null && problem !== noted.problem) report(`${collection}: ${problem}`);
    if (problem === null && noted.problem !== null) report(`${collection}: follows OpenSea again`);
    const isOld = (contactAt ?? 0) - (noted.contactAt ?? 0) >= CONTACT_MS;
    if (!isOld && problem === noted.problem && isJoined === noted.isConnected) return;
    await store.noteOpenSea(collection, next);
    noted = next;
  }

  const leave = stream.join(target, {
    onJoin() {
      isJoined = true;
      start(readMissed);
      // The REST API has no cancellations, so only a sweep finds those in the gap.
      times.soon();
    },
    onLeave() {
      isJoined = false;
    },
    onEvent: queue.add,
  });

  return {
    async tick() {
      if (times.isDue() && !isSweeping) {
        isSweeping = true;
        start(runSweep, parts.sweeps);
      }
      if (hasStaleTokens && !readsChain && now() >= refreshAt) {
        hasStaleTokens = false;
        start(async () => {
          if ((await refreshTokens(follow, parts)) === 0) return;
          refreshAt = now() + REFRESH_MS;
          hasStaleTokens = true;
          // Listings that changed meanwhile are compared again.
          expiredUpTo = null;
          nextExpiry = 0;
        });
      }
      await updateExpired();
      await noteState();
    },

    async stop() {
      isStopped = true;
      leave();
      await queue.stop();
      await Promise.all(jobs);
      isJoined = false;
      await noteState();
    },
  };
}
