/** Mends listings that have a gap or are wrong: one fetch at a time, and the smallest that suffices. */

import * as apiPath from "../../contract/api-path.ts";
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../contract/listings.ts";
import type { FollowedListings } from "./followed-listings.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** Fetches that mend listings. Each mends all that those before it do. */
const NEEDS = ["nothing", "since", "snapshot", "reload"] as const;
export type Need = (typeof NEEDS)[number];

function greater(a: Need, b: Need): Need {
  return NEEDS.indexOf(a) >= NEEDS.indexOf(b) ? a : b;
}

export interface MenderOwner {
  /** Applies what was fetched, and returns the need that it leads to. */
  take(update: ListingsSnapshot | ListingsDelta): Need;
  /** Takes note of an answer that is a failure. */
  trouble(answer: Answer<unknown>): void;
  /** True if the mender shall fetch nothing more. */
  isOver(): boolean;
  /** A snapshot was applied, or the one that `etag` names was replaced by a reload. */
  onSnapshot(etag: string | null): void;
  /** Nothing is missing any more. */
  onMended(): void;
  /** Something is missing, and an immediate retry would not help. */
  onStuck(): void;
}

export interface Mender {
  /** Settles when nothing is needed, or nothing can be done. */
  mend(need: Need): Promise<void>;
  /** Says that a delta up to `seq` exists and could not be applied, because of a gap before it. */
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
  /** Position at the last fetch of a snapshot. At one position it is fetched once. */
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
      // The answer also fills a gap that was noticed during the fetch, if it reaches far enough.
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
    // Deltas that came during the reload were of a foreign epoch then. They can only leave a gap.
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
    // The engine refused its rows, or it is of another epoch.
    if (left === "snapshot" || left === "reload") return left;
    // A retry would bring the same answer, which ends before the gap does.
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
