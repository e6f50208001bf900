/**
 * A tab's membership in the stream that the tabs of a browser share. The tab posts what it follows and receives
 * the events from the leading tab, which may be itself. A tab without siblings always leads.
 */
import type { StreamedDelta } from "../../../contract/listings/live.ts";
import type { StreamPosition } from "../../../contract/paths.ts";
import type { Parsed } from "../../../contract/values/problem.ts";
import type { FeedDependencies } from "../dependencies.ts";
import { electLeader } from "./elect-leader.ts";
import { leadStream } from "./lead-stream.ts";
import { SILENCE_MS, type StreamEnd } from "./reconnecting-stream.ts";
import { openBus, type StreamMessage } from "./stream-messages.ts";

/** Messages from any tab. All others are the leader's. */
const FROM_TABS: readonly StreamMessage["kind"][] = ["follow", "leave", "check"];

/** Timeout of the leader's answer. A leader answers immediately, unless it is frozen or busy opening a collection. */
const LEADER_TIMEOUT_MS = 5_000;

export interface StreamFollower {
  position(): StreamPosition;
  /** Called when the stream brings the deltas after `at`. May be called again with the same position. */
  onConnected(at: StreamPosition): void;
  /** Called for a delta of any collection, and for one too malformed to name its collection. */
  onDelta(delta: Parsed<StreamedDelta>): void;
  /** Called for an event that changes nothing. */
  onPing(): void;
  onEnd(end: StreamEnd): void;
}

export type StreamMembership = ReturnType<typeof joinStream>;

/** Creates a membership that has not joined yet. */
export function joinStream(dependencies: FeedDependencies, follower: StreamFollower) {
  const { siblings, clock, silenceMs = SILENCE_MS } = dependencies;
  const lifetime = new AbortController();
  const bus = openBus(siblings, lifetime.signal);
  const tab = crypto.getRandomValues(new Uint32Array(2)).join("-");
  let isJoined = false;
  let isLeading = false;

  // Election and replacement of the leader.

  let cancelLeaderTimeout = () => {};

  function expectLeader(withinMs: number): void {
    cancelLeaderTimeout();
    if (!isLeading) cancelLeaderTimeout = clock.after(withinMs, () => seizeLead?.());
  }

  function lead(term: AbortSignal): void {
    isLeading = true;
    cancelLeaderTimeout();
    term.addEventListener("abort", () => {
      isLeading = false;
      if (!lifetime.signal.aborted) expectLeader(LEADER_TIMEOUT_MS);
    });
    leadStream(dependencies, bus, term);
  }

  // Messages from the leader.

  bus.listen((message) => {
    if (!FROM_TABS.includes(message.kind)) expectLeader(1.25 * silenceMs);
    if (isJoined) handleMessage(message);
  });

  function handleMessage(message: StreamMessage): void {
    if (message.kind === "rollCall") postPosition();
    else if (message.kind === "delta") follower.onDelta(message.delta);
    else if (message.kind === "ping") follower.onPing();
    else if (message.kind === "connected") {
      const { collection } = follower.position();
      const at = message.at.find((place) => place.collection === collection);
      if (at) follower.onConnected(at);
    } else if (message.kind === "ended") {
      if (message.end === "refused") isJoined = false;
      follower.onEnd(message.end);
    }
  }

  function postPosition(): void {
    bus.post({ kind: "follow", tab, at: follower.position() });
  }

  const seizeLead = siblings && electLeader(siblings.locks, lifetime.signal, lead, leadLocally);

  function leadLocally(): void {
    bus.disconnect();
    lead(lifetime.signal);
  }

  if (!siblings) leadLocally();

  return {
    /** Adds the follower's collection to the stream. Needed again after `leave`, and after an end by "refused". */
    join(): void {
      if (isJoined) return;
      isJoined = true;
      expectLeader(LEADER_TIMEOUT_MS);
      postPosition();
    },
    /** Stops the follower's events until `join`. The connection stays open for the other tabs. */
    leave(): void {
      if (isJoined) bus.post({ kind: "leave", tab });
      isJoined = false;
    },
    /** Ends a backoff, and reconnects if the stream is silent. If `force` is true, reconnects in any case. */
    check(force: boolean): void {
      expectLeader(LEADER_TIMEOUT_MS);
      bus.post({ kind: "check", force });
      // The leader answers a position, as it does for a tab that joins.
      if (isJoined) postPosition();
    },
    /** Ends the membership, and the lead if this tab has it. */
    end(): void {
      isJoined = false;
      bus.post({ kind: "leave", tab });
      cancelLeaderTimeout();
      lifetime.abort();
    },
  };
}
