/** Facts of a few listings by token id: the entries of a list that updates have beside their rows. */
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";

/** List of an update -> its entries, which begin with the token id. */
type Lists = Required<Pick<ListingsSnapshot, "foreign" | "moving">>;

/** An update, or the facts of a cached collection alone. */
export type FactsUpdate = ListingsSnapshot | Partial<ListingsDelta>;

/** Follows the list `name` of the updates. Entries that are not valid are left out. */
export function createRareFacts<Name extends keyof Lists>(
  name: Name,
  isValid: (entry: unknown) => entry is Lists[Name][number],
) {
  type Fact = Lists[Name][number];
  /** Token id -> its fact. Replaced with each change. */
  let current: ReadonlyMap<string, Fact> = new Map();
  let isTaken = true;

  return {
    get: () => current,
    /** Applies an update that the table took. Returns the number of tokens that changed. */
    apply(update: FactsUpdate): number {
      const facts = (update[name] as readonly unknown[] | undefined)?.filter(isValid) ?? [];
      if (current.size === 0 && facts.length === 0) return 0;
      const next = new Map(current);
      for (const id of "tokens" in update ? current.keys() : mentionedIds(update)) next.delete(id);
      for (const fact of facts) next.set(fact[0], fact);
      const ids = new Set([...current.keys(), ...next.keys()]);
      const changed = [...ids].filter((id) => !isSame(current.get(id), next.get(id))).length;
      if (changed === 0) return 0;
      current = next;
      isTaken = false;
      return changed;
    },
    /** Returns the facts. With "changed", null if they are the same as at the last call. */
    take(which: "changed" | "all"): ReadonlyMap<string, Fact> | null {
      const isWanted = which === "all" || !isTaken;
      isTaken = true;
      return isWanted ? current : null;
    },
  };
}

function* mentionedIds({ listed = [], unlisted = [] }: Partial<ListingsDelta>): Generator<string> {
  for (const row of listed) yield tokenIdOf(row);
  yield* unlisted;
}

/** Returns the token id of a row "tokenId,price,marketplace". */
export function tokenIdOf(row: string): string {
  return row.slice(0, row.indexOf(","));
}

function isSame(a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean {
  return a === b || (a?.every((each, at) => each === b?.[at]) ?? false);
}
