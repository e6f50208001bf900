/**
 * A table's changes as what was there before, so that one can go back to an earlier moment of it.
 *
 * Layout     Changes stand one after the other in a stretch of fixed room; a full stretch is followed by a
 *            new one. Whoever wants to go back holds the stretch of then, and with it all that followed; the
 *            table's side holds the last one alone, so that what nobody can ask for is forgotten.
 */
import { priceOf, setPrice } from "../table/amounts.ts";
import { putBit } from "../table/bitset.ts";
import { createDeviationOrder } from "../table/deviation-order.ts";
import { createPriceOrder } from "../table/price-order.ts";
import type { TokenTable } from "../table/token-table.ts";

/** The columns that a table has, from before all of them may have changed at once. */
type Columns = Pick<TokenTable, "amounts" | "marketplaces">;

export interface Stretch {
  count: number;
  readonly rows: Uint32Array;
  /** Before the change of the row, as the next. */
  readonly prices: Float64Array;
  readonly marketplaces: Uint8Array;
  /** What came after the changes of this stretch, before those of the next. */
  columns: Columns | null;
  next: Stretch | null;
}

const ROOM = 1_024;

export function newStretch(): Stretch {
  return {
    count: 0,
    rows: new Uint32Array(ROOM),
    prices: new Float64Array(ROOM),
    marketplaces: new Uint8Array(ROOM),
    columns: null,
    next: null,
  };
}

function followedBy(stretch: Stretch): Stretch {
  stretch.next = newStretch();
  return stretch.next;
}

/** Notes that `rows` from `from` up to `to` are about to change. Returns the stretch that is then the last. */
export function noteRows(
  { amounts, marketplaces }: TokenTable,
  last: Stretch,
  rows: Uint32Array,
  from: number,
  to: number,
): Stretch {
  let stretch = last;
  for (let next = from; next < to; ) {
    if (stretch.count === ROOM) stretch = followedBy(stretch);
    const { count } = stretch;
    const noted = Math.min(to - next, ROOM - count);
    for (let at = 0; at < noted; at += 1) stretch.rows[count + at] = rows[next + at];
    for (let at = 0; at < noted; at += 1)
      stretch.prices[count + at] = priceOf(amounts, rows[next + at]);
    for (let at = 0; at < noted; at += 1)
      stretch.marketplaces[count + at] = marketplaces[rows[next + at]];
    stretch.count = count + noted;
    next += noted;
  }
  return stretch;
}

/** Notes that any row is about to change. */
export function noteAll(table: TokenTable, last: Stretch): Stretch {
  last.columns = copies(table);
  return followedBy(last);
}

function copies({ amounts, marketplaces }: Columns): Columns {
  return { amounts: amounts.slice(), marketplaces: marketplaces.slice() };
}

/** The table as it was when `first` had `count` changes, as far as its listings and projections go. */
export function tableBefore(table: TokenTable, first: Stretch, count: number): TokenTable {
  const stretches: Stretch[] = [];
  for (let each: Stretch | null = first; each; each = each.next) stretches.push(each);
  let columns = copies(table);
  for (const each of stretches.reverse()) {
    if (each.columns) columns = copies(each.columns);
    for (let at = each.count - 1; at >= (each === first ? count : 0); at -= 1) {
      setPrice(columns.amounts, each.rows[at], each.prices[at]);
      columns.marketplaces[each.rows[at]] = each.marketplaces[at];
    }
  }
  const { amounts } = columns;
  const listed = table.listed.slice();
  for (let row = 0; row < table.size; row += 1)
    putBit(listed, row, !Number.isNaN(priceOf(amounts, row)));
  const byPrice = createPriceOrder(amounts, listed);
  const byDeviation = createDeviationOrder(amounts);
  byPrice.rebuild();
  byDeviation.rebuild();
  return { ...table, ...columns, listed, byPrice, byDeviation };
}
