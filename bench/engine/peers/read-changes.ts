/** Parses an update's wire strings into rows, for contestants that have no parser of their own. */
import { NO_MARKETPLACE, NONE } from "../../../contract/values/units.ts";
import type { Dataset } from "../data/dataset.ts";
import type { ListingChange, ListingTexts } from "../data/market.ts";

export type ReadChanges = (texts: ListingTexts) => ListingChange[];

/** Creates a reader that does not validate what it reads, which favours these contestants. */
export function createReadChanges({ tokenIds }: Pick<Dataset, "tokenIds">): ReadChanges {
  const rowOf = new Map(Array.from(tokenIds, (id, row) => [String(id), row]));
  const known = (id: string): number => {
    const row = rowOf.get(id);
    if (row === undefined) throw new Error(`no token has the id ${id}`);
    return row;
  };
  return ({ listed, unlisted }) => {
    const changes: ListingChange[] = [];
    for (const text of listed) {
      const [id, price, marketplace] = text.split(",");
      changes.push({ row: known(id), price: Number(price), marketplace: Number(marketplace) });
    }
    for (const id of unlisted)
      changes.push({ row: known(id), price: NONE, marketplace: NO_MARKETPLACE });
    return changes;
  };
}
