/**
 * Keeps the listings of an open collection current.
 *
 * The stream brings deltas. While the stream is down, the feed polls the snapshot; polls alone suffice.
 * Every fault ends in one of two ways. Either the repairer fetches what is missing, one fetch at a time.
 * Or the collection leaves the stream, polls, and rejoins after a backoff.
 */

import * as apiPath from "../../contract/api-path.ts";
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsSnapshot,
} from "../../contract/listings/listings.ts";
import { FRESH_MS, POLL_MS, type StreamedDelta } from "../../contract/listings/live.ts";
import type { Parsed } from "../../contract/values/problem.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { Connection, Presence } from "../../contract/worker-api.ts";
import type { FeedDependencies } from "./dependencies.ts";
import { createRepairer, type FollowedListings, type Repair } from "./repair-listings.ts";
import { type Answer, json, type Requests } from "./requests.ts";
import type { StreamFollower } from "./stream/join-stream.ts";
import type { StreamEnd } from "./stream/reconnecting-stream.ts";
import { createStreamSubscription } from "./stream/stream-subscription.ts";

export interface ListingsListener {
  onConnection(connection: Connection): void;
  /** Called when the server confirms that the listings are current, also with every ping. */
  onConfirmed(at: UnixMs): void;
}

export type ListingsFeed = ReturnType<typeof followListings>;

/** Range over which first polls are spread: a stream breaks for many clients in the same moment. */
const FIRST_POLL_JITTER_MS = 1_000;

export function followListings(
  collectionId: string,
  listings: FollowedListings,
  requests: Requests,
  dependencies: FeedDependencies,
  opened: { readonly etag: string | null; readonly presence: () => Presence },
  listener: ListingsListener,
) {
  const { clock, random } = dependencies;
  let stopped = false;
  const { presence } = opened;
  let { etag } = opened;
  let connection: Connection["name"] = "connecting";

  function setConnection(name: Connection["name"]): void {
    if (stopped || name === connection) return;
    connection = name;
    listener.onConnection({ name });
  }

  function confirm(): void {
    listener.onConfirmed(clock.now());
  }

  /** Earliest time of the next poll, from the server's last `Retry-After`. */
  let earliestPollAt = 0;

  function handleFailure(answer: Answer<unknown>): void {
    if (answer.kind !== "failed") return;
    console.error(`Listings: ${answer.failure.message}`);
    earliestPollAt = clock.now() + (answer.retryAfterMs ?? 0);
  }

  // Updates, and the fetches that they require.

  const repairer = createRepairer(collectionId, listings, requests, {
    applyUpdate,
    handleFailure,
    isStopped: isSuspended,
    onSnapshot(newEtag) {
      etag = newEtag;
    },
    onRepaired() {
      confirm();
      if (streaming) setConnection("live");
      else if (connection === "lost") setConnection("polling");
      subscription.join();
    },
    onStuck() {
      if (isSuspended()) return;
      backOffStream();
      void poll();
    },
  });

  /** Applies an update and returns the fetch that it requires. */
  function applyUpdate(update: ListingsSnapshot | ListingsDelta): Repair {
    const outcome = listings.apply(update);
    switch (outcome.kind) {
      case "applied":
        return "nothing";
      case "stale":
      case "gap":
        // If a poll overtook the stream, a delta may start before our position and end after it.
        if ("tokens" in update || update.to <= listings.position().seq) return "nothing";
        repairer.noteGap(update.to);
        return "since";
      case "foreign":
        return "reload";
      case "refused":
        console.error(`Listings refused: ${outcome.problem.place}: ${outcome.problem.message}`);
        return "snapshot";
    }
  }

  // The stream.

  /** True while the stream brings the deltas after our position, so that no polls are needed. */
  let streaming = false;

  const follower: StreamFollower = {
    position: () => ({ collection: collectionId, ...listings.position() }),
    onConnected(at) {
      streaming = true;
      cancelPoll();
      const { epoch, seq } = listings.position();
      if (at.epoch !== epoch) void poll();
      else if (at.seq > seq) {
        repairer.noteGap(at.seq);
        void repairer.repair("since");
      } else {
        confirm();
        setConnection("live");
      }
    },
    onDelta(delta) {
      void repairer.repair(applyStreamed(delta));
      confirmByStream();
    },
    onPing: confirmByStream,
    onEnd,
  };

  const subscription = createStreamSubscription(dependencies, follower, isSuspended);

  function backOffStream(): void {
    streaming = false;
    subscription.backOff();
  }

  function confirmByStream(): void {
    if (streaming && !repairer.isBusy()) confirm();
  }

  /** Applies a streamed delta and returns the fetch that it requires. */
  function applyStreamed(delta: Parsed<StreamedDelta>): Repair {
    if (!delta.ok) {
      console.error(`Listings event: ${delta.problem.place}: ${delta.problem.message}`);
      return "snapshot";
    }
    if (delta.value.collection !== collectionId) return "nothing";
    const repair = applyUpdate(delta.value);
    if (repair === "nothing") subscription.resetBackoff();
    return repair;
  }

  function onEnd(end: StreamEnd): void {
    const before = streaming;
    streaming = false;
    if (end === "bye") {
      // The server says bye to all its clients in the same moment. Nothing is missing yet.
      if (connection === "live") setConnection("polling");
      schedulePoll(POLL_MS * random());
    } else if (before || connection === "connecting" || end === "refused") {
      // Polls replace a stream that ended or never connected. If an attempt fails while polling,
      // the polls keep their pace.
      schedulePoll(FIRST_POLL_JITTER_MS * random());
    }
  }

  // Polls, while the stream does not get through.

  let cancelPoll = () => {};

  function schedulePoll(ms: number): void {
    cancelPoll();
    cancelPoll = clock.after(Math.max(ms, earliestPollAt - clock.now()), () => {
      if (presence() === "shown") void poll();
    });
  }

  async function poll(): Promise<void> {
    cancelPoll();
    const answer = await requests.get(
      "poll",
      apiPath.listed(collectionId),
      json(parseListingsSnapshot),
      etag,
    );
    if (isSuspended() || answer.kind === "aborted") return;
    if (answer.kind !== "ok" && answer.kind !== "not-modified") {
      handleFailure(answer);
      if (streaming) backOffStream();
      setConnection("lost");
    } else {
      let left: Repair = "nothing";
      if (answer.kind === "ok") {
        left = applyUpdate(answer.value);
        if (left === "nothing") etag = answer.etag;
        // The next poll refetches a refused snapshot, not sooner.
        if (left === "reload") await repairer.repair(left);
      }
      if (stopped) return;
      if (left === "nothing") confirm();
      setConnection(streaming ? "live" : "polling");
      subscription.join();
    }
    if (!streaming) schedulePoll(POLL_MS);
  }

  // Page visibility.

  function isSuspended(): boolean {
    return stopped || presence() === "away";
  }

  async function revalidate(force: boolean): Promise<void> {
    const quiet = clock.now() - listings.confirmedAt();
    // The clock may have been set back.
    if (!force && streaming && quiet >= 0 && quiet < FRESH_MS) return;
    subscription.check(force);
    await repairer.repair("since");
    if (!streaming) schedulePoll(POLL_MS);
  }

  function suspend(): void {
    cancelPoll();
    subscription.end();
    streaming = false;
  }

  function start(): void {
    subscription.join();
    schedulePoll(POLL_MS);
  }

  if (presence() !== "away") start();

  return {
    /**
     * Pauses or resumes after the presence changed from `before`. Resolves when the listings of a shown page
     * are current or cannot be fetched.
     */
    async presenceChanged(before: Presence): Promise<void> {
      const now = presence();
      if (now === "away") suspend();
      else if (before === "away") start();
      if (now === "shown" && before !== "shown") await revalidate(false);
    },
    /** Checks the listings and the stream now. Resolves like `presenceChanged`. */
    verify: () => (presence() === "shown" ? revalidate(true) : Promise.resolve()),
    stop(): void {
      stopped = true;
      suspend();
    },
  };
}
