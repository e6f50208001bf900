/** The interface of every contestant, so that the same code checks and times them all. */
import type { Facets, LiveAggregates } from "./answers.ts";
import type { Dataset } from "./data/dataset.ts";
import type { Listings, ListingTexts } from "./data/market.ts";
import type { MaybePromise } from "./maybe-promise.ts";
import type { BenchQuery } from "./queries.ts";

/** Every method is timed. Updates arrive in their wire format: parsing them is part of the work. */
export interface Contestant {
  /** Applies a delta. */
  update(texts: ListingTexts): MaybePromise<void>;
  /** Replaces all listings, each as "tokenId,price,marketplace". Null if nobody would use the library this way. */
  readonly poll: ((listed: readonly string[]) => MaybePromise<void>) | null;
  /** Sets the query that `rows` answers from then on. */
  setQuery(query: BenchQuery): MaybePromise<void>;
  /** Every row of the dataset that matches, in display order. */
  rows(): MaybePromise<ArrayLike<number>>;
  /** Called only after an update, and after `rows`: a query does not change the aggregates. */
  aggregates(): MaybePromise<LiveAggregates>;
  /** Facets of every slot. Called after `rows`. Null if the library offers no way to count them. */
  readonly facets: (() => MaybePromise<Facets>) | null;
}

/** Creates a contestant that holds the current `listings`. Passes on the library's error if it cannot run. */
export type CreateContestant = (dataset: Dataset, listings: Listings) => MaybePromise<Contestant>;

/**
 * Prepares the timed part of a load: from a payload's bytes to the first view. The view has every token, sorted by
 * rank, with nothing listed. The returned function returns the number of rows shown.
 */
export type PrepareLoad = (dataset: Dataset, payload: Uint8Array) => () => number;
