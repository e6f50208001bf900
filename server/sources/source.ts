/**
 * The interface of data sources. All data enters through a `Source`: files (`import`), a pipe (`feed`) or the seeded
 * generator (`demo`). A source provides drafts of collections, market events, or both. It knows neither the database
 * nor how ranks and projections are computed.
 */
import type { DataSource, Link } from "../../contract/collection.ts";
import type { TraitPair } from "../../contract/token.ts";
import type { Eth, UnixMs } from "../../contract/units.ts";

export interface DraftTrait {
  readonly id: number;
  readonly name: string;
  readonly rankedNumerically: boolean;
  readonly values: readonly { readonly id: number; readonly label: string }[];
}

/** A named group of trait values. A token has the vibe when it carries at least one of them. */
export interface DraftVibe {
  readonly id: number;
  readonly name: string;
  readonly traits: readonly TraitPair[];
}

export interface DraftToken {
  readonly tokenId: string;
  readonly name: string | null;
  /** The original address, or null. Demo art has none: the server draws it. */
  readonly imageUrl: string | null;
  readonly animationUrl: string | null;
  readonly traits: readonly TraitPair[];
}

export interface Sale {
  readonly tokenId: string;
  readonly price: Eth;
  readonly at: UnixMs;
}

export interface Offer {
  readonly tokenId: string;
  readonly price: Eth;
  readonly marketplace: number;
  /** "ETH" unless the market uses another one. */
  readonly currency: string;
}

/** A listing at the time its collection is drafted. */
export interface DraftListing extends Offer {
  /** Time of the listing; absent if the source does not know it. */
  readonly at?: UnixMs;
}

/** A collection as its source provides it, before rarity and valuation. */
export interface CollectionDraft {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly chain: string;
  readonly contractAddress: string | null;
  readonly links: readonly Link[];
  readonly briteline: boolean;
  readonly featured: number;
  readonly featuredStartDate: UnixMs | null;
  readonly featuredEndDate: UnixMs | null;
  readonly firstPublishedToProduction: UnixMs | null;
  readonly demo: boolean;
  /** The server can draw a picture for every token (see `server/art`). */
  readonly drawn: boolean;
  /** The token whose picture represents the collection; null if no token has a picture. */
  readonly coverTokenId: string | null;
  readonly dataSource: Omit<DataSource, "salesCount">;
  readonly traits: readonly DraftTrait[];
  readonly vibes: readonly DraftVibe[];
  readonly tokens: readonly DraftToken[];
  /** By ascending time. */
  readonly sales: readonly Sale[];
  readonly listings: readonly DraftListing[];
}

export type MarketEvent =
  | ({ readonly kind: "listed"; readonly at: UnixMs } & Offer)
  | { readonly kind: "unlisted"; readonly at: UnixMs; readonly tokenId: string }
  /** A sale also ends the token's listing. */
  | ({ readonly kind: "sold" } & Sale);

/** Stores a batch of events of one collection. Settles once they are stored. */
export type Emit = (collectionId: string, events: readonly MarketEvent[]) => Promise<void>;

export interface Source {
  readonly name: string;
  /** Yields the source's collections, one at a time. `report` receives lines for the terminal. */
  collections(report: (line: string) => void): AsyncIterable<CollectionDraft>;
  /** Follows the market until `signal` aborts. Absent if the source has no market. */
  follow?(emit: Emit, signal: AbortSignal): Promise<void>;
}
