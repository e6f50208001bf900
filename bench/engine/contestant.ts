/** What every contestant can do, so that one piece of code checks and times them all. */
import type { Facets, LiveAggregates } from "./answers.ts";
import type { Dataset } from "./dataset.ts";
import type { Listings, ListingTexts } from "./market.ts";
import type { BenchQuery } from "./queries.ts";
import type { Soon } from "./soon.ts";

/** All of it is timed. What comes in is what comes over the wire: reading it is part of the work. */
export interface Contestant {
  /** Applies a delta. */
  update(texts: ListingTexts): Soon<void>;
  /** The same with all listings as "tokenId,price,marketplace"; null where nobody would do it so. */
  readonly poll: ((listed: readonly string[]) => Soon<void>) | null;
  /** `rows` answers it from then on. */
  setQuery(query: BenchQuery): Soon<void>;
  /** Every row of the dataset that matches, in display order. */
  rows(): Soon<ArrayLike<number>>;
  /** Asked after updates only, and after `rows`: a query does not change them. */
  aggregates(): Soon<LiveAggregates>;
  /** Of every slot, asked after `rows`. Null where the library gives no way to them. */
  readonly facets: (() => Soon<Facets>) | null;
}

/** Holds `listings` as they stand when it is made. Throws what the library throws where it cannot run. */
export type CreateContestant = (dataset: Dataset, listings: Listings) => Soon<Contestant>;

/**
 * What is timed of a load: from a payload's bytes to the first view, of everything by rank and with nothing listed.
 * Returns how many rows it shows.
 */
export type PrepareLoad = (dataset: Dataset, payload: Uint8Array) => () => number;
