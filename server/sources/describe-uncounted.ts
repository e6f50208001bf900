/** Reports sales and asks that do not count, when a collection is added or read again. */
import { counted } from "../../contract/values/format.ts";

type OfToken = { readonly tokenId: string };

export interface ReadMarket {
  readonly sales: readonly OfToken[];
  readonly listings: readonly OfToken[];
  readonly foreignSales: readonly OfToken[];
  readonly freeAsks: readonly OfToken[];
}

/** Returns a line about them. Returns none if all count. `isKnown` is false for a token that is left out of the collection. */
export function describeUncounted(
  { sales, listings, foreignSales, freeAsks }: ReadMarket,
  isKnown: (entry: OfToken) => boolean,
): readonly string[] {
  const ofOthers = (entries: readonly OfToken[]) => entries.filter((entry) => !isKnown(entry));
  const parts = [
    ...part(foreignSales.filter(isKnown), "sale", "in other currencies"),
    ...part(freeAsks.filter(isKnown), "listing", "at 0"),
    ...part(ofOthers([...sales, ...foreignSales]), "sale", "of tokens that are left out"),
    ...part(ofOthers([...listings, ...freeAsks]), "listing", "of tokens that are left out"),
  ];
  return parts.length === 0 ? [] : [`Not counted: ${parts.join(", ")}.`];
}

function part(entries: readonly OfToken[], what: string, which: string): readonly string[] {
  const [first] = entries;
  if (!first) return [];
  return [`${counted(entries.length, what)} ${which} (first of token ${first.tokenId})`];
}
