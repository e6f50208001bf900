/**
 * Follows the listings of an open collection: the live protocol of the design.
 *
 * The stream brings deltas. While it does not get through, the snapshot is polled, and that alone
 * suffices. Every fault ends in one of two ways: something is fetched that mends it, one fetch at a
 * time, or the stream is dropped, polled for, and tried again later.
 */
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../contract/listings.ts";
import { POLL_MS, parseStreamedDelta, STREAM_EVENTS } from "../../contract/live.ts";
import { apiPath } from "../../contract/paths.ts";
import type { Connection } from "../../contract/worker-api.ts";
import type { ListingsOutcome } from "../table/apply-listings.ts";
import { type FeedTools, keepStream } from "./keep-stream.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** What is followed; its owner applies what arrives. */
export interface FollowedListings {
  position(): { readonly epoch: string; readonly seq: number };
  apply(update: ListingsSnapshot | ListingsDelta): ListingsOutcome;
  /** Loads the collection anew, for another epoch; where that fails what there is stays. */
  reload(): Promise<void>;
}

export interface Following {
  stop(): void;
}

/** What it takes to be right again; the later in this list, the more it mends. */
const NEEDS = ["nothing", "since", "snapshot", "reload"] as const;
type Need = (typeof NEEDS)[number];

function greater(a: Need, b: Need): Need {
  return NEEDS.indexOf(a) >= NEEDS.indexOf(b) ? a : b;
}

export function followListings(
  collectionId: string,
  listings: FollowedListings,
  requests: Requests,
  tools: FeedTools,
  firstEtag: string | null,
  onConnection: (connection: Connection) => void,
): Following {
  const { clock } = tools;
  const life = new AbortController();
  let connection: Connection["name"] = "connecting";
  /** The stream is through: nothing is polled. */
  let streaming = false;
  let lastContact = clock.now();
  let etag = firstEtag;

  function setConnection(name: Connection["name"]): void {
    if (life.signal.aborted) return;
    if (name !== "lost") lastContact = clock.now();
    if (name === connection) return;
    connection = name;
    onConnection(name === "lost" ? { name, since: lastContact } : { name });
  }

  // What updates lead to.

  /** The greatest `to` of a delta that could not be applied for a gap before it. */
  let gapTo = 0;
  /** Where the listings stood when a snapshot was last fetched for a malformed delta: once per place. */
  let mendedAt = "";

  /** Applies an update; what comes of it is a need. */
  function take(update: ListingsSnapshot | ListingsDelta): Need {
    const outcome = listings.apply(update);
    switch (outcome.kind) {
      case "applied":
        stream.proved();
        return "nothing";
      case "stale":
        return "nothing";
      case "gap":
        if ("to" in update) gapTo = Math.max(gapTo, update.to);
        return "since";
      case "foreign":
        return "reload";
      case "refused":
        console.error(`Listings refused: ${outcome.problem.place}: ${outcome.problem.message}`);
        return "snapshot";
    }
  }

  // Mending: one fetch at a time.

  let wanted: Need = "nothing";
  let mending = false;

  async function mend(need: Need): Promise<void> {
    wanted = greater(wanted, need);
    if (mending) return;
    mending = true;
    try {
      while (wanted !== "nothing" && !life.signal.aborted) {
        const now = wanted;
        wanted = "nothing";
        const left = await attempt(now);
        if (left === "trouble") {
          wanted = "nothing";
          stream.drop();
        } else wanted = greater(wanted, left);
        // A gap seen while the fetch was under way is mended by it, if the answer reaches as far.
        if (wanted === "since" && listings.position().seq >= gapTo) wanted = "nothing";
      }
    } finally {
      mending = false;
    }
  }

  /** Settles with what is still needed, or with "trouble" where asking again at once would not help. */
  async function attempt(need: Need): Promise<Need | "trouble"> {
    if (need === "since") return catchUp();
    if (need === "snapshot") return fetchSnapshot();
    gapTo = 0;
    etag = null;
    await listings.reload();
    // Whether it worked or not, the stream's position is no longer ours.
    return "trouble";
  }

  async function catchUp(): Promise<Need | "trouble"> {
    const { seq } = listings.position();
    const answer = await requests.get(
      "since",
      apiPath.listed(collectionId, seq),
      json(parseListingsDelta),
    );
    if (answer.kind === "gone") return "reload";
    if (answer.kind === "failed" && answer.failure.kind === "bad-payload") return "snapshot";
    if (answer.kind !== "ok") return trouble(answer);
    const left = take(answer.value);
    // An answer that does not move us would be asked for again and again.
    return left === "since" || listings.position().seq === seq ? "trouble" : left;
  }

  async function fetchSnapshot(): Promise<Need | "trouble"> {
    const { epoch, seq } = listings.position();
    const here = `${epoch} ${seq}`;
    if (mendedAt === here) return "trouble";
    mendedAt = here;
    const answer = await requests.get(
      "listed",
      apiPath.listed(collectionId),
      json(parseListingsSnapshot),
    );
    if (answer.kind !== "ok") return trouble(answer);
    const left = take(answer.value);
    if (left === "nothing") etag = answer.etag;
    return left === "snapshot" ? "trouble" : left;
  }

  function trouble(answer: Answer<unknown>): "trouble" {
    if (answer.kind === "failed") console.error(`Listings: ${answer.failure.message}`);
    return "trouble";
  }

  // The stream.

  const stream = keepStream(
    tools,
    () => apiPath.stream([{ collection: collectionId, ...listings.position() }]),
    life.signal,
    {
      onThrough() {
        streaming = true;
        setConnection("live");
        cancelPoll();
      },
      onBytes() {
        lastContact = clock.now();
      },
      onEvent({ event, data }) {
        if (event === STREAM_EVENTS.listings) void mend(needOf(data));
        else if (event === STREAM_EVENTS.bye) stream.drop();
      },
      onEnd() {
        // What the stream did bring until now, or might have brought from the start, is polled for at
        // once; an attempt that fails while polling leaves the polls at their pace.
        const pollNow = streaming || connection === "connecting";
        streaming = false;
        if (pollNow) void poll();
      },
    },
  );

  function needOf(eventText: string): Need {
    const delta = parseStreamedDelta(eventText);
    if (!delta.ok) {
      console.error(`Listings event: ${delta.problem.place}: ${delta.problem.message}`);
      return "snapshot";
    }
    return delta.value.collection === collectionId ? take(delta.value) : "nothing";
  }

  // Polling, while the stream does not get through.

  let cancelPoll = () => {};

  function pollLater(): void {
    cancelPoll();
    cancelPoll = clock.after(POLL_MS, () => void poll());
  }

  async function poll(): Promise<void> {
    cancelPoll();
    const answer = await requests.get(
      "poll",
      apiPath.listed(collectionId),
      json(parseListingsSnapshot),
      etag,
    );
    if (life.signal.aborted || answer.kind === "aborted") return;
    if (answer.kind === "ok" || answer.kind === "not-modified") {
      setConnection(streaming ? "live" : "polling");
    } else {
      trouble(answer);
      if (!streaming) setConnection("lost");
    }
    if (answer.kind === "ok") {
      const left = take(answer.value);
      if (left === "nothing") etag = answer.etag;
      // A snapshot that is refused is asked for again with the next poll, not sooner.
      if (left === "reload") await mend(left);
    }
    if (!streaming && !life.signal.aborted) pollLater();
  }

  pollLater();

  return {
    stop() {
      life.abort();
      cancelPoll();
    },
  };
}
