/** Builds columns from tokens that came as JSON compact arrays, in any order. */
import { buildTokenColumns, compareRows } from "../../contract/columns/make-columns.ts";
import { noListings } from "../../contract/listings/listing-columns.ts";
import { figureFromWire, figureRecord } from "../../contract/tokens/figures.ts";
import { type CompactToken, wireToken } from "../../contract/tokens/token.ts";
import type { TableSource } from "./build-table.ts";

export interface JsonTokens {
  readonly source: TableSource;
  /** Position in the payload -> RowIndex, or -1 if that token was rejected or replaced by a later one. */
  readonly rowOfSent: Int32Array;
}

/**
 * Builds the source of a table. `tokens` are the valid ones of a payload of `sentCount`. `sentAt` maps the index of each
 * to its position in the payload. If several tokens share an id, keeps the last.
 */
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

  const inOrder = rows.map(({ token }) => token);
  const columns = buildTokenColumns(epoch, inOrder);
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
