/** Latest sales of the tokens that share a trait value. */
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { CollectionState } from "./collection-store.ts";

export interface TraitSale {
  readonly price: Eth;
  readonly at: UnixMs;
}

/** Value id -> latest sale of a token with the value. A value whose tokens were never sold is missing. */
export type TraitSales = ReadonlyMap<number, TraitSale>;

/** Finds the latest sale with each value of a trait, among the tokens other than `ownRow`. */
export function traitSales(
  { fixed, figures }: Pick<CollectionState, "fixed" | "figures">,
  traitId: number,
  ownRow = -1,
): TraitSales {
  const column = fixed?.traits.find((each) => each.traitId === traitId);
  if (!column || !figures) return new Map();
  const { codes, starts, members, ids } = column;
  const { lastSaleAt, lastSalePrice } = figures.figures;
  /** Index into `ids` -> RowIndex of the latest sale, and its time. 0 without a sale. */
  const latest = new Uint32Array(ids.length);
  const times = new Float64Array(ids.length);
  // Plain loops: a token reads all its traits while it opens.
  for (let row = 0; row < lastSaleAt.length; row += 1) {
    const at = lastSaleAt[row]!;
    // NaN, for a token that was never sold, is not above 0.
    if (!(at > 0) || row === ownRow) continue;
    const code = codes[row]!;
    for (let place = starts[code]!; place < starts[code + 1]!; place += 1) {
      const value = members[place]!;
      if (at > times[value]!) {
        times[value] = at;
        latest[value] = row;
      }
    }
  }
  const sales = new Map<number, TraitSale>();
  for (const [value, at] of times.entries())
    if (at > 0) sales.set(ids[value]!, { price: lastSalePrice[latest[value]!]!, at });
  return sales;
}
