/**
 * A collection's columns as the worker sends them to the page: one array per field, one row per
 * token, rows in (rank, token id) order.
 *
 * Ownership  The worker builds these for the page and transfers them; the page's mirror owns them
 *            and is the only one to write (prices and marketplaces, from `ListingChanges`).
 */
import type { CollectionInfo } from "./collection.ts";
import type { ProjectionLine } from "./snapshot.ts";

/** Many texts in one: text of row i is `text.slice(starts[i], starts[i + 1])`. */
export interface PackedText {
  readonly text: string;
  /** One more than there are rows. */
  readonly starts: Uint32Array<ArrayBuffer>;
}

/** What never changes while an epoch lasts. */
export interface FixedColumns {
  readonly collection: CollectionInfo;
  readonly epoch: string;
  readonly size: number;
  readonly ids: PackedText;
  /** Empty text: the token has no name of its own. */
  readonly names: PackedText;
  readonly images: PackedText;
  readonly animations: PackedText;
  /** RowIndex -> RarityRank. */
  readonly ranks: Uint32Array<ArrayBuffer>;
  /** Row i carries pairs `traitStarts[i]` up to `traitStarts[i + 1]` of the two arrays below. */
  readonly traitStarts: Uint32Array<ArrayBuffer>;
  readonly traitIds: Uint32Array<ArrayBuffer>;
  readonly traitValueIds: Uint32Array<ArrayBuffer>;
  readonly vibeStarts: Uint32Array<ArrayBuffer>;
  readonly vibeIds: Uint32Array<ArrayBuffer>;
  readonly vibeScores: Float64Array<ArrayBuffer>;
}

export interface ProjectionColumns {
  readonly rev: number;
  /** RowIndex -> Eth, or NONE. */
  readonly projections: Float64Array<ArrayBuffer>;
  /** RowIndex -> Confidence, or NONE. */
  readonly confidences: Float64Array<ArrayBuffer>;
  readonly line: ProjectionLine;
}

/** Rows whose listing changed since the last update to the page, with their new values. */
export interface ListingChanges {
  readonly rows: Uint32Array<ArrayBuffer>;
  /** Index into `rows` -> Eth, or NONE when no longer listed. */
  readonly prices: Float64Array<ArrayBuffer>;
  /** Index into `rows` -> marketplace, or NO_MARKETPLACE. */
  readonly marketplaces: Uint8Array<ArrayBuffer>;
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
