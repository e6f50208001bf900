/** Order of the collections list: the featured ones position by position, then the standard ones by name. */
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { ReservedRange } from "../../../contract/site/featured.ts";
import type { UnixMs } from "../../../contract/values/units.ts";

type Key = (collection: CollectionSummary) => number;

/** Compares by the first key that differs, latest first. */
function latestBy(...keys: readonly Key[]) {
  return (a: CollectionSummary, b: CollectionSummary): number => {
    for (const key of keys) if (key(a) !== key(b)) return key(b) - key(a);
    return 0;
  };
}

const start: Key = (collection) => collection.featuredStartDate;
const end: Key = (collection) => collection.featuredEndDate;
const published: Key = (collection) => collection.firstPublishedToProduction;

/** Returns the featured ones indexed by position, where null is an empty position, and the others. */
export function orderCollections(
  collections: readonly CollectionSummary[],
  now: UnixMs,
  reserved: ReservedRange | null,
) {
  const slotted = collections
    .filter(({ featured }) => featured > 0)
    .sort((a, b) => a.featured - b.featured);
  const unslotted = collections.filter(({ featured }) => featured < 0);
  const active = unslotted
    .filter((each) => start(each) <= now && now <= end(each))
    .sort(latestBy(start, end, published));
  const expired = unslotted.filter((each) => end(each) < now).sort(latestBy(end, start, published));
  const placed = new Set([...slotted, ...active, ...expired]);
  return {
    featured: fillPositions(slotted, [...active, ...expired], reserved),
    standard: collections
      .filter((each) => !placed.has(each))
      .sort((a, b) => a.name.localeCompare(b.name, "en")),
  };
}

/**
 * Fills positions until every collection is placed. A slotted collection takes its own slot, or the next free
 * position if its slot is reserved or taken. Other positions take the next of `fillers`, else null.
 */
function fillPositions(
  slotted: readonly CollectionSummary[],
  fillers: readonly CollectionSummary[],
  reserved: ReservedRange | null,
): readonly (CollectionSummary | null)[] {
  const waiting = [...slotted];
  const filling = [...fillers];
  const positions: (CollectionSummary | null)[] = [];
  while (waiting.length > 0 || filling.length > 0) {
    const position = positions.length + 1;
    const isReserved = reserved && position >= reserved.first && position <= reserved.last;
    const isDue = waiting[0] !== undefined && waiting[0].featured <= position;
    const next = isReserved ? undefined : isDue ? waiting.shift() : filling.shift();
    positions.push(next ?? null);
  }
  return positions;
}
