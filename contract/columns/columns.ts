/**
 * A collection's columns: one array per field, one row per token, rows in (rank, token id) order.
 *
 * All parts of the product share this form of the data: the server encodes it; the worker's table, the page's mirror and
 * the record on the device hold it. `make-columns.ts` builds it from tokens, `encode-tokens.ts` encodes it.
 *
 * Ownership  `TokenColumns` are immutable once built. The worker posts them to the page, which gets a copy. Changing
 *            columns (figures, listings) are copied and transferred; the page's mirror owns what it receives.
 */

import type { CollectionInfo } from "../collection.ts";
import type { ListingColumns } from "../listings/listing-columns.ts";
import type { FigureColumns } from "../tokens/figures.ts";
import type { ProjectionLine } from "../tokens/snapshot.ts";
import type { TraitPair, VibePair } from "../tokens/token.ts";
import type { TokenStringId } from "../values/units.ts";
import type { WholeNumbers } from "./body-format.ts";

/** Many texts concatenated into one: the text of row i is `text.slice(starts[i], starts[i + 1])`. */
export interface PackedText {
  readonly text: string;
  /** Has one more element than there are rows. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** Token ids: numbers if every id is the decimal form of a number below 2^32, else texts. */
export type IdColumn = Uint32Array<ArrayBuffer> | PackedText;

/** Template of a text column: the text of each row is its id between the two parts. */
export interface TextTemplate {
  readonly before: string;
  readonly after: string;
}

/** Names or addresses: a template if all rows follow one, null if no row has a text. An empty text means none. */
export type TextColumn = TextTemplate | PackedText | null;

/**
 * Sets of values of one trait, or of vibes, that tokens carry: row -> code -> set -> ids. Code 0 is the empty set. Few
 * sets are distinct, so a token with several values of a trait takes no more space than one with a single value.
 */
export interface SetColumn {
  /** RowIndex -> code. */
  readonly codes: WholeNumbers;
  /** Code -> start of its set. The set is `members` at `starts[code]` up to `starts[code + 1]`. */
  readonly starts: Uint32Array<ArrayBuffer>;
  /** Indices into `ids`, ascending within a set. */
  readonly members: Uint32Array<ArrayBuffer>;
  /** The distinct value ids, or vibe ids, ascending. */
  readonly ids: Uint32Array<ArrayBuffer>;
  /** Index into `ids` -> number of rows that carry the value. */
  readonly carrierAmounts: Uint32Array<ArrayBuffer>;
}

export interface TraitColumn extends SetColumn {
  readonly traitId: number;
}

export interface VibeColumn extends SetColumn {
  /** Parallel to `members`. */
  readonly scores: Float64Array<ArrayBuffer>;
}

/** The columns of a collection's tokens, constant for an epoch. */
export interface TokenColumns {
  readonly epoch: string;
  /** Number of rows. */
  readonly size: number;
  readonly ids: IdColumn;
  readonly names: TextColumn;
  readonly images: TextColumn;
  readonly animations: TextColumn;
  /** RowIndex -> RarityRank, ascending. */
  readonly ranks: Uint32Array<ArrayBuffer>;
  /** By ascending trait id. */
  readonly traits: readonly TraitColumn[];
  readonly vibes: VibeColumn;
}

/** The columns with the collection that describes their traits and vibes. */
export interface FixedColumns extends TokenColumns {
  readonly collection: CollectionInfo;
}

/** A revision of the figures. */
export interface FigureUpdate {
  readonly rev: number;
  readonly figures: FigureColumns;
  readonly line: ProjectionLine;
}

/** Rows whose listing changed since the last update to the page; the columns are parallel to `rows`. */
export interface ListingChanges extends ListingColumns {
  readonly rows: Uint32Array<ArrayBuffer>;
}

export function packText(texts: readonly string[]): PackedText {
  const starts = new Uint32Array(texts.length + 1);
  let end = 0;
  for (const [row, text] of texts.entries()) {
    end += text.length;
    starts[row + 1] = end;
  }
  return { text: texts.join(""), starts };
}

export function textAt({ text, starts }: PackedText, row: number): string {
  return text.slice(starts[row], starts[row + 1]);
}

export function idAt(ids: IdColumn, row: number): TokenStringId {
  return ids instanceof Uint32Array ? String(ids[row]) : textAt(ids, row);
}

/** Returns the name or address of a row, or null if it has none. */
export function tokenTextAt(column: TextColumn, ids: IdColumn, row: number): string | null {
  if (column === null) return null;
  if ("before" in column) return column.before + idAt(ids, row) + column.after;
  return textAt(column, row) || null;
}

export function traitsAt({ traits }: TokenColumns, row: number): readonly TraitPair[] {
  const pairs: TraitPair[] = [];
  for (const { traitId, codes, starts, members, ids } of traits) {
    const code = codes[row]!; // callers name a row of the table
    for (let at = starts[code]!; at < starts[code + 1]!; at += 1)
      pairs.push([traitId, ids[members[at]!]!]);
  }
  return pairs;
}

export function vibesAt({ vibes }: TokenColumns, row: number): readonly VibePair[] {
  const { codes, starts, members, ids, scores } = vibes;
  const code = codes[row]!; // callers name a row of the table
  const pairs: VibePair[] = [];
  for (let at = starts[code]!; at < starts[code + 1]!; at += 1)
    pairs.push([ids[members[at]!]!, scores[at]!]);
  return pairs;
}

/** Returns the row of a token, or -1. Scans all ids: fast enough for a click or a link, not for every frame. */
export function rowOf({ ids, size }: TokenColumns, tokenId: TokenStringId): number {
  if (ids instanceof Uint32Array)
    return String(Number(tokenId)) === tokenId ? ids.indexOf(Number(tokenId)) : -1;
  for (let row = 0; row < size; row += 1) if (textAt(ids, row) === tokenId) return row;
  return -1;
}
