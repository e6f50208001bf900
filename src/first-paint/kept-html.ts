/**
 * Parts of first screens, kept until something that they show changes: after an update of the listings, only the rows that it
 * changed are rendered again.
 */
import { type FixedColumns, idAt } from "../../contract/columns/columns.ts";
import { LISTING_COLUMNS } from "../../contract/listings/listing-columns.ts";
import { FIGURES } from "../../contract/tokens/figures.ts";
import { numberLocale } from "../../contract/values/number-locale.ts";
import type { CollectionState } from "../collection/collection-store.ts";

/** Values that two renderings of a part may differ by. */
type Stamp = readonly unknown[];

/** Texts say ages in minutes. */
const MINUTE_MS = 60_000;

const minuteOf = ({ asOf }: CollectionState) => Math.floor((asOf ?? 0) / MINUTE_MS);

/** Returns the stamp of a row, as a card or a table shows it. */
export function rowStamp(state: CollectionState, row: number): Stamp {
  const { fixed, figures, foreign, moving, decimals, view } = state;
  const stamp: unknown[] = [decimals, view?.aggregates.usualConfidence, minuteOf(state)];
  for (const name of LISTING_COLUMNS) stamp.push(state[name][row]);
  for (const { name } of FIGURES) stamp.push(figures?.figures[name][row]);
  if (fixed && foreign.size + moving.size > 0) {
    const id = idAt(fixed.ids, row);
    stamp.push(foreign.get(id), moving.get(id));
  }
  return stamp;
}

/** Returns the stamp of the parts that show no single token, but for the cheapest one. */
export function summaryStamp(state: CollectionState): Stamp {
  const { view, decimals } = state;
  if (!view) return [];
  const { lastListingsUpdate: _, ...aggregates } = view.aggregates;
  const texts = [minuteOf(state), decimals, view.rows.length, JSON.stringify(aggregates)];
  // The header links the cheapest token, whose id the aggregates do not have.
  return aggregates.underFloor > 0 ? [...texts, view.aggregates] : texts;
}

const isSame = (a: Stamp, b: Stamp) =>
  a.length === b.length && a.every((value, at) => Object.is(value, b[at]));

/**
 * Returns a function that returns what `render` returned for the same tokens, key, stamp and locale. It keeps at most
 * `maxParts` of each collection, the ones used last.
 */
export function createKeptHtml(maxParts: number) {
  const kept = new WeakMap<FixedColumns, Map<string, { html: string; stamp: Stamp }>>();
  return (fixed: FixedColumns, key: string, stamp: Stamp, render: () => string): string => {
    const parts = kept.get(fixed) ?? new Map();
    kept.set(fixed, parts);
    const keyHere = `${numberLocale().tag} ${key}`;
    const before = parts.get(keyHere);
    const html = before && isSame(before.stamp, stamp) ? before.html : render();
    parts.delete(keyHere);
    parts.set(keyHere, { html, stamp });
    if (parts.size > maxParts) parts.delete(parts.keys().next().value ?? "");
    return html;
  };
}
