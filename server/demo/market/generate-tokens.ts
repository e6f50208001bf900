/**
 * Generates a theme's tokens: the values that each carries, and the hidden premium that the simulated market pays for
 * them. The premium stays hidden from valuation, which has to infer it from the sales.
 */
import type { TraitPair } from "../../../contract/tokens/token.ts";
import type { DraftToken, DraftTrait, DraftVibe } from "../../market/drafts.ts";
import { createRandom, createWeightedDraw, type Random, type WeightedDraw } from "../art/random.ts";
import type { Theme, ThemeTrait } from "../themes/theme.ts";

/** Rarity in bits from which a value adds a premium: one token in eight carries it. */
const COMMON_BITS = 3;

export function generateTokens(theme: Theme, seed: string) {
  const random = createRandom(`${seed} ${theme.id} tokens`);
  const traits = draftTraits(theme);
  const oneOfOnes = Object.entries(theme.oneOfOnes);
  /** Token index -> index of its one-of-one. */
  const special = new Map<number, number>();
  while (special.size < oneOfOnes.length) special.set(random.below(theme.size), special.size);

  const drawValues = createValueDraw(theme);
  const tokens: DraftToken[] = [];
  let coverTokenId = String(theme.firstTokenId);
  for (let index = 0; index < theme.size; index += 1) {
    const tokenId = String(theme.firstTokenId + index);
    const place = special.get(index);
    if (place === 0) coverTokenId = tokenId;
    const [oneOfOne = null, worn = {}] = place === undefined ? [] : oneOfOnes[place];
    const drawn = drawValues(random, place === undefined ? null : typeCount(theme) + place);
    tokens.push({
      tokenId,
      name: oneOfOne,
      imageUrl: null,
      animationUrl: null,
      traits: drawn.map(([trait, value]): TraitPair => {
        const { id, name, values } = traits[trait];
        const label = worn[name];
        return [id, valueId(label ? values.findIndex((each) => each.label === label) : value)];
      }),
    });
  }
  return {
    traits,
    vibes: draftVibes(theme, traits),
    tokens,
    /** Index into `tokens` -> log of the token's worth over a token without any premium. */
    premiums: premiumsOf(theme, traits, tokens, createRandom(`${seed} ${theme.id} taste`)),
    coverTokenId,
  };
}

// Ids are sparse on purpose: no reader may use them as positions.
const traitId = (index: number) => 11 + index * 7;
const traitIndex = (id: number) => (id - 11) / 7;
const valueId = (index: number) => 1 + index * 3;
const valueIndex = (id: number) => (id - 1) / 3;

function typeCount(theme: Theme): number {
  return Object.keys(Object.values(theme.traits)[0].values).length;
}

function draftTraits(theme: Theme): DraftTrait[] {
  return Object.entries(theme.traits).map(([name, trait], index) => {
    const labels = Object.keys(trait.values);
    if (index === 0) labels.push(...Object.keys(theme.oneOfOnes));
    return {
      id: traitId(index),
      name,
      rankedNumerically: trait.rankedNumerically ?? false,
      // An import leaves numbers out of the rank, too.
      ...(trait.rankedNumerically && { unranked: true }),
      values: labels.map((label, place) => ({ id: valueId(place), label })),
    };
  });
}

function draftVibes(theme: Theme, traits: readonly DraftTrait[]): DraftVibe[] {
  return Object.entries(theme.vibes).map(([vibe, groups], index) => ({
    id: 5 + index * 4,
    name: vibe,
    traits: Object.entries(groups).flatMap(([traitName, labels]) => {
      const trait = traits.find(({ name }) => name === traitName);
      if (!trait) throw new Error(`vibe ${vibe} names a missing trait ${traitName}`);
      return labels.map((label): TraitPair => {
        const value = trait.values.find((each) => each.label === label);
        if (!value) throw new Error(`vibe ${vibe} names a missing value ${label}`);
        return [trait.id, value.id];
      });
    }),
  }));
}

/** Draws [trait index, value index] pairs; `oneOfOne` is the type's value index, or null for an ordinary type. */
function createValueDraw(theme: Theme) {
  const traits = Object.values(theme.traits);
  const types = Object.keys(traits[0].values);
  const typeDraw = createWeightedDraw(Object.values(traits[0].values));
  const byType = new Map<string, readonly WeightedDraw[]>();
  const drawsFor = (type: string) => {
    const known = byType.get(type);
    if (known) return known;
    const draws = traits.map((trait) => createWeightedDraw(skewedWeights(trait, type)));
    byType.set(type, draws);
    return draws;
  };
  const counts = traits.map((trait) => createWeightedDraw(trait.counts ?? [0, 1]));

  return (random: Random, oneOfOne: number | null): [trait: number, value: number][] => {
    const type = oneOfOne ?? typeDraw.draw(random);
    const pairs: [number, number][] = [[0, type]];
    const draws = drawsFor(types[type] ?? "");
    for (let trait = 1; trait < traits.length; trait += 1) {
      const wanted = counts[trait].draw(random);
      const chosen = new Set<number>();
      while (chosen.size < wanted) chosen.add(draws[trait].draw(random));
      for (const value of [...chosen].sort((a, b) => a - b)) pairs.push([trait, value]);
    }
    return pairs;
  };
}

function skewedWeights(trait: ThemeTrait, type: string): number[] {
  return Object.entries(trait.values).map(
    ([label, weight]) => weight * (trait.skew?.(type, label) ?? 1),
  );
}

/**
 * Returns the premium of each token. A rare value adds more the rarer it is, scaled by a random taste: some rare values
 * are unwanted. Numbers add a premium at both ends of their range. One-of-ones are worth tens of floors.
 */
function premiumsOf(
  theme: Theme,
  traits: readonly DraftTrait[],
  tokens: readonly DraftToken[],
  random: Random,
): Float64Array {
  const amounts = traits.map((trait) => new Uint32Array(trait.values.length));
  for (const token of tokens)
    for (const [trait, value] of token.traits) amounts[traitIndex(trait)][valueIndex(value)] += 1;

  const worth = traits.map((trait, index) => {
    const { pull = 1, rankedNumerically } = theme.traits[trait.name];
    if (rankedNumerically) return worthByDistance(trait, amounts[index], pull);
    return Float64Array.from(trait.values, (_, value) => {
      const amount = amounts[index][value];
      if (index === 0 && value >= typeCount(theme)) return random.between(2.6, 3.9);
      const rareBits = Math.log2(tokens.length / Math.max(1, amount)) - COMMON_BITS;
      const taste = random.between(0.25, 1.5);
      return rareBits > 0 ? 0.11 * pull * taste * rareBits ** 1.4 : random.between(-0.04, 0.04);
    });
  });
  return Float64Array.from(tokens, (token) => {
    let premium = random.normal() * 0.02;
    for (const [trait, value] of token.traits)
      premium += worth[traitIndex(trait)][valueIndex(value)];
    return premium;
  });
}

/** Returns the worth of each number by its distance from the mean of those that occur. */
function worthByDistance(trait: DraftTrait, amounts: Uint32Array, pull: number): Float64Array {
  const numbers = trait.values.map(({ label }) => Number.parseFloat(label));
  let count = 0;
  let sum = 0;
  let squares = 0;
  for (const [place, number] of numbers.entries()) {
    count += amounts[place];
    sum += amounts[place] * number;
    squares += amounts[place] * number * number;
  }
  const mean = sum / count;
  const deviation = Math.sqrt(squares / count - mean * mean);
  return Float64Array.from(
    numbers,
    (number) => 0.09 * pull * Math.max(0, Math.abs(number - mean) / deviation - 1),
  );
}
