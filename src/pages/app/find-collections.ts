/** Finds collections by their names, and sorts them. */
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { CollectionSort } from "../../../contract/site/collection-sorts.ts";
import { unitOf } from "../../../contract/values/units.ts";

const byName = (a: CollectionSummary, b: CollectionSummary) => a.name.localeCompare(b.name, "en");

/** Returns null for a floor in another unit than ETH, because it compares with no other. Collections with null sort last. */
function floorIn(collection: CollectionSummary): number | null {
  return unitOf(collection) === "ETH" ? collection.floor : null;
}

const byFloor = (sign: 1 | -1) => (a: CollectionSummary, b: CollectionSummary) => {
  const [first, second] = [floorIn(a), floorIn(b)];
  if (first === null || second === null)
    return Number(first === null) - Number(second === null) || byName(a, b);
  return sign * (first - second) || byName(a, b);
};

const COMPARE: Readonly<
  Record<CollectionSort, (a: CollectionSummary, b: CollectionSummary) => number>
> = {
  featured: byName,
  name: byName,
  lowest: byFloor(1),
  highest: byFloor(-1),
  listed: (a, b) => b.listedCount - a.listedCount || byName(a, b),
};

/** Returns the collections whose name contains each word of `text`, in the order of `sort`. */
export function findCollections(
  collections: readonly CollectionSummary[],
  text: string,
  sort: CollectionSort,
): readonly CollectionSummary[] {
  const words = text.toLocaleLowerCase().split(/\s+/);
  return collections
    .filter(({ name }) => words.every((word) => name.toLocaleLowerCase().includes(word)))
    .sort(COMPARE[sort]);
}
