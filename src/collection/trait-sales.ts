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
  /** Index into `ids` -> RowIndex of the latest sale, or -1. */
  const latest = new Int32Array(ids.length).fill(-1);
  lastSaleAt.forEach((at, row) => {
    // NaN, for a token that was never sold, is not above 0.
    if (!(at > 0) || row === ownRow) return;
    const code = codes[row]!;
    for (let place = starts[code]!; place < starts[code + 1]!; place += 1) {
      const value = members[place]!;
      if (at > (lastSaleAt[latest[value]!] ?? 0)) latest[value] = row;
    }
  });
  const sales = new Map<number, TraitSale>();
  for (const [value, row] of latest.entries())
    if (row >= 0) sales.set(ids[value]!, { price: lastSalePrice[row]!, at: lastSaleAt[row]! });
  return sales;
}
