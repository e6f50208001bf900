/** Mends listings that have a gap or are wrong. Runs one fetch at a time, the smallest that suffices. */

import * as apiPath from "../../contract/api-path.ts";
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../contract/listings/listings.ts";
import type { FollowedListings } from "./followed-listings.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** Fetches that mend listings, in ascending order: each also mends everything that the ones before it mend. */
const NEEDS = ["nothing", "since", "snapshot", "reload"] as const;
export type Need = (typeof NEEDS)[number];

function greater(a: Need, b: Need): Need {
  return NEEDS.indexOf(a) >= NEEDS.indexOf(b) ? a : b;
}

export interface MenderOwner {
  /** Applies a fetched update and returns the fetch that it requires. */
  take(update: ListingsSnapshot | ListingsDelta): Need;
  /** Handles an answer that could not be used. */
  trouble(answer: Answer<unknown>): void;
  /** True if the mender must not fetch any more. */
  isOver(): boolean;
  /** Called with the etag of an applied snapshot, or with null before a reload replaces the snapshot. */
  onSnapshot(etag: string | null): void;
  /** Called when nothing is missing any more. */
  onMended(): void;
  /** Called when something is missing and an immediate retry would not help. */
  onStuck(): void;
}

export interface Mender {
  /** Runs the fetches that `need` requires. Resolves when nothing is missing or no fetch would help. */
  mend(need: Need): Promise<void>;
  /** Records that a delta up to `seq` exists and could not be applied, because of a gap before it. */
  missing(seq: number): void;
  isBusy(): boolean;
}

export function createMender(
  collectionId: string,
  listings: FollowedListings,
  requests: Requests,
  owner: MenderOwner,
): Mender {
  let wanted: Need = "nothing";
  let working: Promise<void> | null = null;
  /** The `seq` that a fetch must reach. */
  let missingTo = 0;
  /** Position at the last fetch of a snapshot. The mender fetches a snapshot once per position. */
  let mendedAt = "";

  function mend(need: Need): Promise<void> {
    wanted = greater(wanted, need);
    if (wanted !== "nothing" && !owner.isOver()) working ??= work();
    return working ?? Promise.resolve();
  }

  function takeWanted(): Need {
    const taken = wanted;
    wanted = "nothing";
    return taken;
  }

  async function work(): Promise<void> {
    let left: Need | "stuck" = "nothing";
    while (wanted !== "nothing" && !owner.isOver()) {
      left = await attempt(takeWanted());
      // If the answer reaches far enough, it also fills a gap that was noticed during the fetch.
      if (wanted === "since" && listings.position().seq >= missingTo) wanted = "nothing";
      wanted = left === "stuck" ? "nothing" : greater(wanted, left);
    }
    working = null;
    if (owner.isOver()) return;
    if (left === "stuck") {
      missingTo = 0;
      owner.onStuck();
    } else owner.onMended();
  }

  function attempt(need: Need): Promise<Need | "stuck"> {
    if (need === "since") return catchUp();
    if (need === "snapshot") return fetchSnapshot();
    return reload();
  }

  async function reload(): Promise<Need | "stuck"> {
    const { epoch } = listings.position();
    missingTo = 0;
    owner.onSnapshot(null);
    await listings.reload();
    if (listings.position().epoch === epoch) return "stuck";
    // Deltas that arrived during the reload did not match the epoch of that time. They can only leave a gap.
    return takeWanted() === "nothing" ? "nothing" : "since";
  }

  async function catchUp(): Promise<Need | "stuck"> {
    const answer = await requests.get(
      "since",
      apiPath.listed(collectionId, listings.position().seq),
      json(parseListingsDelta),
    );
    if (answer.kind === "gone") return "reload";
    if (answer.kind === "failed" && answer.failure.kind === "bad-payload") return "snapshot";
    if (answer.kind !== "ok") return stuck(answer);
    const left = owner.take(answer.value);
    // The engine refused the rows, or the delta has another epoch.
    if (left === "snapshot" || left === "reload") return left;
    // A retry would return the same answer, which ends before the gap does.
    return left === "since" || listings.position().seq < missingTo ? "stuck" : "nothing";
  }

  async function fetchSnapshot(): Promise<Need | "stuck"> {
    const { epoch, seq } = listings.position();
    const here = `${epoch} ${seq}`;
    if (mendedAt === here) return "stuck";
    mendedAt = here;
    const answer = await requests.get(
      "listed",
      apiPath.listed(collectionId),
      json(parseListingsSnapshot),
    );
    if (answer.kind !== "ok") return stuck(answer);
    const left = owner.take(answer.value);
    if (left === "nothing") owner.onSnapshot(answer.etag);
    return left === "snapshot" ? "stuck" : left;
  }

  function stuck(answer: Answer<unknown>): "stuck" {
    owner.trouble(answer);
    return "stuck";
  }

  return {
    mend,
    missing(seq) {
      missingTo = Math.max(missingTo, seq);
    },
    isBusy: () => working !== null,
  };
}
