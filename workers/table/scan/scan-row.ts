/**
 * One token of the payload, written as programs write it, straight into the columns.
 *
 * There are other ways to write a good token: with white space, escapes, signs, exponents. They are as
 * much of a SURPRISE as what is wrong.
 */
import { MAX_PRICE_ETH, NO_MARKETPLACE } from "../../../contract/units.ts";
import { addPair, addVibe, endToken, type TokenColumns } from "../token-columns.ts";
import { CLOSE_ARRAY, COMMA, OPEN_ARRAY, ZERO } from "./ascii.ts";
import { isNull, NULL_LENGTH } from "./null.ts";
import { readAmount, readDecimal, readUint32 } from "./read-number.ts";
import { readId, readText } from "./read-text.ts";
import { SURPRISE } from "./surprise.ts";

const MAX_CONFIDENCE = 1;
const LAST_MARKETPLACE = 3;
/** Longer lists are left to others. */
const MOST_PAIRS = 64;

/** Pairs and vibes of the token that is being read: they join the columns once it is known to be good. */
export interface RowLists {
  readonly traitIds: Uint32Array;
  readonly valueIds: Uint32Array;
  pairCount: number;
  readonly vibeIds: Uint32Array;
  readonly scores: Float64Array;
  vibeCount: number;
}

export function createRowLists(): RowLists {
  return {
    traitIds: new Uint32Array(MOST_PAIRS),
    valueIds: new Uint32Array(MOST_PAIRS),
    pairCount: 0,
    vibeIds: new Uint32Array(MOST_PAIRS),
    scores: new Float64Array(MOST_PAIRS),
    vibeCount: 0,
  };
}

/**
 * Adds the token that begins at `at` and stands at `position` in the payload. Returns the byte after it; or
 * SURPRISE, and the columns are as before.
 */
export function scanRow(
  bytes: Uint8Array,
  at: number,
  columns: TokenColumns,
  lists: RowLists,
  position: number,
): number {
  const { count, ranks } = columns;
  if (bytes[at] !== OPEN_ARRAY) return SURPRISE;
  let end = readId(bytes, at + 1, columns.ids, count);
  end = readText(bytes, end, columns.names, count);
  end = readUint32(bytes, end, COMMA, ranks, count);
  end = readAmount(bytes, end, MAX_PRICE_ETH, columns.prices, count);
  end = readAmount(bytes, end, MAX_PRICE_ETH, columns.projections, count);
  end = readAmount(bytes, end, MAX_CONFIDENCE, columns.confidences, count);
  end = readText(bytes, end, columns.images, count);
  end = readText(bytes, end, columns.animations, count);
  end = readPairs(bytes, end, lists);
  end = readVibes(bytes, end, lists);
  end = readMarketplace(bytes, end, columns.marketplaces, count);
  if (end === SURPRISE || ranks[count] === 0) return SURPRISE;

  if (Number.isNaN(columns.prices[count])) columns.marketplaces[count] = NO_MARKETPLACE;
  const { traitIds, valueIds, pairCount, vibeIds, scores, vibeCount } = lists;
  for (let pair = 0; pair < pairCount; pair += 1) addPair(columns, traitIds[pair], valueIds[pair]);
  for (let vibe = 0; vibe < vibeCount; vibe += 1) addVibe(columns, vibeIds[vibe], scores[vibe]);
  endToken(columns, position);
  return end;
}

/** Reads the list of pairs that begins at `at`, and the comma after it. Returns the byte after that, or SURPRISE. */
function readPairs(bytes: Uint8Array, at: number, lists: RowLists): number {
  if (bytes[at] !== OPEN_ARRAY) return SURPRISE;
  const { traitIds, valueIds } = lists;
  let count = 0;
  let end = at + 1;
  while (bytes[end] === OPEN_ARRAY && count < MOST_PAIRS) {
    end = readUint32(bytes, end + 1, COMMA, traitIds, count);
    end = readUint32(bytes, end, CLOSE_ARRAY, valueIds, count);
    count += 1;
    if (bytes[end] !== COMMA || bytes[end + 1] !== OPEN_ARRAY) break;
    end += 1;
  }
  lists.pairCount = count;
  return bytes[end] === CLOSE_ARRAY && bytes[end + 1] === COMMA ? end + 2 : SURPRISE;
}

/** `readPairs` for vibes and their scores. */
function readVibes(bytes: Uint8Array, at: number, lists: RowLists): number {
  if (bytes[at] !== OPEN_ARRAY) return SURPRISE;
  const { vibeIds, scores } = lists;
  let count = 0;
  let end = at + 1;
  while (bytes[end] === OPEN_ARRAY && count < MOST_PAIRS) {
    end = readUint32(bytes, end + 1, COMMA, vibeIds, count);
    end = readDecimal(bytes, end, CLOSE_ARRAY, scores, count);
    count += 1;
    if (bytes[end] !== COMMA || bytes[end + 1] !== OPEN_ARRAY) break;
    end += 1;
  }
  lists.vibeCount = count;
  return bytes[end] === CLOSE_ARRAY && bytes[end + 1] === COMMA ? end + 2 : SURPRISE;
}

/** Reads the marketplace or null that begins at `at`, and the token's end. Returns the byte after it, or SURPRISE. */
function readMarketplace(bytes: Uint8Array, at: number, into: Uint8Array, index: number): number {
  if (isNull(bytes, at)) {
    into[index] = NO_MARKETPLACE;
    return bytes[at + NULL_LENGTH] === CLOSE_ARRAY ? at + NULL_LENGTH + 1 : SURPRISE;
  }
  const marketplace = bytes[at] - ZERO;
  into[index] = marketplace;
  const known = marketplace >= 0 && marketplace <= LAST_MARKETPLACE;
  return known && bytes[at + 1] === CLOSE_ARRAY ? at + 2 : SURPRISE;
}
