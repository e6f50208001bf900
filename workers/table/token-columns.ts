/**
 * The columns of `SentTokens` while they grow, token by token.
 *
 * Ownership  Whoever makes tokens writes the fields of the next one at index `count`, for which there is
 *            always room, adds its pairs and vibes, and ends it with `endToken`. Fields written before a
 *            token was given up are overwritten by the next one; pairs and vibes are not, so they come
 *            last. `sentTokens` gives the columns away as they are, cut to length.
 */
import type { CompactToken } from "../../contract/token.ts";
import { type Eth, NO_MARKETPLACE, NONE } from "../../contract/units.ts";
import { longer } from "./longer.ts";
import { createPairCodes, firstUnder, type PairCodes, pairCode } from "./pair-codes.ts";
import type { SentTokens } from "./sent-tokens.ts";

/** Index -> range of bytes. */
export interface TextRanges {
  from: Uint32Array;
  to: Uint32Array;
}

/** For the columns see `SentTokens`. */
export interface TokenColumns {
  /** Tokens ended so far, and the index of the next. */
  count: number;
  /** Tokens there is room for. */
  capacity: number;
  sentAt: Uint32Array;
  readonly ids: TextRanges;
  readonly names: TextRanges;
  readonly images: TextRanges;
  readonly animations: TextRanges;
  ranks: Uint32Array;
  prices: Float64Array;
  projections: Float64Array;
  confidences: Float64Array;
  marketplaces: Uint8Array;
  readonly pairs: PairCodes;
  pairStarts: Uint32Array;
  pairCodes: Uint32Array;
  /** Pairs so far, those of the next token included. So for the vibes. */
  pairEnd: number;
  vibeStarts: Uint32Array;
  vibeIds: Uint32Array;
  vibeScores: Float64Array;
  vibeEnd: number;
}

const PAIRS_PER_TOKEN = 8;

/** `capacity` tokens, 1 or more, have room before the columns must grow. */
export function createTokenColumns(capacity: number): TokenColumns {
  const ranges = () => ({ from: new Uint32Array(capacity), to: new Uint32Array(capacity) });
  return {
    count: 0,
    capacity,
    sentAt: new Uint32Array(capacity),
    ids: ranges(),
    names: ranges(),
    images: ranges(),
    animations: ranges(),
    ranks: new Uint32Array(capacity),
    prices: new Float64Array(capacity),
    projections: new Float64Array(capacity),
    confidences: new Float64Array(capacity),
    marketplaces: new Uint8Array(capacity),
    pairs: createPairCodes(),
    pairStarts: new Uint32Array(capacity + 1),
    pairCodes: new Uint32Array(PAIRS_PER_TOKEN * capacity),
    pairEnd: 0,
    vibeStarts: new Uint32Array(capacity + 1),
    vibeIds: new Uint32Array(capacity),
    vibeScores: new Float64Array(capacity),
    vibeEnd: 0,
  };
}

/** Gives the next token a pair, unless it has it. */
export function addPair(columns: TokenColumns, traitId: number, valueId: number): void {
  const { pairs, pairEnd } = columns;
  const code = pairCode(pairs, traitId, valueId);
  if (!firstUnder(pairs, code, columns.count + 1)) return;
  if (pairEnd === columns.pairCodes.length)
    columns.pairCodes = longer(Uint32Array, columns.pairCodes, 2 * pairEnd);
  columns.pairCodes[pairEnd] = code;
  columns.pairEnd = pairEnd + 1;
}

/** Gives the next token a vibe, or the vibe it has another score. */
export function addVibe(columns: TokenColumns, vibeId: number, score: number): void {
  const { vibeEnd } = columns;
  if (vibeEnd === columns.vibeIds.length) {
    columns.vibeIds = longer(Uint32Array, columns.vibeIds, 2 * vibeEnd);
    columns.vibeScores = longer(Float64Array, columns.vibeScores, 2 * vibeEnd);
  }
  const { vibeIds, vibeScores } = columns;
  // A token has few vibes: looking through them is quicker than a set.
  let at = columns.vibeStarts[columns.count];
  while (at < vibeEnd && vibeIds[at] !== vibeId) at += 1;
  vibeIds[at] = vibeId;
  vibeScores[at] = score;
  if (at === vibeEnd) columns.vibeEnd = vibeEnd + 1;
}

/** `position`: the token's in the payload. */
export function endToken(columns: TokenColumns, position: number): void {
  const { count } = columns;
  columns.sentAt[count] = position;
  columns.pairStarts[count + 1] = columns.pairEnd;
  columns.vibeStarts[count + 1] = columns.vibeEnd;
  columns.count = count + 1;
  if (count + 1 === columns.capacity) grow(columns);
}

/** All of a token but its texts, whose ranges were written by whoever knows where they stand; ends it. */
export function addFields(columns: TokenColumns, token: CompactToken, position: number): void {
  const [, , rank, price, projection, confidence, , , traits, vibes, marketplace] = token;
  const { count } = columns;
  columns.ranks[count] = rank;
  columns.prices[count] = amountOrNone(price);
  columns.projections[count] = amountOrNone(projection);
  columns.confidences[count] = amountOrNone(confidence);
  columns.marketplaces[count] = price === null ? NO_MARKETPLACE : (marketplace ?? NO_MARKETPLACE);
  for (const [traitId, valueId] of traits) addPair(columns, traitId, valueId);
  for (const [vibeId, score] of vibes) addVibe(columns, vibeId, score);
  endToken(columns, position);
}

/** A negative zero is a zero, so that equal amounts look equal. */
function amountOrNone(amount: Eth | null): Eth {
  return amount === null ? NONE : amount + 0;
}

function grow(columns: TokenColumns): void {
  const capacity = 2 * columns.capacity;
  columns.capacity = capacity;
  columns.sentAt = longer(Uint32Array, columns.sentAt, capacity);
  for (const ranges of [columns.ids, columns.names, columns.images, columns.animations]) {
    ranges.from = longer(Uint32Array, ranges.from, capacity);
    ranges.to = longer(Uint32Array, ranges.to, capacity);
  }
  columns.ranks = longer(Uint32Array, columns.ranks, capacity);
  columns.prices = longer(Float64Array, columns.prices, capacity);
  columns.projections = longer(Float64Array, columns.projections, capacity);
  columns.confidences = longer(Float64Array, columns.confidences, capacity);
  columns.marketplaces = longer(Uint8Array, columns.marketplaces, capacity);
  columns.pairStarts = longer(Uint32Array, columns.pairStarts, capacity + 1);
  columns.vibeStarts = longer(Uint32Array, columns.vibeStarts, capacity + 1);
}

/** The tokens so far, of `sentCount` in the payload; `bytes` hold their texts. */
export function sentTokens(
  columns: TokenColumns,
  bytes: Uint8Array,
  sentCount: number,
): SentTokens {
  const { count, pairs, pairEnd, vibeEnd } = columns;
  const texts = ({ from, to }: TextRanges) => ({
    bytes,
    from: from.subarray(0, count),
    to: to.subarray(0, count),
  });
  return {
    count,
    sentCount,
    sentAt: columns.sentAt.subarray(0, count),
    ids: texts(columns.ids),
    names: texts(columns.names),
    images: texts(columns.images),
    animations: texts(columns.animations),
    ranks: columns.ranks.subarray(0, count),
    prices: columns.prices.subarray(0, count),
    projections: columns.projections.subarray(0, count),
    confidences: columns.confidences.subarray(0, count),
    marketplaces: columns.marketplaces.subarray(0, count),
    pairStarts: columns.pairStarts.subarray(0, count + 1),
    pairCodes: columns.pairCodes.subarray(0, pairEnd),
    pairTraitIds: pairs.traitIds.subarray(0, pairs.count),
    pairValueIds: pairs.valueIds.subarray(0, pairs.count),
    vibeStarts: columns.vibeStarts.subarray(0, count + 1),
    vibeIds: columns.vibeIds.subarray(0, vibeEnd),
    vibeScores: columns.vibeScores.subarray(0, vibeEnd),
  };
}
