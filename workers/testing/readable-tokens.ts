/** The columns of tokens as values that a test compares and prints. */
import { textOf } from "../table/byte-texts.ts";
import type { SentTokens } from "../table/sent-tokens.ts";

export interface ReadableToken {
  readonly sentAt: number;
  readonly id: string;
  readonly name: string;
  readonly rank: number;
  readonly price: number;
  readonly projection: number;
  readonly confidence: number;
  readonly image: string;
  readonly animation: string;
  readonly pairs: readonly (readonly [traitId: number, valueId: number])[];
  readonly vibes: readonly (readonly [vibeId: number, score: number])[];
  readonly marketplace: number;
}

export interface ReadableTokens {
  readonly sentCount: number;
  readonly tokens: readonly ReadableToken[];
  /** By their codes. */
  readonly distinctPairs: readonly (readonly [traitId: number, valueId: number])[];
}

export function readableTokens(sent: SentTokens): ReadableTokens {
  const distinctPairs = zipped(sent.pairTraitIds, sent.pairValueIds);
  const vibes = zipped(sent.vibeIds, sent.vibeScores);
  const pairs = Array.from(sent.pairCodes, (code) => distinctPairs[code] ?? [-1, -1]);
  return {
    sentCount: sent.sentCount,
    distinctPairs,
    tokens: Array.from({ length: sent.count }, (_, index) => ({
      sentAt: sent.sentAt[index],
      id: textOf(sent.ids, index),
      name: textOf(sent.names, index),
      rank: sent.ranks[index],
      price: sent.prices[index],
      projection: sent.projections[index],
      confidence: sent.confidences[index],
      image: textOf(sent.images, index),
      animation: textOf(sent.animations, index),
      pairs: pairs.slice(sent.pairStarts[index], sent.pairStarts[index + 1]),
      vibes: vibes.slice(sent.vibeStarts[index], sent.vibeStarts[index + 1]),
      marketplace: sent.marketplaces[index],
    })),
  };
}

function zipped(firsts: ArrayLike<number>, seconds: ArrayLike<number>): [number, number][] {
  return Array.from(firsts, (first, index) => [first, seconds[index] ?? Number.NaN]);
}
