/** The interface of every contestant, so that the same code checks and times them all. */
import type { Facets, LiveAggregates } from "./answers.ts";
import type { Dataset } from "./data/dataset.ts";
import type { Listings, ListingTexts } from "./data/market.ts";
import type { BenchQuery } from "./queries.ts";
import type { Soon } from "./soon.ts";

/** Every method is timed. Updates arrive in their wire format: parsing them is part of the work. */
export interface Contestant {
  /** Applies a delta. */
  update(texts: ListingTexts): Soon<void>;
  /** Replaces all listings, each as "tokenId,price,marketplace". Null if nobody would use the library this way. */
  readonly poll: ((listed: readonly string[]) => Soon<void>) | null;
  /** Sets the query that `rows` answers from then on. */
  setQuery(query: BenchQuery): Soon<void>;
  /** Every row of the dataset that matches, in display order. */
  rows(): Soon<ArrayLike<number>>;
  /** Called only after an update, and after `rows`: a query does not change the aggregates. */
  aggregates(): Soon<LiveAggregates>;
  /** Facets of every slot. Called after `rows`. Null if the library offers no way to count them. */
  readonly facets: (() => Soon<Facets>) | null;
}

/** Creates a contestant that holds the current `listings`. Passes on the library's error if it cannot run. */
export type CreateContestant = (dataset: Dataset, listings: Listings) => Soon<Contestant>;

/**
 * Prepares the timed part of a load: from a payload's bytes to the first view. The view has every token, sorted by
 * rank, with nothing listed. The returned function returns the number of rows shown.
 */
export type PrepareLoad = (dataset: Dataset, payload: Uint8Array) => () => number;
