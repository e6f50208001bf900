/** The part of the store that holds collections whose listings and offers come from a marketplace. */
import type { UnixMs } from "../../../../contract/values/units.ts";
import type { LastSweep } from "../../../market/follow.ts";
import type { MarketOrder, OrderEvent } from "../../../market/market-order.ts";
import type { AppliedOrders, OrderSnapshot } from "../../../market/market-source.ts";

export interface OrderStore {
  /**
   * Applies events of `source` in one transaction. Their order does not matter, and they may be repeated. `isChecked` says that the market
   * confirmed the orders, so none of them is doubtful.
   */
  applyOrderEvents(
    collection: string,
    source: string,
    events: readonly OrderEvent[],
    options?: { readonly isChecked: boolean },
  ): Promise<AppliedOrders>;
  /** Returns the live orders that a snapshot lacks, though no event since it began told of their end. */
  absentOrders(
    collection: string,
    source: string,
    snapshot: OrderSnapshot,
  ): Promise<readonly MarketOrder[]>;
  /** Makes a snapshot's orders the live ones of `source`, except where an event since it began says otherwise. Notes the sweep. */
  sweepOrders(collection: string, source: string, snapshot: OrderSnapshot): Promise<LastSweep>;
  /** Deletes orders that ended or expired long ago. A sweep does so too. */
  pruneOrders(collection: string, source: string): Promise<void>;
  /**
   * Updates the listings of tokens with an ask that began or expired in `(after, upTo]`. If `after` is null, updates all
   * tokens. Returns the time at which an ask begins or expires next, null if none does.
   */
  relistExpired(collection: string, after: UnixMs | null, upTo: UnixMs): Promise<UnixMs | null>;

  /** Marks tokens as new or stale, so that their metadata are read. */
  markStaleTokens(collection: string, tokenIds: readonly string[]): Promise<void>;
}
