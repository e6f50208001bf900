/** What every contestant can do, so that one piece of code checks and times them all. */
import type { FacetColumns } from "../../contract/facets.ts";
import type { TokenQuery } from "../../contract/query.ts";
import type { Aggregates } from "../../contract/view.ts";
import type { Dataset } from "./dataset.ts";
import type { ListingChange, Listings } from "./market.ts";

/** The parts of a query that the workloads use. */
export type BenchQuery = Pick<
  TokenQuery,
  "minPrice" | "maxPrice" | "saleStatus" | "traits" | "sortBy" | "order"
>;

export type BenchAggregates = Omit<Aggregates, "lastListingsUpdate">;

/** Some libraries answer at once, others by a promise. */
export type Soon<Value> = Value | Promise<Value>;

export interface ContestantView {
  /** The rows of the dataset that match, in display order. Not timed: it is for comparing. */
  rows(): ArrayLike<number>;
  readonly aggregates: BenchAggregates;
}

export interface Contestant {
  /** The next view answers it. */
  setQuery(query: BenchQuery): Soon<void>;
  /** Brings changes into the form that suits best, which is not timed; what is returned applies them, and is. */
  prepare(changes: readonly ListingChange[]): () => Soon<void>;
  /** The same for all listings as "tokenId,price,marketplace"; null where nobody would do it so. */
  readonly preparePoll: ((listed: readonly string[]) => () => Soon<void>) | null;
  /** In the form that the contestant's user would go on with. */
  view(): Soon<ContestantView>;
  /** Counts and floors of every slot; called after `view`. Null where the library gives no way to them. */
  readonly facets: (() => Soon<FacetColumns>) | null;
}

/** Holds `listings` when it is made. Throws what the library throws where it cannot run. */
export type CreateContestant = (dataset: Dataset, listings: Listings) => Soon<Contestant>;
