/**
 * Listings in other currencies than the collection's unit. They are few and have no price in the unit, so no column of the table
 * holds them: its rows are not listed.
 */
import type {
  ForeignListing,
  ListingsDelta,
  ListingsSnapshot,
} from "../../contract/listings/listings.ts";
import type { ForeignListings } from "../../contract/worker-api.ts";

export function createForeignListings() {
  /** Replaced with each change. */
  let current: ForeignListings = new Map();
  let isTaken = true;

  return {
    /** Applies an update that the table took. Returns the number of tokens that changed. */
    apply(update: ListingsSnapshot | ListingsDelta): number {
      const { foreign = [] } = update;
      if (current.size === 0 && foreign.length === 0) return 0;
      const next = new Map(current);
      for (const id of "tokens" in update ? current.keys() : mentionedIds(update)) next.delete(id);
      for (const listing of foreign) next.set(listing[0], listing);
      const ids = new Set([...current.keys(), ...next.keys()]);
      const changed = [...ids].filter((id) => !isSame(current.get(id), next.get(id))).length;
      if (changed === 0) return 0;
      current = next;
      isTaken = false;
      return changed;
    },
    /** Returns the listings by token id. With "changed", null if they are the same as at the last call. */
    take(which: "changed" | "all"): ForeignListings | null {
      const isWanted = which === "all" || !isTaken;
      isTaken = true;
      return isWanted ? current : null;
    },
  };
}

function* mentionedIds({ listed, unlisted }: ListingsDelta): Generator<string> {
  for (const row of listed) yield row.slice(0, row.indexOf(","));
  yield* unlisted;
}

function isSame(a: ForeignListing | undefined, b: ForeignListing | undefined): boolean {
  return a === b || (a?.every((each, at) => each === b?.[at]) ?? false);
}
