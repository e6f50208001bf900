/** What is fetched where listings have a gap or are wrong: one fetch at a time, and the least that mends it. */
import {
  type ListingsDelta,
  type ListingsSnapshot,
  parseListingsDelta,
  parseListingsSnapshot,
} from "../../contract/listings.ts";
import { apiPath } from "../../contract/paths.ts";
import type { FollowedListings } from "./followed-listings.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** What it takes to be right again; the later in this list, the more it mends. */
const NEEDS = ["nothing", "since", "snapshot", "reload"] as const;
export type Need = (typeof NEEDS)[number];

function greater(a: Need, b: Need): Need {
  return NEEDS.indexOf(a) >= NEEDS.indexOf(b) ? a : b;
}

export interface MenderOwner {
  /** Applies what was fetched; what it leads to is a need again. */
  take(update: ListingsSnapshot | ListingsDelta): Need;
  /** An answer was none. */
  trouble(answer: Answer<unknown>): void;
  /** Nothing more is wanted. */
  isOver(): boolean;
  onSnapshot(etag: string | null): void;
  /** Nothing is missing any more. */
  onMended(): void;
  /** Asking again at once would not help. */
  onStuck(): void;
}

export interface Mender {
  /** Settles when nothing is needed any more, or nothing can be done. */
  mend(need: Need): Promise<void>;
  /** There is a delta that leads to `seq` and cannot be applied for a gap before it. */
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
  /** Where the listings must lead at least. */
  let missingTo = 0;
  /** Where the listings stood when a snapshot was last fetched for a malformed delta: once per place. */
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
      // A gap seen while the fetch was under way is mended by it, if the answer reaches as far.
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
    // What came meanwhile was of a foreign epoch then: all that it can have left behind is a gap.
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
    // Its rows were refused, or it is of another epoch.
    if (left === "snapshot" || left === "reload") return left;
    // Asking again would bring the same answer, and that ends before the gap does.
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
