/**
 * The token table: one row per token of a collection, one typed array per field.
 *
 * Layout     Rows stand in (rank, token id) order, so a row's index is its tie-break and the best-rank
 *            sort is the identity. A token keeps its RowIndex as long as its table lives.
 * Ownership  Prices and marketplaces are written by `apply-listings.ts`, projections and confidences by
 *            `apply-projections.ts`, the rest by nobody. No column is ever transferred: readers get copies.
 */
import { type PackedText, packText } from "../../contract/columns.ts";
import type { CompactToken, TraitPair, VibePair } from "../../contract/token.ts";
import { compareTokenIds } from "../../contract/token-id.ts";
import {
  type Eth,
  NO_MARKETPLACE,
  NONE,
  type RowIndex,
  type TokenStringId,
  type UnixMs,
} from "../../contract/units.ts";

export interface TokenTable {
  readonly size: number;
  /** RowIndex -> TokenStringId. */
  readonly ids: readonly TokenStringId[];
  readonly rowOf: ReadonlyMap<TokenStringId, RowIndex>;
  /** Position in the payload as sent -> RowIndex, or -1 where the token sent there was left out. */
  readonly rowOfSent: Int32Array;
  /** Rows of the lowest and the highest token id; -1 in an empty table. */
  readonly startRow: RowIndex;
  readonly endRow: RowIndex;
  readonly names: PackedText;
  readonly images: PackedText;
  readonly animations: PackedText;
  /** RowIndex -> RarityRank. */
  readonly ranks: Uint32Array<ArrayBuffer>;
  /** Row i carries pairs `traitStarts[i]` up to `traitStarts[i + 1]`, each pair once. */
  readonly traitStarts: Uint32Array<ArrayBuffer>;
  readonly traitIds: Uint32Array<ArrayBuffer>;
  readonly traitValueIds: Uint32Array<ArrayBuffer>;
  /** Row i has vibes `vibeStarts[i]` up to `vibeStarts[i + 1]`, each vibe once. */
  readonly vibeStarts: Uint32Array<ArrayBuffer>;
  readonly vibeIds: Uint32Array<ArrayBuffer>;
  readonly vibeScores: Float64Array<ArrayBuffer>;
  /** RowIndex -> Eth, or NONE when not listed. */
  readonly prices: Float64Array<ArrayBuffer>;
  /** RowIndex -> marketplace, or NO_MARKETPLACE when not listed. */
  readonly marketplaces: Uint8Array<ArrayBuffer>;
  /** RowIndex -> Eth, or NONE. */
  readonly projections: Float64Array<ArrayBuffer>;
  /** RowIndex -> Confidence, or NONE. */
  readonly confidences: Float64Array<ArrayBuffer>;
  readonly listingsState: ListingsState;
  /** Revision of the projections last applied; null before any. */
  projectionsRev: number | null;
}

/** How far the listings have been followed. */
export interface ListingsState {
  /** Null before the first snapshot, which sets it. */
  epoch: string | null;
  seq: number;
  lastListingsUpdate: UnixMs | null;
}

/** Where the tokens stood in the payload they came from, when some of it was left out. */
export interface SentOrder {
  /** Position in the tokens -> position as sent. */
  readonly sentAt: readonly number[];
  readonly sentCount: number;
}

/** `value`, or NONE for null. A negative zero is a zero, so that equal amounts look equal. */
export function ethOrNone(value: Eth | null): Eth {
  return value === null ? NONE : value + 0;
}

/** One position per row, of the token that wins: of one id the last. In row order. */
function positionsByRow(tokens: readonly CompactToken[]): number[] {
  const lastOfId = new Map<TokenStringId, number>();
  for (const [position, token] of tokens.entries()) lastOfId.set(token[0], position);
  return [...lastOfId.values()].sort((a, b) => {
    const [left, right] = [tokens[a], tokens[b]];
    return left[2] - right[2] || compareTokenIds(left[0], right[0]);
  });
}

/** Pairs of every row, one row's after the other's: row i's are `starts[i]` up to `starts[i + 1]`. */
interface PackedPairs {
  readonly starts: Uint32Array<ArrayBuffer>;
  readonly firsts: Uint32Array<ArrayBuffer>;
  readonly seconds: Float64Array<ArrayBuffer>;
}

/** Of a row's pairs that are `same`, one is kept, with the value of the last. */
function packPairs<Pair extends TraitPair | VibePair>(
  lists: readonly (readonly Pair[])[],
  same: "both" | "first",
): PackedPairs {
  const most = lists.reduce((sum, list) => sum + list.length, 0);
  const starts = new Uint32Array(lists.length + 1);
  const firsts = new Uint32Array(most);
  const seconds = new Float64Array(most);
  let end = 0;
  for (const [row, list] of lists.entries()) {
    for (const [first, second] of list) {
      // A token has few pairs: looking through them is quicker than a set for each token.
      let at = starts[row];
      while (at < end && (firsts[at] !== first || (same === "both" && seconds[at] !== second)))
        at += 1;
      firsts[at] = first;
      seconds[at] = second;
      if (at === end) end += 1;
    }
    starts[row + 1] = end;
  }
  return { starts, firsts: firsts.slice(0, end), seconds: seconds.slice(0, end) };
}

/** The row of the id that stands before all others in `order`; -1 where there is none. */
function foremost(
  ids: readonly TokenStringId[],
  order: (a: TokenStringId, b: TokenStringId) => number,
): RowIndex {
  let found = ids.length === 0 ? -1 : 0;
  for (const [row, id] of ids.entries()) if (order(id, ids[found]) < 0) found = row;
  return found;
}

/** `sent` is for tokens out of a payload that lost some on the way; without it they are as sent. */
export function createTokenTable(tokens: readonly CompactToken[], sent?: SentOrder): TokenTable {
  const positions = positionsByRow(tokens);
  const rows = positions.map((position) => tokens[position]);
  const ids = rows.map(([id]) => id);
  const traits = packPairs(
    rows.map((token) => token[8]),
    "both",
  );
  const vibes = packPairs(
    rows.map((token) => token[9]),
    "first",
  );

  const rowOfSent = new Int32Array(sent?.sentCount ?? tokens.length).fill(-1);
  for (const [row, position] of positions.entries())
    rowOfSent[sent ? sent.sentAt[position] : position] = row;

  return {
    size: rows.length,
    ids,
    rowOf: new Map(ids.map((id, row) => [id, row])),
    rowOfSent,
    startRow: foremost(ids, compareTokenIds),
    endRow: foremost(ids, (a, b) => compareTokenIds(b, a)),
    names: packText(rows.map((token) => token[1] ?? "")),
    images: packText(rows.map((token) => token[6] ?? "")),
    animations: packText(rows.map((token) => token[7] ?? "")),
    ranks: Uint32Array.from(rows, (token) => token[2]),
    traitStarts: traits.starts,
    traitIds: traits.firsts,
    traitValueIds: Uint32Array.from(traits.seconds),
    vibeStarts: vibes.starts,
    vibeIds: vibes.firsts,
    vibeScores: vibes.seconds,
    prices: Float64Array.from(rows, (token) => ethOrNone(token[3])),
    marketplaces: Uint8Array.from(rows, (token) =>
      token[3] === null ? NO_MARKETPLACE : (token[10] ?? NO_MARKETPLACE),
    ),
    projections: Float64Array.from(rows, (token) => ethOrNone(token[4])),
    confidences: Float64Array.from(rows, (token) => ethOrNone(token[5])),
    listingsState: { epoch: null, seq: 0, lastListingsUpdate: null },
    projectionsRev: null,
  };
}
