/**
 * Rarity by OpenRarity's method: how much information a token's traits carry, as a share of what
 * the collection's traits carry on average.
 *
 * Names and values are compared lower-cased and trimmed. Of a trait of which some token has several
 * values, each value counts as a trait of its own, which a token has or lacks. "Trait count" (how
 * many values other than "none" or empty) is one more trait, and every token has it.
 */
import type { TraitPair } from "../../contract/token.ts";
import type { RarityRank } from "../../contract/units.ts";
import type { DraftTrait } from "../sources/source.ts";

export interface Rarity {
  /** 1 is the rarest; equal scores share a rank (1, 2, 2, 4). */
  readonly rank: RarityRank;
  /** Information content over the collection's entropy, in bits per bit. */
  readonly score: number;
  /** Values, trait count included, that no other token has. Decides before the score. */
  readonly unique: number;
}

/** Two scores closer than this, relative to the larger, are equal. */
const EQUAL_SCORE = 1e-9;

/** Every value of a collection after normalising. */
interface Census {
  /** Token -> indexes of its values. */
  readonly valuesOf: readonly (readonly number[])[];
  /** Value -> tokens that carry it. */
  readonly count: readonly number[];
  /** Value -> the trait it belongs to. */
  readonly trait: readonly number[];
  /** Value -> whether it is "none" or empty. */
  readonly isNone: readonly boolean[];
  /** Trait -> tokens that lack it. */
  readonly lacking: readonly number[];
}

/** Rarity of each token, in the order given. Throws on a trait or value id that `traits` does not have. */
export function rateTokens(
  traits: readonly DraftTrait[],
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
): Rarity[] {
  const census = takeCensus(traits, tokens);
  const size = tokens.length;
  const traitCounts = census.valuesOf.map(
    (values) => values.filter((value) => !census.isNone[value]).length,
  );
  const tokensWithTraitCount = new Map<number, number>();
  for (const traitCount of traitCounts)
    tokensWithTraitCount.set(traitCount, (tokensWithTraitCount.get(traitCount) ?? 0) + 1);

  const information = (count: number) => (count === 0 ? 0 : Math.log2(size / count));
  let lackingAll = 0;
  for (const lacking of census.lacking) lackingAll += information(lacking);
  // A token starts as one that lacks every trait; each value it carries replaces that trait's share.
  const gain = census.count.map(
    (count, value) => information(count) - information(census.lacking[census.trait[value]]),
  );
  const entropy = entropyOf(
    [...census.count, ...census.lacking, ...tokensWithTraitCount.values()],
    size,
  );

  const rated = census.valuesOf.map((values, token) => {
    const sharingTraitCount = tokensWithTraitCount.get(traitCounts[token]) ?? 0;
    let content = lackingAll + information(sharingTraitCount);
    let unique = sharingTraitCount === 1 ? 1 : 0;
    for (const value of values) {
      content += gain[value];
      if (census.count[value] === 1) unique += 1;
    }
    return { unique, score: content / (entropy === 0 ? 1 : entropy) };
  });
  const ranks = assignRanks(rated);
  return rated.map((each, token) => ({ ...each, rank: ranks[token] }));
}

/**
 * Ranks by number of unique values, then score, both descending. A token whose score equals that of
 * the one before it takes its rank, whatever their unique values.
 */
export function assignRanks(
  rated: readonly { readonly unique: number; readonly score: number }[],
): RarityRank[] {
  const order = rated
    .map((_, token) => token)
    .sort((a, b) => rated[b].unique - rated[a].unique || rated[b].score - rated[a].score || a - b);
  const ranks = new Array<RarityRank>(rated.length).fill(0);
  for (const [place, token] of order.entries()) {
    const before = order[place - 1];
    const tied = before !== undefined && areEqual(rated[before].score, rated[token].score);
    ranks[token] = tied ? ranks[before] : place + 1;
  }
  return ranks;
}

function areEqual(a: number, b: number): boolean {
  return Math.abs(a - b) <= EQUAL_SCORE * Math.max(Math.abs(a), Math.abs(b));
}

function entropyOf(counts: readonly number[], size: number): number {
  let entropy = 0;
  for (const count of counts) {
    const share = count / size;
    if (count > 0) entropy -= share * Math.log2(share);
  }
  return entropy;
}

function normalise(text: string): string {
  return text.trim().toLowerCase();
}

/** Normalised label -> value, of all traits that share a normalised name. */
type ValueGroup = Map<string, number>;

function takeCensus(
  traits: readonly DraftTrait[],
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
): Census {
  const groups = new Map<string, ValueGroup>();
  const groupOf: ValueGroup[] = [];
  const isNone: boolean[] = [];
  const valueByIds = new Map<number, Map<number, number>>();
  for (const trait of traits) {
    const name = normalise(trait.name);
    const group = groups.get(name) ?? new Map<string, number>();
    groups.set(name, group);
    const byId = new Map<number, number>();
    valueByIds.set(trait.id, byId);
    for (const { id, label } of trait.values) {
      const text = normalise(label);
      let value = group.get(text);
      if (value === undefined) {
        value = isNone.length;
        group.set(text, value);
        isNone.push(text === "none" || text === "");
        groupOf.push(group);
      }
      byId.set(id, value);
    }
  }

  const count = new Array<number>(isNone.length).fill(0);
  const several = new Set<ValueGroup>();
  const valuesOf = tokens.map(({ traits: pairs }) => {
    const values: number[] = [];
    for (const [traitId, valueId] of pairs) {
      const value = valueByIds.get(traitId)?.get(valueId);
      if (value === undefined)
        throw new Error(
          `a token carries value ${valueId} of trait ${traitId}, which does not exist`,
        );
      if (values.includes(value)) continue;
      if (values.some((other) => groupOf[other] === groupOf[value])) several.add(groupOf[value]);
      values.push(value);
      count[value] += 1;
    }
    return values.sort((a, b) => a - b);
  });

  const trait = new Array<number>(isNone.length).fill(0);
  const lacking: number[] = [];
  for (const group of groups.values()) {
    if (!several.has(group)) lacking.push(tokens.length);
    for (const value of group.values()) {
      if (several.has(group)) lacking.push(tokens.length);
      trait[value] = lacking.length - 1;
      lacking[lacking.length - 1] -= count[value];
    }
  }
  return { valuesOf, count, trait, isNone, lacking };
}
