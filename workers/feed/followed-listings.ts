/** The listings of an open collection, as the feed sees them. Their owner holds the table. */
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import type { ListingsOutcome } from "../table/apply-listings.ts";

export interface FollowedListings {
  position(): { readonly epoch: string; readonly seq: number };
  /** When the server last confirmed the listings. */
  confirmedAt(): UnixMs;
  /** Applies the whole update or none of it. */
  apply(update: ListingsSnapshot | ListingsDelta): ListingsOutcome;
  /** Reloads the collection for another epoch. If that fails, the listings stay unchanged. */
  reload(): Promise<void>;
}
