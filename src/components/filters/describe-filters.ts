/** Describes the active filters in words, each with the edit that removes it. */
import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import type { TokenQuery } from "../../../contract/query.ts";
import { formatDecimal } from "../../../contract/values/digits.ts";
import { ethAmount, whole } from "../../../contract/values/format.ts";
import {
  removeTokenId,
  setMinDeviation,
  setPriceRange,
  setRankRange,
  setSaleStatus,
  toggleMarketplace,
  toggleTraitValue,
  toggleVibe,
} from "../../collection/edit-filters.ts";
import type { QueryEdit } from "../../collection/edit-query.ts";

export interface ActiveFilter {
  readonly key: string;
  readonly label: string;
  readonly remove: QueryEdit;
}

/** Formats the exact value, or a shorter form if that is longer than 7 characters. */
function amount(value: number): string {
  const exact = formatDecimal(value);
  return exact.length <= 7 ? exact : ethAmount(value);
}

function range(
  lower: number | null,
  upper: number | null,
  write: (value: number) => string,
): string | null {
  if (lower !== null && upper !== null)
    return lower === upper ? write(lower) : `${write(lower)}–${write(upper)}`;
  if (lower !== null) return `from ${write(lower)}`;
  return upper === null ? null : `up to ${write(upper)}`;
}

type Names = Pick<CollectionInfo, "traits" | "vibes">;

function traitFilters(query: TokenQuery, { traits }: Names): ActiveFilter[] {
  return Object.entries(query.traits).flatMap(([key, valueIds]) => {
    const traitId = Number(key);
    const trait = traits.find((each) => each.id === traitId);
    return valueIds.map((valueId) => {
      const value = trait?.values.find((each) => each.id === valueId);
      return {
        key: `trait ${traitId} ${valueId}`,
        label: `${trait?.name ?? `Trait ${traitId}`}: ${value?.label ?? `unknown value ${valueId}`}`,
        remove: toggleTraitValue(traitId, valueId),
      };
    });
  });
}

/** Returns the filters in the panel's order. Without `names`, the labels show ids. */
export function describeFilters(query: TokenQuery, names: Names | null): readonly ActiveFilter[] {
  const known = names ?? { traits: [], vibes: [] };
  const filters: ActiveFilter[] = [];
  if (query.saleStatus === "onSale")
    filters.push({ key: "sale", label: "On sale", remove: setSaleStatus("all") });
  const price = range(query.minPrice, query.maxPrice, amount);
  if (price)
    filters.push({ key: "price", label: `Price ${price} ETH`, remove: setPriceRange(null, null) });
  const rank = range(query.minRank, query.maxRank, whole);
  if (rank) filters.push({ key: "rank", label: `Rank ${rank}`, remove: setRankRange(null, null) });
  if (query.minDeviation !== null)
    filters.push({
      key: "deviation",
      label: `Deviation above ${amount(query.minDeviation)} ETH`,
      remove: setMinDeviation(null),
    });
  for (const id of query.marketplaces)
    filters.push({
      key: `marketplace ${id}`,
      label: marketplaceName(id),
      remove: toggleMarketplace(id),
    });
  filters.push(...traitFilters(query, known));
  for (const id of query.vibes)
    filters.push({
      key: `vibe ${id}`,
      label: `Vibe: ${known.vibes.find((vibe) => vibe.id === id)?.name ?? id}`,
      remove: toggleVibe(id),
    });
  for (const tokenId of query.tokenIds)
    filters.push({ key: `token ${tokenId}`, label: `#${tokenId}`, remove: removeTokenId(tokenId) });
  return filters;
}
