/** Describes the active filters in words, each with the edit that removes it. */

import type { CollectionInfo } from "../../../contract/collection.ts";
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import type { TokenQuery } from "../../../contract/query.ts";
import { POINT_NAMES } from "../../../contract/tokens/deal-words.ts";
import { ethAmount, plainDecimal, whole } from "../../../contract/values/format.ts";
import { ETHER } from "../../../contract/values/units.ts";
import * as edits from "../../collection/edit-filters.ts";
import { type QueryEdit, toggleDeal } from "../../collection/edit-query.ts";
import { findTrait } from "../../collection/named-traits.ts";
import { numbersOf } from "../../collection/trait-numbers.ts";

export type ActiveFilter = Readonly<{ key: string; label: string; remove: QueryEdit }>;

/** Formats the exact value, or a shorter form if that is longer than 7 characters. */
function amount(value: number): string {
  const exact = plainDecimal(value);
  return exact.length <= 7 ? exact : ethAmount(value);
}

function range(lower: number | null, upper: number | null, write: (value: number) => string) {
  if (lower !== null && upper !== null)
    return lower === upper ? write(lower) : `${write(lower)}–${write(upper)}`;
  if (lower !== null) return `from ${write(lower)}`;
  return upper === null ? null : `up to ${write(upper)}`;
}

type Names = Pick<CollectionInfo, "traits" | "vibes">;

function traitFilters(query: TokenQuery, { traits }: Names): ActiveFilter[] {
  return Object.entries(query.traits).flatMap(([key, valueIds]) => {
    const traitId = Number(key);
    return valueIds.map((valueId) => {
      const { trait, value } = findTrait(traits, traitId, valueId);
      return {
        key: `trait ${traitId} ${valueId}`,
        label: `${trait?.name ?? `Trait ${traitId}`}: ${value?.label ?? `unknown value ${valueId}`}`,
        remove: edits.toggleTraitValue(traitId, valueId),
      };
    });
  });
}

function numberFilters(query: TokenQuery, { traits }: Names): ActiveFilter[] {
  return Object.entries(query.numbers).map(([key, [lower, upper]]) => {
    const traitId = Number(key);
    const trait = traits.find(({ id }) => id === traitId);
    const { format, unit } = numbersOf(trait);
    const words = range(lower, upper, format);
    return {
      key: `numbers ${traitId}`,
      label: [trait?.name ?? `Trait ${traitId}`, words, unit].filter(Boolean).join(" "),
      remove: edits.setNumberRange(traitId, null, null),
    };
  });
}

/** Returns the filters in the panel's order. Without `names`, the labels show ids. */
export function describeFilters(
  query: TokenQuery,
  names: Names | null,
  unit: string = ETHER,
): readonly ActiveFilter[] {
  const known = names ?? { traits: [], vibes: [] };
  const filters: ActiveFilter[] = [];
  const add = (key: string, label: string, remove: QueryEdit) =>
    filters.push({ key, label, remove });
  if (query.saleStatus === "onSale") add("sale", "On sale", edits.setSaleStatus("all"));
  for (const deal of query.deals) add(`deal ${deal}`, POINT_NAMES[deal], toggleDeal(deal));
  const price = range(query.minPrice, query.maxPrice, amount);
  if (price) add("price", `Price ${price} ${unit}`, edits.setPriceRange(null, null));
  const rank = range(query.minRank, query.maxRank, whole);
  if (rank) add("rank", `Rank ${rank}`, edits.setRankRange(null, null));
  const { minDeviation } = query;
  if (minDeviation !== null)
    add(
      "deviation",
      `Deviation above ${amount(minDeviation)} ${unit}`,
      edits.setMinDeviation(null),
    );
  if (query.underOnly) add("under", "Underpriced only", edits.setUnderOnly(false));
  const { minConfidence } = query;
  if (minConfidence !== null)
    add("confidence", `Confidence from ${minConfidence}%`, edits.setMinConfidence(null));
  for (const id of query.marketplaces)
    add(`marketplace ${id}`, marketplaceName(id), edits.toggleMarketplace(id));
  filters.push(...traitFilters(query, known), ...numberFilters(query, known));
  for (const id of query.vibes) {
    const vibe = known.vibes.find((each) => each.id === id);
    add(`vibe ${id}`, `Vibe: ${vibe?.name ?? id}`, edits.toggleVibe(id));
  }
  for (const tokenId of query.tokenIds)
    add(`token ${tokenId}`, `#${tokenId}`, edits.removeTokenId(tokenId));
  return filters;
}
