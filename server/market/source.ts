/**
 * The interface of data sources that the server prepares or follows: a pipe (`feed`) and the seeded generator
 * (`demo`). A source provides drafts of collections, market events, or both. It knows neither the database nor how
 * ranks and projections are computed.
 */
import type { CollectionDraft } from "./drafts.ts";
import type { MarketEvent } from "./market-events.ts";

/** Stores a batch of events of one collection. Settles once they are stored. */
export type Emit = (collectionId: string, events: readonly MarketEvent[]) => Promise<void>;

export interface Source {
  readonly name: string;
  /** Yields the source's collections, one at a time. `report` receives lines for the terminal. */
  collections(report: (line: string) => void): AsyncIterable<CollectionDraft>;
  /**
   * Follows the market until `signal` aborts. Absent if the source has no market. `isWatched` returns true while a
   * reader follows the live stream: a source may save work while it does not.
   */
  follow?(emit: Emit, signal: AbortSignal, isWatched: () => boolean): Promise<void>;
}
