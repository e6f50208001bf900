/** Trait floors: the lowest price of the listed tokens that share a trait value. */
import type { TraitPair } from "../../contract/tokens/token.ts";
import type { Eth } from "../../contract/values/units.ts";
import type { CollectionState } from "./collection-store.ts";

/**
 * Returns the floor of each value, in their order, among the tokens other than `ownRow`; null if none of them is listed.
 * Prices of 0 are no asks.
 */
export function traitFloors(
  { fixed, prices }: Pick<CollectionState, "fixed" | "prices">,
  values: readonly TraitPair[],
  ownRow: number,
): (Eth | null)[] {
  const listed: number[] = [];
  prices.forEach((price, row) => {
    if (price > 0 && row !== ownRow) listed.push(row);
  });
  return values.map(([traitId, valueId]) => {
    const column = fixed?.traits.find((each) => each.traitId === traitId);
    if (!fixed || !column) return null;
    const { codes, starts, members, ids } = column;
    const carries = Uint8Array.from({ length: starts.length - 1 }, (_, code) =>
      members.subarray(starts[code], starts[code + 1]).some((at) => ids[at] === valueId) ? 1 : 0,
    );
    let floor = Number.POSITIVE_INFINITY;
    for (const row of listed) if (carries[codes[row]!] === 1) floor = Math.min(floor, prices[row]!);
    return floor === Number.POSITIVE_INFINITY ? null : floor;
  });
}

/** Compares two lists of floors. Passed to `useCollection`: most listings change no floor. */
export function sameFloors(a: readonly (Eth | null)[], b: readonly (Eth | null)[]): boolean {
  return a.length === b.length && a.every((floor, index) => floor === b[index]);
}
