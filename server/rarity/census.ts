/**
 * Every value of a collection after normalising, counted: what rarity is worked out from.
 *
 * Names and values are compared lower-cased and trimmed. Of a trait of which some token has several
 * values, each value counts as a trait of its own, which a token has or lacks.
 */
import type { TraitPair } from "../../contract/token.ts";
import type { DraftTrait } from "../sources/source.ts";

export interface Census {
  /** Token -> indexes of its values. */
  readonly valuesOf: readonly (readonly number[])[];
  /** Value -> tokens that carry it. */
  readonly count: readonly number[];
  /** Value -> index of the trait it belongs to. */
  readonly trait: readonly number[];
  /** Value -> whether it is "none" or empty. */
  readonly isNone: readonly boolean[];
  /** Trait index -> tokens that lack it. */
  readonly lacking: readonly number[];
  /** Trait index -> the trait's id; null where it is one value of a trait of which tokens have several. */
  readonly traitIds: readonly (number | null)[];
  /** Value -> the first pair of ids that stands for it. */
  readonly pairs: readonly TraitPair[];
}

function normalise(text: string): string {
  return text.trim().toLowerCase();
}

/** Normalised label -> value, of all traits that share a normalised name. */
type ValueGroup = Map<string, number>;

/** Throws on a trait or value id that `traits` does not have. */
export function takeCensus(
  traits: readonly DraftTrait[],
  tokens: readonly { readonly traits: readonly TraitPair[] }[],
): Census {
  const groups = new Map<string, ValueGroup>();
  const idOfGroup = new Map<ValueGroup, number>();
  const groupOf: ValueGroup[] = [];
  const isNone: boolean[] = [];
  const pairs: TraitPair[] = [];
  const valueByIds = new Map<number, Map<number, number>>();
  for (const trait of traits) {
    const name = normalise(trait.name);
    const group = groups.get(name) ?? new Map<string, number>();
    groups.set(name, group);
    if (!idOfGroup.has(group)) idOfGroup.set(group, trait.id);
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
        pairs.push([trait.id, id]);
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
  const traitIds: (number | null)[] = [];
  for (const group of groups.values()) {
    const apart = several.has(group);
    const enter = () => {
      lacking.push(tokens.length);
      traitIds.push(apart ? null : (idOfGroup.get(group) ?? null));
    };
    if (!apart) enter();
    for (const value of group.values()) {
      if (apart) enter();
      trait[value] = lacking.length - 1;
      lacking[lacking.length - 1] -= count[value];
    }
  }
  return { valuesOf, count, trait, isNone, lacking, traitIds, pairs };
}
