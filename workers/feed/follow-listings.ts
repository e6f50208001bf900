/**
 * Follows the listings of an open collection: the live protocol of the design.
 *
 * The stream brings deltas. While it does not get through, the snapshot is polled, and that alone
 * suffices. Every fault ends in one of two ways: something is fetched that mends it, one fetch at a
 * time, or the stream is left, polled for, and joined again later.
 */
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsSnapshot,
} from "../../contract/listings.ts";
import { FRESH_MS, POLL_MS, type StreamedDelta } from "../../contract/live.ts";
import { apiPath } from "../../contract/paths.ts";
import type { Parsed } from "../../contract/problem.ts";
import type { UnixMs } from "../../contract/units.ts";
import type { Connection, Presence } from "../../contract/worker-api.ts";
import { backoffMs } from "./backoff.ts";
import type { FollowedListings } from "./followed-listings.ts";
import type { StreamFollower, StreamMembership } from "./join-stream.ts";
import type { StreamEnd } from "./keep-stream.ts";
import { createMender, type Need } from "./mend-listings.ts";
import { type Answer, json, type Requests } from "./requests.ts";
import type { FeedTools } from "./tools.ts";

export interface ListingsListener {
  onConnection(connection: Connection): void;
  /** The server has just confirmed the listings as they stand. Comes with every ping, too. */
  onConfirmed(at: UnixMs): void;
}

export interface Following {
  /** Rests or resumes, after the presence changed from `before`. Settles when shown listings are current, or cannot be had. */
  presenceChanged(before: Presence): Promise<void>;
  /** Makes sure of listings and stream now. Settles like `presenceChanged`. */
  verify(): Promise<void>;
  stop(): void;
}

/** A stream that breaks does so for many readers at once: their polls are spread over this. */
const FIRST_POLL_SPREAD_MS = 1_000;

export function followListings(
  collectionId: string,
  listings: FollowedListings,
  requests: Requests,
  tools: FeedTools,
  presence: () => Presence,
  listedEtag: string | null,
  listener: ListingsListener,
): Following {
  const { clock, random } = tools;
  let stopped = false;
  let etag = listedEtag;
  let connection: Connection["name"] = "connecting";

  function setConnection(name: Connection["name"]): void {
    if (stopped || name === connection) return;
    connection = name;
    listener.onConnection({ name });
  }

  function confirmed(): void {
    listener.onConfirmed(clock.now());
  }

  /** A server in trouble asked to be left alone until then. */
  let notBefore = 0;

  function trouble(answer: Answer<unknown>): void {
    if (answer.kind !== "failed") return;
    console.error(`Listings: ${answer.failure.message}`);
    notBefore = clock.now() + (answer.retryAfterMs ?? 0);
  }

  // What updates lead to.

  const mender = createMender(collectionId, listings, requests, {
    take,
    trouble,
    isOver: isResting,
    onSnapshot(newEtag) {
      etag = newEtag;
    },
    onMended() {
      confirmed();
      if (streaming) setConnection("live");
      else if (connection === "lost") setConnection("polling");
      returnToStream();
    },
    onStuck() {
      if (isResting()) return;
      stepBack();
      void poll();
    },
  });

  /** Applies an update; what comes of it is a need. */
  function take(update: ListingsSnapshot | ListingsDelta): Need {
    const outcome = listings.apply(update);
    switch (outcome.kind) {
      case "applied":
        return "nothing";
      case "stale":
      case "gap":
        // One that begins before where we stand may yet lead beyond: a poll overtook the stream.
        if ("tokens" in update || update.to <= listings.position().seq) return "nothing";
        mender.missing(update.to);
        return "since";
      case "foreign":
        return "reload";
      case "refused":
        console.error(`Listings refused: ${outcome.problem.place}: ${outcome.problem.message}`);
        return "snapshot";
    }
  }

  // The stream.

  let member: StreamMembership | null = null;
  /** The stream is through, and brings what follows on our position: nothing is polled. */
  let streaming = false;
  /** How often running the stream led nowhere. */
  let setbacks = 0;
  let cancelRejoin: (() => void) | null = null;

  /** The stream is of no use to us as things are: it is joined again later, the later the more often this happens. */
  function stepBack(): void {
    streaming = false;
    member?.leave();
    cancelRejoin?.();
    setbacks += 1;
    cancelRejoin = clock.after(backoffMs(setbacks, random()), () => {
      cancelRejoin = null;
      member?.join();
    });
  }

  /** The stream may have refused our position: by now we have another one, or know that it is right. */
  function returnToStream(): void {
    if (!member) void begin();
    else if (!cancelRejoin) member.join();
  }

  const follower: StreamFollower = {
    position: () => ({ collection: collectionId, ...listings.position() }),
    onThrough(at) {
      streaming = true;
      cancelPoll();
      const { epoch, seq } = listings.position();
      if (at.epoch !== epoch) void poll();
      else if (at.seq > seq) {
        mender.missing(at.seq);
        void mender.mend("since");
      } else {
        confirmed();
        setConnection("live");
      }
    },
    onDelta(delta) {
      void mender.mend(takeStreamed(delta));
      confirmedByStream();
    },
    onPing: confirmedByStream,
    onEnd,
  };

  /** Also again after the stream's code could not be loaded: until then there are the polls. */
  let beginning = false;

  async function begin(): Promise<void> {
    if (beginning || member) return;
    beginning = true;
    try {
      // The first view needs none of it.
      const { joinStream } = await import("./join-stream.ts");
      if (isResting()) return;
      member = joinStream(tools, follower);
      member.join();
    } catch (error) {
      console.error("Listings stream: its code could not be loaded:", error);
    } finally {
      beginning = false;
    }
  }

  function confirmedByStream(): void {
    if (streaming && !mender.isBusy()) confirmed();
  }

  /** Applies a delta of the stream, and returns the need that it leads to. */
  function takeStreamed(delta: Parsed<StreamedDelta>): Need {
    if (!delta.ok) {
      console.error(`Listings event: ${delta.problem.place}: ${delta.problem.message}`);
      return "snapshot";
    }
    if (delta.value.collection !== collectionId) return "nothing";
    const need = take(delta.value);
    if (need === "nothing") setbacks = 0;
    return need;
  }

  function onEnd(end: StreamEnd): void {
    const before = streaming;
    streaming = false;
    if (end === "bye") {
      // All its readers heard it in one moment; nothing is missing yet.
      if (connection === "live") setConnection("polling");
      pollLater(POLL_MS * random());
    } else if (before || connection === "connecting" || end === "refused") {
      // What the stream did bring until now, or might have brought from the start, is polled for. An
      // attempt that fails while polling leaves the polls at their pace.
      pollLater(FIRST_POLL_SPREAD_MS * random());
    }
  }

  // Polling, while the stream does not get through.

  let cancelPoll = () => {};

  function pollLater(ms: number): void {
    cancelPoll();
    cancelPoll = clock.after(Math.max(ms, notBefore - clock.now()), () => {
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
    if (isResting() || answer.kind === "aborted") return;
    if (answer.kind !== "ok" && answer.kind !== "not-modified") {
      trouble(answer);
      if (streaming) stepBack();
      setConnection("lost");
    } else {
      let left: Need = "nothing";
      if (answer.kind === "ok") {
        left = take(answer.value);
        if (left === "nothing") etag = answer.etag;
        // A snapshot that is refused is asked for again with the next poll, not sooner.
        if (left === "reload") await mender.mend(left);
      }
      if (stopped) return;
      if (left === "nothing") confirmed();
      setConnection(streaming ? "live" : "polling");
      returnToStream();
    }
    if (!streaming) pollLater(POLL_MS);
  }

  // Page visibility.

  function isResting(): boolean {
    return stopped || presence() === "away";
  }

  async function makeSure(anew: boolean): Promise<void> {
    const quiet = clock.now() - listings.confirmedAt();
    // Time may also have gone back.
    if (!anew && streaming && quiet >= 0 && quiet < FRESH_MS) return;
    member?.check(anew);
    await mender.mend("since");
    if (!streaming) pollLater(POLL_MS);
  }

  function rest(): void {
    cancelPoll();
    cancelRejoin?.();
    cancelRejoin = null;
    member?.end();
    member = null;
    streaming = false;
  }

  function start(): void {
    void begin();
    pollLater(POLL_MS);
  }

  if (presence() !== "away") start();

  return {
    async presenceChanged(before) {
      const now = presence();
      if (now === "away") rest();
      else if (before === "away") start();
      if (now === "shown" && before !== "shown") await makeSure(false);
    },
    verify: () => (presence() === "shown" ? makeSure(true) : Promise.resolve()),
    stop() {
      stopped = true;
      rest();
    },
  };
}
