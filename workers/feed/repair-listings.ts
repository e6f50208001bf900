/** Repairs listings that have a gap or are wrong. Runs one fetch at a time, the smallest that suffices. */

import * as apiPath from "../../contract/api-path.ts";
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../contract/listings/listings.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { ListingsOutcome } from "../table/apply-listings.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** The listings of an open collection, as the feed sees them. Their owner holds the table. */
export interface FollowedListings {
  position(): { readonly epoch: string; readonly seq: number };
  /** When the server last confirmed the listings. */
  confirmedAt(): UnixMs;
  /** Applies the whole update or none of it. */
  apply(update: ListingsSnapshot | ListingsDelta): ListingsOutcome;
  /** Reloads the collection for another epoch. If that fails, the listings stay unchanged. */
  reload(): Promise<void>;
}

/** Fetches that repair listings, in ascending order: each also repairs everything that the ones before it repair. */
const REPAIRS = ["nothing", "since", "snapshot", "reload"] as const;
export type Repair = (typeof REPAIRS)[number];

function largerOf(a: Repair, b: Repair): Repair {
  return REPAIRS.indexOf(a) >= REPAIRS.indexOf(b) ? a : b;
}

export interface RepairOwner {
  /** Applies a fetched update and returns the fetch that it requires. */
  applyUpdate(update: ListingsSnapshot | ListingsDelta): Repair;
  /** Handles an answer that could not be used. */
  handleFailure(answer: Answer<unknown>): void;
  /** True if the repairer must not fetch any more. */
  isStopped(): boolean;
  /** Called with the etag of an applied snapshot, or with null before a reload replaces the snapshot. */
  onSnapshot(etag: string | null): void;
  /** Called when nothing is missing any more. */
  onRepaired(): void;
  /** Called when something is missing and an immediate retry would not help. */
  onStuck(): void;
}

export function createRepairer(
  collectionId: string,
  listings: FollowedListings,
  requests: Requests,
  owner: RepairOwner,
) {
  let pending: Repair = "nothing";
  let running: Promise<void> | null = null;
  /** The `seq` that a fetch must reach. */
  let gapEnd = 0;
  /** Position at the last fetch of a snapshot. The repairer fetches a snapshot once per position. */
  let snapshotFetchedAt = "";

  /**
   * Runs a fetch of this kind, and the fetches that its answer requires. Resolves when nothing is missing or no fetch
   * would help.
   */
  function repair(kind: Repair): Promise<void> {
    pending = largerOf(pending, kind);
    if (pending !== "nothing" && !owner.isStopped()) running ??= runPending();
    return running ?? Promise.resolve();
  }

  function takePending(): Repair {
    const taken = pending;
    pending = "nothing";
    return taken;
  }

  async function runPending(): Promise<void> {
    let left: Repair | "stuck" = "nothing";
    while (pending !== "nothing" && !owner.isStopped()) {
      left = await attempt(takePending());
      // If the answer reaches far enough, it also fills a gap that was noticed during the fetch.
      if (pending === "since" && listings.position().seq >= gapEnd) pending = "nothing";
      pending = left === "stuck" ? "nothing" : largerOf(pending, left);
    }
    running = null;
    if (owner.isStopped()) return;
    if (left === "stuck") {
      gapEnd = 0;
      owner.onStuck();
    } else owner.onRepaired();
  }

  function attempt(kind: Repair): Promise<Repair | "stuck"> {
    if (kind === "since") return catchUp();
    if (kind === "snapshot") return fetchSnapshot();
    return reload();
  }

  async function reload(): Promise<Repair | "stuck"> {
    const { epoch } = listings.position();
    gapEnd = 0;
    owner.onSnapshot(null);
    await listings.reload();
    if (listings.position().epoch === epoch) return "stuck";
    // Deltas that arrived during the reload did not match the epoch of that time. They can only leave a gap.
    return takePending() === "nothing" ? "nothing" : "since";
  }

  async function catchUp(): Promise<Repair | "stuck"> {
    const answer = await requests.get(
      "since",
      apiPath.listed(collectionId, listings.position().seq),
      json(parseListingsDelta),
    );
    if (answer.kind === "gone") return "reload";
    if (answer.kind === "failed" && answer.failure.kind === "bad-payload") return "snapshot";
    if (answer.kind !== "ok") return stuck(answer);
    const left = owner.applyUpdate(answer.value);
    // The engine refused the rows, or the delta has another epoch.
    if (left === "snapshot" || left === "reload") return left;
    // A retry would return the same answer, which ends before the gap does.
    return left === "since" || listings.position().seq < gapEnd ? "stuck" : "nothing";
  }

  async function fetchSnapshot(): Promise<Repair | "stuck"> {
    const { epoch, seq } = listings.position();
    const position = `${epoch} ${seq}`;
    if (snapshotFetchedAt === position) return "stuck";
    snapshotFetchedAt = position;
    const answer = await requests.get(
      "listed",
      apiPath.listed(collectionId),
      json(parseListingsSnapshot),
    );
    if (answer.kind !== "ok") return stuck(answer);
    const left = owner.applyUpdate(answer.value);
    if (left === "nothing") owner.onSnapshot(answer.etag);
    return left === "snapshot" ? "stuck" : left;
  }

  function stuck(answer: Answer<unknown>): "stuck" {
    owner.handleFailure(answer);
    return "stuck";
  }

  return {
    repair,
    /** Records that a delta up to `seq` exists and could not be applied, because of a gap before it. */
    noteGap(seq: number): void {
      gapEnd = Math.max(gapEnd, seq);
    },
    isBusy: () => running !== null,
  };
}
