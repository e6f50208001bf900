/** What the server's HTML shows before the page's scripts run. `src/first-paint/` renders it; `server/web/pages/` holds the data. */
import type { FigureUpdate, FixedColumns } from "./columns/columns.ts";
import type { ListingColumns } from "./listings/listing-columns.ts";
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

export interface FirstPaint {
  /** Returns the first screen of a collection's page as HTML without styles or scripts in it. */
  collection(collection: PaintedCollection, request: PaintRequest): string;
  /** The same of a token's page: the token over the collection. */
  token(collection: PaintedCollection, tokenId: TokenStringId, request: PaintRequest): string;
  /** Returns the first tokens of a collection as a table. */
  table(collection: PaintedCollection, request: PaintRequest): string;
}
