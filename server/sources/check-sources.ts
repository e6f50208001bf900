/** Checks the sources at the start of the server. A source that cannot be used is reported by name, and the others go on. */
import { marketplaceName } from "../../contract/listings/marketplaces.ts";
import type { MarketSource } from "../market/market-source.ts";

/** Returns the sources that can be used: a name and a marketplace belong to the first source that has them. */
export function usableSources(
  sources: readonly MarketSource[],
  report: (line: string) => void,
): readonly MarketSource[] {
  const names = new Set<string>();
  /** Marketplace id -> title of its source. */
  const owners = new Map<number, string>();
  return sources.filter(({ name, title, marketplaces }) => {
    if (names.has(name)) {
      report(`${title}: is not followed, because another source has the name ${name}`);
      return false;
    }
    for (const id of marketplaces) {
      const owner = owners.get(id);
      if (owner === undefined) continue;
      report(
        `${title}: is not followed, because the orders of ${marketplaceName(id)} are those of ${owner}`,
      );
      return false;
    }
    names.add(name);
    for (const id of marketplaces) owners.set(id, title);
    return true;
  });
}
