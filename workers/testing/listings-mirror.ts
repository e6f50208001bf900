/** A mirror of an engine's listings, folded from the changes that the engine returns. */
import type { CollectionEngine } from "../engine/engine.ts";
import type { Reference } from "./reference.ts";

type Listings = ReadonlyMap<string, readonly [price: number, marketplace: number | null]>;

/** Applies the pending changes and returns the listings. */
export type ListingsMirror = () => Listings;

export function createListingsMirror(engine: CollectionEngine): ListingsMirror {
  const listed = new Map<string, readonly [price: number, marketplace: number]>();
  return () => {
    const { rows, prices, marketplaces } = engine.takeListingChanges("changed");
    for (const [at, row] of rows.entries()) {
      const price = prices[at] as number; // as long as `rows`
      if (Number.isNaN(price)) listed.delete(engine.tokenStringId(row));
      else listed.set(engine.tokenStringId(row), [price, marketplaces[at] as number]);
    }
    return listed;
  };
}

/** Returns the listings of the reference. */
export function listedOf({ tokens }: Reference): Listings {
  return new Map(
    tokens.flatMap(({ id, price, marketplace }) =>
      price === null ? [] : [[id, [price, marketplace]] as const],
    ),
  );
}
