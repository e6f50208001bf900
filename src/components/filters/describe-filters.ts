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

/** The name of one that is not here follows. */
const isHere = (id: number) => id !== NOT_HERE;

const goneNote = (isGone: boolean) => (isGone ? NO_LONGER_IN_COLLECTION : undefined);

/** Filters by values, ranges of numbers and vibes. Those that the collection has or had come before unknown names. */
function namedFilters(query: TokenQuery, collection: NamedChoices | null): ActiveFilter[] {
  const index = collection && namesIn(collection);
  const unknown = (key: string, label: string, remove: QueryEdit): ActiveFilter => ({
    ...{ key, label, remove },
    note: index ? NOT_IN_COLLECTION : undefined,
  });
  const traitName = (traitId: number) => index?.traits.nameOf(traitId) ?? `Trait ${traitId}`;
  const { traits = [], numbers = [], vibes = [] } = query.names ?? {};
  return [
    ...Object.entries(query.traits).flatMap(([key, valueIds]) =>
      valueIds.filter(isHere).map((valueId): ActiveFilter => {
        const traitId = Number(key);
        const name = index?.values.nameOf([traitId, valueId]);
        return {
          key: `trait ${traitId} ${valueId}`,
          label: name?.join(": ") ?? `${traitName(traitId)}: unknown value ${valueId}`,
          note: goneNote(name !== undefined && !index?.values.isCurrent([traitId, valueId])),
          remove: edits.toggleTraitValue(traitId, valueId),
        };
      }),
    ),
    ...traits.map(([trait, value]) =>
      unknown(
        `trait ${JSON.stringify([trait, value])}`,
        `${trait}: ${value}`,
        edits.removeTraitName(trait, value),
      ),
    ),
    ...Object.entries(query.numbers)
      .filter(([traitId]) => isHere(Number(traitId)))
      .map(([key, [lower, upper]]): ActiveFilter => {
        const traitId = Number(key);
        const trait = collection?.traits.find(({ id }) => id === traitId);
        const { format, unit } = numbersOf(trait);
        const words = [traitName(traitId), range(lower, upper, format), unit];
        return {
          key: `numbers ${traitId}`,
          label: words.filter(Boolean).join(" "),
          note: goneNote(!trait && index?.traits.nameOf(traitId) !== undefined),
          remove: edits.setNumberRange(traitId, null, null),
        };
      }),
    ...numbers.map(([name, [lower, upper]]) =>
      unknown(
        `numbers ${JSON.stringify(name)}`,
        `${name} ${range(lower, upper, plainDecimal)}`,
        edits.removeNumberName(name),
      ),
    ),
    ...query.vibes.filter(isHere).map((id): ActiveFilter => {
      const name = index?.vibes.nameOf(id);
      return {
        key: `vibe ${id}`,
        label: `Vibe: ${name ?? id}`,
        note: goneNote(name !== undefined && !index?.vibes.isCurrent(id)),
        remove: edits.toggleVibe(id),
      };
    }),
    ...vibes.map((name) =>
      unknown(`vibe ${JSON.stringify(name)}`, `Vibe: ${name}`, edits.removeVibeName(name)),
    ),
  ];
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
  filters.push(...namedFilters(query, collection));
  for (const tokenId of query.tokenIds)
    filters.push({
      key: `token ${tokenId}`,
      label: `#${tokenId}`,
      note: hasToken(tokenId) ? undefined : NOT_IN_COLLECTION,
      remove: edits.removeTokenId(tokenId),
    });
  return filters;
}
