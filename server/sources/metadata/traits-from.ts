/** Builds a collection's traits from the metadata of its tokens, within the limits of a collection. */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import { compareTokenIds } from "../../../contract/values/token-id.ts";
import type { DraftTrait } from "../../market/drafts.ts";
import type { TraitText } from "../../market/trait-text.ts";
import { MAX_TEXT_LENGTH } from "../../valuation/ingest/limits.ts";
import { labelOf } from "./number-kind.ts";
import type { TokenMetadata } from "./token-metadata.ts";
import { keepWithinLimits, type TraitTally } from "./trait-limits.ts";

export interface DescribedToken {
  readonly tokenId: string;
  readonly metadata: Pick<TokenMetadata, "name" | "traits">;
}

export interface CollectedTraits {
  readonly traits: readonly DraftTrait[];
  /** Token id -> its pairs, in the order of its metadata. */
  readonly pairsOf: ReadonlyMap<string, readonly TraitPair[]>;
  /** False if the names exceed the limits and must be left out of the draft. */
  readonly hasNames: boolean;
  /** One sentence for each thing that was left out to respect the limits. */
  readonly omissions: readonly string[];
}

/**
 * Collects the traits of all tokens. A trait is a number here if the metadata say so of most of its values. Ids count from 1 in the order of first appearance, by ascending token id, so the
 * order of `tokens` does not matter.
 *
 * If a limit is exceeded, whole traits are left out: the rarest if there are too many traits, otherwise those with
 * the most distinct values.
 */
export function traitsFrom(tokens: readonly DescribedToken[]): CollectedTraits {
  const ordered = [...tokens].sort((a, b) => compareTokenIds(a.tokenId, b.tokenId));
  const namesText = ordered.reduce((sum, { metadata }) => sum + (metadata.name?.length ?? 0), 0);
  const hasNames = namesText <= MAX_TEXT_LENGTH;
  const { kept, omissions } = keepWithinLimits(tallyTraits(ordered), hasNames ? namesText : 0);
  if (!hasNames)
    omissions.push(
      `The names of all tokens were left out: they have more than ${MAX_TEXT_LENGTH.toLocaleString("en-US")} characters together.`,
    );
  const traits = kept.map(({ name, labels, numbers, pairs }, index): DraftTrait => {
    const values = [...labels].map((label, value) => ({ id: value + 1, label }));
    return { id: index + 1, name, rankedNumerically: numbers > pairs / 2, values };
  });
  return { traits, pairsOf: pairTokens(ordered, traits), hasNames, omissions };
}

/** Returns the traits in the order of first appearance. */
function tallyTraits(tokens: readonly DescribedToken[]): readonly TraitTally[] {
  const tallies = new Map<string, TraitTally>();
  for (const { metadata } of tokens) {
    for (const pair of metadata.traits) {
      const [name, , kind] = pair;
      const label = labelIn(pair);
      const tally = tallies.get(name) ?? newTally(name);
      tallies.set(name, tally);
      tally.pairs += 1;
      if (kind) tally.numbers += 1;
      if (!tally.labels.has(label)) tally.text += label.length;
      tally.labels.add(label);
    }
    for (const name of new Set(metadata.traits.map(([trait]) => trait))) {
      const tally = tallies.get(name);
      if (tally) tally.tokens += 1;
    }
  }
  return [...tallies.values()];
}

function newTally(name: string): TraitTally {
  return { name, labels: new Set(), text: name.length, tokens: 0, pairs: 0, numbers: 0 };
}

function labelIn([, value, kind]: TraitText): string {
  return labelOf(value, kind);
}

function pairTokens(
  tokens: readonly DescribedToken[],
  traits: readonly DraftTrait[],
): ReadonlyMap<string, readonly TraitPair[]> {
  /** Trait name -> trait id and label -> value id. */
  const idsOf = new Map(
    traits.map(({ id, name, values }) => [
      name,
      { id, valueIds: new Map(values.map(({ id: valueId, label }) => [label, valueId])) },
    ]),
  );
  return new Map(
    tokens.map(({ tokenId, metadata }) => [
      tokenId,
      metadata.traits.flatMap((pair): TraitPair[] => {
        const ids = idsOf.get(pair[0]);
        const valueId = ids?.valueIds.get(labelIn(pair));
        return ids && valueId !== undefined ? [[ids.id, valueId]] : [];
      }),
    ]),
  );
}
