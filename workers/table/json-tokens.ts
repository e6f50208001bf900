/** Columns of tokens that came as JSON compact arrays, in any order. */
import type { TokenColumns } from "../../contract/columns/columns.ts";
import { compareRows, tokenColumns } from "../../contract/columns/make-columns.ts";
import {
  FIGURES,
  type FigureRevision,
  figureFromWire,
  figureRecord,
} from "../../contract/figures.ts";
import { noListings } from "../../contract/listing-columns.ts";
import type { Projections } from "../../contract/snapshot.ts";
import { type CompactToken, wireToken } from "../../contract/token.ts";
import type { RowIndex } from "../../contract/units.ts";
import type { TableSource } from "./build-table.ts";

export interface JsonTokens {
  readonly source: TableSource;
  /** Position in the payload -> RowIndex, or -1 where the token sent there was left out. */
  readonly rowOfSent: Int32Array;
}

/** `sentAt`: index into `tokens` -> position in the payload of `sentCount` tokens. Of one id the last token counts. */
export function jsonTokens(
  epoch: string,
  figuresRev: number,
  tokens: readonly CompactToken[],
  sentAt: readonly number[],
  sentCount: number,
): JsonTokens {
  const lastOf = new Map(tokens.map(([id], index) => [id, index]));
  const rows = Array.from(lastOf.values(), (index) => ({ index, token: wireToken(tokens[index]) }));
  rows.sort((a, b) => compareRows(a.token, b.token));
  const rowOfSent = new Int32Array(sentCount).fill(-1);
  for (const [row, { index }] of rows.entries()) rowOfSent[sentAt[index]] = row;

  const columns: TokenColumns = tokenColumns(
    epoch,
    rows.map(({ token }) => token),
  );
  const figures = figureRecord(({ name }) =>
    Float64Array.from(rows, ({ token }) => figureFromWire(token.figures[name])),
  );
  const listings = noListings(rows.length);
  for (const [row, { token }] of rows.entries()) {
    if (token.price === null) continue;
    listings.prices[row] = token.price + 0; // a negative zero becomes zero
    if (token.marketplace !== null) listings.marketplaces[row] = token.marketplace;
  }
  const state = { epoch: null, seq: 0, lastListingsUpdate: null };
  return {
    source: { columns, figures, figuresRev, listings: { columns: listings, state } },
    rowOfSent,
  };
}

/**
 * A revision whose arrays are in the order of a payload, by `size` rows; null where they do not fit. `rowOfSent` is null
 * where the payload's order is that of the rows.
 */
export function figuresByRow(
  projections: Projections,
  rowOfSent: Int32Array | null,
  size: number,
): FigureRevision | null {
  const { epoch, rev } = projections;
  const sentCount = rowOfSent?.length ?? size;
  if (FIGURES.some(({ arrayName }) => projections[arrayName].length !== sentCount)) return null;
  const figures = figureRecord(({ arrayName }) => {
    const column = new Float64Array(size);
    for (const [position, value] of projections[arrayName].entries()) {
      const row: RowIndex = rowOfSent ? rowOfSent[position] : position;
      if (row >= 0) column[row] = figureFromWire(value);
    }
    return column;
  });
  return { epoch, rev, figures };
}
