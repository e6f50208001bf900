/**
 * Facet counts and floors for a list of filters, kept current while single rows change.
 *
 * A row counts for a choice if it carries the choice and passes every filter outside the choice's own group. So a row
 * that misses one filter counts only within that filter's group. A row that misses several filters counts nowhere.
 *
 * Floors     If the row at the floor leaves, the new floor is unknown, but not lower. It is searched for on the next
 *            read; often a new price has settled it before.
 */

import { type Eth, NONE, type RowIndex } from "../../contract/values/units.ts";
import { emptyFacetColumns, type FacetColumns } from "../../contract/view/facets.ts";
import { forEachRow, hasBit } from "../table/bitset.ts";
import { type CarriedValues, carries, forEachCarrier } from "../table/carried-values.ts";
import type { TokenTable } from "../table/token-table.ts";
import type { Choices } from "./choices.ts";
import { dealAt, type FacetGroup, type Filter, findMiss, MATCH, SEVERAL } from "./filters.ts";

export type FacetCounts = ReturnType<typeof countFacets>;

/** Counts every row. Every `miss` below is a result of `findMiss`. */
export function countFacets(table: TokenTable, choices: Choices, filters: readonly Filter[]) {
  const { prices, marketplaces, listed, byPrice } = table;
  const { carried, slotOfMarketplace, slotOfOnSale, slotOfDeal, choiceOfSlot } = choices;
  const slots = choices.index.size;
  const { counts, onSale, hot, floors } = emptyFacetColumns(slots);
  /** Slot -> 1 if the floor may be higher than `floors` has it. */
  const isFloorStale = new Uint8Array(slots);

  function increment(slot: number, price: Eth, isHot: boolean): void {
    counts[slot] += 1;
    if (!(price > 0)) return;
    onSale[slot] += 1;
    if (isHot) hot[slot] += 1;
    // NONE is NaN and fails this comparison, so that the first price becomes the floor.
    if (floors[slot] < price) return;
    floors[slot] = price;
    isFloorStale[slot] = 0;
  }

  function decrement(slot: number, price: Eth, isHot: boolean): void {
    counts[slot] -= 1;
    if (!(price > 0)) return;
    onSale[slot] -= 1;
    if (isHot) hot[slot] -= 1;
    if (price === floors[slot]) isFloorStale[slot] = 1;
  }

  /** Calls `change` for each slot that a row counts for. */
  function forEachSlot(row: RowIndex, miss: number, change: typeof increment): void {
    if (miss === SEVERAL) return;
    /** The only group that the row counts in. Undefined: all groups; null: none. */
    const only: FacetGroup | null | undefined = miss === MATCH ? undefined : filters[miss].group;
    if (only === null) return;
    const price = prices[row];
    // A row without a price is unlisted, which needs no figures.
    const deal = price > 0 ? dealAt(table, row) : "unlisted";
    const isHot = deal === "hot";
    for (const { values, slotOfValue } of carried) {
      if (only !== undefined && !isGroupOf(only, values)) continue;
      const { codes, starts, members } = values;
      for (let at = starts[codes[row]]; at < starts[codes[row] + 1]; at += 1) {
        const slot = slotOfValue[members[at]];
        if (slot >= 0) change(slot, price, isHot);
      }
    }
    if ((only === undefined || only.kind === "marketplace") && hasBit(listed, row)) {
      const slot = slotOfMarketplace[marketplaces[row]];
      if (slot >= 0) change(slot, price, isHot);
    }
    // Only a match counts: a row that misses only the filter of this group is not on sale.
    if (only === undefined && price > 0) change(slotOfOnSale, price, isHot);
    if (only === undefined || only.kind === "deal") change(slotOfDeal[deal], price, isHot);
  }

  function refreshFloor(slot: number): void {
    isFloorStale[slot] = 0;
    floors[slot] = onSale[slot] === 0 ? NONE : findFloor(slot, floors[slot]);
  }

  /** Finds the floor of a slot that has a priced row. The floor is not below `from`. */
  function findFloor(slot: number, from: Eth): Eth {
    const choice = choiceOfSlot[slot];
    if (choice.kind === "carried") {
      const { values, value } = choice;
      const own = filters.findIndex(({ group }) => group !== null && isGroupOf(group, values));
      const isMatch = (row: RowIndex) => carries(values, row, value) && passesExcept(row, own);
      const carriers = values.carrierAmounts[value];
      return findCheapest(slot, from, carriers, isMatch, (visit) =>
        forEachCarrier(values, value, visit),
      );
    }
    // A row that misses the filter of sales is not on sale, so that no row of this choice misses only that one.
    const own = filters.findIndex(({ group }) => group?.kind === choice.kind);
    const isMatch = (row: RowIndex) => {
      if (choice.kind === "marketplace" && marketplaces[row] !== choice.marketplace) return false;
      if (choice.kind === "deal" && dealAt(table, row) !== choice.deal) return false;
      return passesExcept(row, own);
    };
    return findCheapest(slot, from, byPrice.count(), isMatch, (visit) => forEachRow(listed, visit));
  }

  /** Either walks the price order until `isMatch` accepts a row, or scans all `candidateCount` candidates, whichever is cheaper. */
  function findCheapest(
    slot: number,
    from: Eth,
    candidateCount: number,
    isMatch: (row: RowIndex) => boolean,
    forEachCandidate: (visit: (row: RowIndex) => void) => void,
  ): Eth {
    if (byPrice.patchCost() + byPrice.count() / onSale[slot] < candidateCount)
      return prices[byPrice.findFrom(from, isMatch)];
    let floor = NONE;
    forEachCandidate((row) => {
      const price = prices[row];
      if (price > 0 && !(floor <= price) && isMatch(row)) floor = price;
    });
    return floor;
  }

  function passesExcept(row: RowIndex, own: number): boolean {
    for (let index = 0; index < filters.length; index += 1)
      if (index !== own && !hasBit(filters[index].bits, row)) return false;
    return true;
  }

  const none = filters.length === 0;
  for (let word = 0; word < listed.length; word += 1) {
    let missed = 0;
    let missedAgain = 0;
    for (let index = 0; index < filters.length; index += 1) {
      const missing = ~filters[index].bits[word];
      missedAgain |= missed & missing;
      missed |= missing;
    }
    // Without filters every row counts. The counts of carried values are precomputed, and rows without a listing are unlisted.
    let left = none ? listed[word] : ~missedAgain;
    if (word === listed.length - 1 && table.size & 31) left &= 2 ** (table.size & 31) - 1;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const row = (word << 5) + 31 - Math.clz32(bit);
      forEachSlot(row, missed & bit ? findMiss(filters, row) : MATCH, increment);
    }
  }
  if (none) {
    counts[slotOfDeal.unlisted] += table.size - byPrice.count();
    for (const { values, slotOfValue } of carried)
      for (let value = 0; value < slotOfValue.length; value += 1)
        if (slotOfValue[value] >= 0) counts[slotOfValue[value]] = values.carrierAmounts[value];
  }

  return {
    /** Counts a row by its current listing and `miss`. */
    add: (row: RowIndex, miss: number) => forEachSlot(row, miss, increment),
    /** Reverses `add`. Call it before the row's listing or `miss` changes. */
    remove: (row: RowIndex, miss: number) => forEachSlot(row, miss, decrement),
    /** Returns a copy of the current figures. */
    columns(): FacetColumns {
      for (let slot = 0; slot < slots; slot += 1) if (isFloorStale[slot] === 1) refreshFloor(slot);
      return {
        counts: counts.slice(),
        onSale: onSale.slice(),
        hot: hot.slice(),
        floors: floors.slice(),
      };
    },
  };
}

function isGroupOf(group: FacetGroup, { traitId }: CarriedValues): boolean {
  return group.kind === "trait"
    ? group.traitId === traitId
    : group.kind === "vibe" && traitId === null;
}
