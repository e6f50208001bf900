/** Describes the active filters in words, each with the edit that removes it. */
import { marketplaceName } from "../../../contract/listings/marketplaces.ts";
import { type NamedChoices, namesIn } from "../../../contract/named-query.ts";
import { NOT_HERE, type TokenQuery } from "../../../contract/query.ts";
import { POINT_NAMES } from "../../../contract/tokens/deal-words.ts";
import { ethAmount, plainDecimal, whole } from "../../../contract/values/format.ts";
import { ETHER } from "../../../contract/values/units.ts";
import * as edits from "../../collection/edit-filters.ts";
import { type QueryEdit, setting, toggleDeal } from "../../collection/edit-query.ts";
import { numbersOf } from "../../collection/trait-numbers.ts";
import { percentWords } from "./percent-words.ts";

export type ActiveFilter = Readonly<{
  key: string;
  label: string;
  /** Says that no token can match it, and why. */
  note?: string | undefined;
  remove: QueryEdit;
}>;

export const NOT_IN_COLLECTION = "not in this collection";
const NO_LONGER_IN_COLLECTION = "no longer in this collection";

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

function traitFilters(query: TokenQuery, collection: NamedChoices | null): ActiveFilter[] {
  const index = collection && namesIn(collection);
  const filters: ActiveFilter[] = [];
  for (const [key, valueIds] of Object.entries(query.traits))
    for (const valueId of valueIds) {
      if (valueId === NOT_HERE) continue; // its name follows
      const traitId = Number(key);
      const name = index?.nameOf([traitId, valueId]);
      const trait = index?.traitName(traitId) ?? `Trait ${traitId}`;
      const isGone = name && !index?.isCurrent([traitId, valueId]);
      filters.push({
        key: `trait ${traitId} ${valueId}`,
        label: name ? name.join(": ") : `${trait}: unknown value ${valueId}`,
        note: isGone ? NO_LONGER_IN_COLLECTION : undefined,
        remove: edits.toggleTraitValue(traitId, valueId),
      });
    }
  for (const [trait, value] of query.names?.traits ?? [])
    filters.push({
      key: `trait ${JSON.stringify([trait, value])}`,
      label: `${trait}: ${value}`,
      note: index ? NOT_IN_COLLECTION : undefined,
      remove: edits.removeTraitName(trait, value),
    });
  return filters;
}

function numberFilters(query: TokenQuery, collection: NamedChoices | null): ActiveFilter[] {
  const index = collection && namesIn(collection);
  return Object.entries(query.numbers).map(([key, [lower, upper]]) => {
    const traitId = Number(key);
    const name = index?.traitName(traitId);
    const trait = collection?.traits.find(({ id }) => id === traitId);
    const { format, unit } = numbersOf(trait);
    const words = range(lower, upper, format);
    return {
      key: `numbers ${traitId}`,
      label: [name ?? `Trait ${traitId}`, words, unit].filter(Boolean).join(" "),
      note: name && !trait ? NO_LONGER_IN_COLLECTION : undefined,
      remove: edits.setNumberRange(traitId, null, null),
    };
  });
}

function vibeFilters(query: TokenQuery, collection: NamedChoices | null): ActiveFilter[] {
  const index = collection && namesIn(collection);
  const filters: ActiveFilter[] = [];
  for (const id of query.vibes) {
    if (id === NOT_HERE) continue; // its name follows
    const name = index?.vibeName(id);
    const isGone = name !== undefined && !index?.isCurrentVibe(id);
    filters.push({
      key: `vibe ${id}`,
      label: `Vibe: ${name ?? id}`,
      note: isGone ? NO_LONGER_IN_COLLECTION : undefined,
      remove: edits.toggleVibe(id),
    });
  }
  for (const name of query.names?.vibes ?? [])
    filters.push({
      key: `vibe ${JSON.stringify(name)}`,
      label: `Vibe: ${name}`,
      note: index ? NOT_IN_COLLECTION : undefined,
      remove: edits.removeVibeName(name),
    });
  return filters;
}

/**
 * Returns the filters in the panel's order. Without a collection, the labels show ids. Prices are in `unit`. `hasToken` is true
 * for the ids of the collection's tokens.
 */
export function describeFilters(
  query: TokenQuery,
  collection: NamedChoices | null,
  unit: string = ETHER,
  hasToken: (tokenId: string) => boolean = () => true,
): readonly ActiveFilter[] {
  const filters: ActiveFilter[] = [];
  const add = (key: string, label: string, remove: QueryEdit) =>
    filters.push({ key, label, remove });
  if (query.saleStatus === "onSale") add("sale", "On sale", setting({ saleStatus: "all" }));
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
      setting({ minDeviation: null }),
    );
  if (query.underOnly) add("under", "Under the projection", setting({ underOnly: false }));
  const percents = percentWords(query.minPercent, query.maxPercent);
  if (percents) add("percent", percents, setting({ minPercent: null, maxPercent: null }));
  const { minConfidence } = query;
  if (minConfidence !== null)
    add("confidence", `Confidence from ${minConfidence}%`, setting({ minConfidence: null }));
  for (const id of query.marketplaces)
    add(`marketplace ${id}`, marketplaceName(id), edits.toggleMarketplace(id));
  filters.push(
    ...traitFilters(query, collection),
    ...numberFilters(query, collection),
    ...vibeFilters(query, collection),
  );
  for (const tokenId of query.tokenIds)
    filters.push({
      key: `token ${tokenId}`,
      label: `#${tokenId}`,
      note: hasToken(tokenId) ? undefined : NOT_IN_COLLECTION,
      remove: edits.removeTokenId(tokenId),
    });
  return filters;
}
