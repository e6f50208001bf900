/** The listings of an open collection, as the feed sees them. Their owner keeps the table. */
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings.ts";
import type { UnixMs } from "../../contract/units.ts";
import type { ListingsOutcome } from "../table/apply-listings.ts";

export interface FollowedListings {
  position(): { readonly epoch: string; readonly seq: number };
  /** When the server last confirmed the listings. */
  confirmedAt(): UnixMs;
  /** Applies the whole update or nothing of it. */
  apply(update: ListingsSnapshot | ListingsDelta): ListingsOutcome;
  /** Loads the collection again, for another epoch. If that fails, the listings stay as they are. */
  reload(): Promise<void>;
}
