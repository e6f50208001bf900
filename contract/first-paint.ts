/** The first screens in the server's HTML, which show before the page's scripts run. `server/web/pages/` has the data, and `src/first-paint/` renders them. */
import type { FigureUpdate, FixedColumns } from "./columns/columns.ts";
import type { ListingColumns } from "./listings/listing-columns.ts";
import type { MarketInfo } from "./market/market-info.ts";
import type { TokenStringId, UnixMs } from "./values/units.ts";
import type { PublishedView } from "./view/view.ts";
import type { ForeignListings, MovingListings } from "./worker-api.ts";

/** A collection at one `seq`, with the answer to the query of the address. Nobody writes to it during a rendering. */
export interface PaintedCollection {
  readonly fixed: FixedColumns;
  readonly figures: FigureUpdate;
  /** By row. */
  readonly listings: ListingColumns;
  readonly foreign: ForeignListings;
  readonly moving: MovingListings;
  readonly view: PublishedView;
  /** True if a connected reader sees another order. */
  readonly isForGuests: boolean;
  readonly asOf: UnixMs;
}

/** The address that is painted, and how its reader writes numbers. */
export interface PaintRequest {
  readonly path: string;
  /** With its "?", or empty. */
  readonly search: string;
  /** BCP 47. */
  readonly locale: string;
}

/** A page inside the site's header and footer. */
export interface PaintedPage {
  /** False for an address without a page. */
  readonly exists: boolean;
  /** The settings in the head of the HTML. */
  readonly settings: Readonly<Record<string, string>>;
  /** Returns what the page fetches from this address of the API, parsed. Undefined if it is not in memory. */
  readonly answer: (address: string) => unknown;
}

export interface FirstPaint {
  /** Returns the first screen of a collection's page as HTML without styles or scripts in it. */
  collection(collection: PaintedCollection, request: PaintRequest): string;
  /** Returns a page of the site, also without styles or scripts. Its controls do nothing. */
  page(page: PaintedPage, request: PaintRequest): string;
  /** The same of a token's page: the token over the collection. `market` is null if the network's costs are not in memory. */
  token(
    collection: PaintedCollection,
    tokenId: TokenStringId,
    request: PaintRequest,
    market: MarketInfo | null,
  ): string;
  /** Returns the first tokens of a collection as a table. */
  table(collection: PaintedCollection, request: PaintRequest): string;
}
