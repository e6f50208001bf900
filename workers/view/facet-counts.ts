/**
 * Facet counts and floors of a list of filters, kept true while single rows change.
 *
 * A row counts for a choice when it carries it and misses no filter outside the choice's own group: so
 * a row that misses one filter counts within that filter's group alone, one that misses several nowhere.
 *
 * Floors     Removing the row that made a floor leaves it unknown, but not below what it was. Such
 *            floors are looked for when they are read, and often a new price has settled them before.
 */
import { emptyFacetColumns, type FacetColumns } from "../../contract/facets.ts";
import { type Eth, NONE, type RowIndex } from "../../contract/units.ts";
import { eachRow, hasBit } from "../table/bitset.ts";
import { type CodedRows, carries, eachCarrier } from "../table/coded-rows.ts";
import type { TokenTable } from "../table/token-table.ts";
import type { Choices } from "./choices.ts";
import { type FacetGroup, type Filter, MATCH, missOf, SEVERAL } from "./filters.ts";

/** As an index of a filter: none is looked past. */
const NO_FILTER = -1;

export interface FacetCounts {
  /** A row comes to count as its listing and `miss` now have it. */
  enter(row: RowIndex, miss: number): void;
  /** The reverse, before any of it changes. */
  leave(row: RowIndex, miss: number): void;
  /** A copy as it stands. */
  columns(): FacetColumns;
}

/** Counts every row. `filters` are those that `miss` is an index into. */
export function countFacets(
  table: TokenTable,
  choices: Choices,
  filters: readonly Filter[],
): FacetCounts {
  const { pairs, vibes, prices, marketplaces, listed, byPrice, pairTraitIds } = table;
  const { slotOfPair, slotOfVibe, slotOfMarketplace, slotOfOnSale } = choices;
  const slots = choices.index.size;
  const { counts, floors } = emptyFacetColumns(slots);
  /** Slot -> its rows with a price above 0. */
  const priced = new Uint32Array(slots);
  /** Slot -> 1 where the floor may be higher than it says. */
  const unsettled = new Uint8Array(slots);

  function add(slot: number, price: Eth): void {
    counts[slot] += 1;
    if (!(price > 0)) return;
    priced[slot] += 1;
    // A floor that is still NONE fails the comparison, hence the negation.
    if (floors[slot] < price) return;
    floors[slot] = price;
    unsettled[slot] = 0;
  }

  function take(slot: number, price: Eth): void {
    counts[slot] -= 1;
    if (!(price > 0)) return;
    priced[slot] -= 1;
    if (price === floors[slot]) unsettled[slot] = 1;
  }

  /** Calls `change` for each slot that a row counts for. */
  function each(row: RowIndex, miss: number, change: typeof add): void {
    if (miss === SEVERAL) return;
    /** The only group that the row counts in; undefined: in all. */
    const only: FacetGroup | null | undefined = miss === MATCH ? undefined : filters[miss].group;
    if (only === null) return;
    const price = prices[row];
    if (only === undefined || only.kind === "trait")
      for (let at = pairs.starts[row]; at < pairs.starts[row + 1]; at += 1) {
        const code = pairs.codes[at];
        const slot = slotOfPair[code];
        if (slot >= 0 && (only === undefined || only.traitId === pairTraitIds[code]))
          change(slot, price);
      }
    if (only === undefined || only.kind === "vibe")
      for (let at = vibes.starts[row]; at < vibes.starts[row + 1]; at += 1) {
        const slot = slotOfVibe[vibes.codes[at]];
        if (slot >= 0) change(slot, price);
      }
    if ((only === undefined || only.kind === "marketplace") && hasBit(listed, row)) {
      const slot = slotOfMarketplace[marketplaces[row]];
      if (slot >= 0) change(slot, price);
    }
    // What misses the sale filter alone is not on sale.
    if (only === undefined && price > 0) change(slotOfOnSale, price);
  }

  function settle(slot: number): void {
    unsettled[slot] = 0;
    floors[slot] = priced[slot] === 0 ? NONE : seek(slot, floors[slot]);
  }

  /** The floor of a slot that has one, and none below `from`. */
  function seek(slot: number, from: Eth): Eth {
    const pair = choices.pairOfSlot[slot];
    if (pair >= 0)
      return seekCarried(pairs, pair, indexOf("trait", pairTraitIds[pair]), slot, from);
    const vibe = choices.vibeOfSlot[slot];
    if (vibe >= 0) return seekCarried(vibes, vibe, indexOf("vibe"), slot, from);
    const there = choices.marketplaceOfSlot[slot];
    const own = there >= 0 ? indexOf("marketplace") : NO_FILTER;
    const counts = (row: RowIndex) =>
      (there < 0 || marketplaces[row] === there) && passesBut(row, own);
    return cheapest(slot, from, byPrice.count(), counts, (visit) => eachRow(listed, visit));
  }

  function seekCarried(rows: CodedRows, code: number, own: number, slot: number, from: Eth): Eth {
    const counts = (row: RowIndex) => carries(rows, row, code) && passesBut(row, own);
    const carriers = rows.amounts[code];
    return cheapest(slot, from, carriers, counts, (visit) => eachCarrier(rows, code, visit));
  }

  /** Looks either at one priced row after the other until one `counts`, or at all of the `most` that may. */
  function cheapest(
    slot: number,
    from: Eth,
    most: number,
    counts: (row: RowIndex) => boolean,
    eachThatMay: (visit: (row: RowIndex) => void) => void,
  ): Eth {
    if (byPrice.lag() + byPrice.count() / priced[slot] < most)
      return prices[byPrice.firstFrom(from, counts)];
    let floor = NONE;
    eachThatMay((row) => {
      const price = prices[row];
      if (price > 0 && !(floor <= price) && counts(row)) floor = price;
    });
    return floor;
  }

  /** Index of the filter that chooses within a group, or NO_FILTER. */
  function indexOf(kind: FacetGroup["kind"], traitId?: number): number {
    return filters.findIndex(
      ({ group }) => group?.kind === kind && (group.kind !== "trait" || group.traitId === traitId),
    );
  }

  function passesBut(row: RowIndex, own: number): boolean {
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
    // Without filters every row counts, and what it carries has been counted once for all.
    let left = none ? listed[word] : ~missedAgain;
    if (word === listed.length - 1 && table.size & 31) left &= 2 ** (table.size & 31) - 1;
    for (; left !== 0; left &= left - 1) {
      const bit = left & -left;
      const row = (word << 5) + 31 - Math.clz32(bit);
      each(row, missed & bit ? missOf(filters, row) : MATCH, add);
    }
  }
  if (none) {
    countCarriers(pairs, slotOfPair, counts);
    countCarriers(vibes, slotOfVibe, counts);
  }

  return {
    enter: (row, miss) => each(row, miss, add),
    leave: (row, miss) => each(row, miss, take),
    columns() {
      for (let slot = 0; slot < slots; slot += 1) if (unsettled[slot] === 1) settle(slot);
      return { counts: counts.slice(), floors: floors.slice() };
    },
  };
}

function countCarriers(rows: CodedRows, slotOf: Int32Array, counts: Uint32Array): void {
  for (let code = 0; code < slotOf.length; code += 1)
    if (slotOf[code] >= 0) counts[slotOf[code]] = rows.amounts[code];
}
