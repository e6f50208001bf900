/**
 * Counts every normalised value of a collection. Rarity is computed from these counts.
 *
 * Names and values are compared lower-cased and trimmed. If some token has several values of a trait, each value counts as
 * a separate trait, which a token has or lacks. Traits that are left out of the rank are not counted.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import { spellingKey } from "../../market/foreign-text.ts";

/** Tokens of which only the traits matter. */
export type TraitedTokens = readonly { readonly traits: readonly TraitPair[] }[];

/** The traits that share a normalised name. */
interface TraitGroup {
  /** The id of the first one. */
  readonly traitId: number;
  /** Normalised label -> value. */
  readonly values: Map<string, number>;
  /** True if some token has several values. */
  isMultiValued: boolean;
}

/** Throws on a trait or value id that `traits` does not have, except of traits that are left out of the rank. */
export function takeCensus(traits: readonly DraftTrait[], tokens: TraitedTokens) {
  const groups = new Map<string, TraitGroup>();
  const groupOf: TraitGroup[] = [];
  /** Value -> true if it is "none" or empty. */
  const isNone: boolean[] = [];
  /** Value -> the first pair of ids that normalises to it. */
  const pairs: TraitPair[] = [];
  const valueByIds = new Map<number, Map<number, number>>();
  const unranked = new Set(traits.filter((trait) => trait.unranked).map(({ id }) => id));
  for (const trait of traits) {
    if (unranked.has(trait.id)) continue;
    const name = spellingKey(trait.name);
    const group: TraitGroup = groups.get(name) ?? {
      traitId: trait.id,
      values: new Map(),
      isMultiValued: false,
    };
    groups.set(name, group);
    const byId = new Map<number, number>();
    valueByIds.set(trait.id, byId);
    for (const { id, label } of trait.values) {
      const text = spellingKey(label);
      let value = group.values.get(text);
      if (value === undefined) {
        value = isNone.length;
        group.values.set(text, value);
        isNone.push(text === "none" || text === "");
        groupOf.push(group);
        pairs.push([trait.id, id]);
      }
      byId.set(id, value);
    }
  }

  /** Value -> tokens that carry it. */
  const count = new Array<number>(isNone.length).fill(0);
  /** Token -> indexes of its values. */
  const valuesOf = tokens.map(({ traits: pairs }) => {
    const values: number[] = [];
    for (const [traitId, valueId] of pairs) {
      if (unranked.has(traitId)) continue;
      const value = valueByIds.get(traitId)?.get(valueId);
      if (value === undefined)
        throw new Error(
          `a token carries value ${valueId} of trait ${traitId}, which does not exist`,
        );
      if (values.includes(value)) continue;
      if (values.some((other) => groupOf[other] === groupOf[value]))
        groupOf[value].isMultiValued = true;
      values.push(value);
      count[value] += 1;
    }
    return values.sort((a, b) => a - b);
  });

  /** Value -> index of the trait it belongs to. */
  const trait = new Array<number>(isNone.length).fill(0);
  /** Trait index -> tokens that lack it. */
  const lacking: number[] = [];
  /** Trait index -> the trait's id, or null if it is one value of a multi-valued trait. */
  const traitIds: (number | null)[] = [];
  for (const { traitId, values, isMultiValued } of groups.values()) {
    const addTrait = () => {
      lacking.push(tokens.length);
      traitIds.push(isMultiValued ? null : traitId);
    };
    if (!isMultiValued) addTrait();
    for (const value of values.values()) {
      if (isMultiValued) addTrait();
      trait[value] = lacking.length - 1;
      lacking[lacking.length - 1] -= count[value];
    }
  }
  return { valuesOf, count, trait, isNone, lacking, traitIds, pairs };
}
