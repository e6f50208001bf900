/** Moves a book of the sample collection on, as the store would. */
import { idAt } from "../../contract/columns/columns.ts";
import { noFigures } from "../../contract/tokens/figures.ts";
import type { Eth, UnixMs } from "../../contract/values/units.ts";
import type { StoredCollection } from "../storage/store/store.ts";
import type { createBook } from "../web/live/book.ts";
import type { Roster } from "../web/live/roster.ts";

export interface BookStep {
  /** Listings in their order. A price of null unlists the token. */
  readonly changes: readonly { readonly row: number; readonly price: Eth | null }[];
  /** The projection of each token, of a new revision. Null if the figures stay. */
  readonly projections: readonly (Eth | null)[] | null;
}

export function moveBook(
  book: ReturnType<typeof createBook>,
  stored: StoredCollection,
  roster: Roster,
  { changes, projections }: BookStep,
  at: UnixMs,
): void {
  const log = changes.map(({ row, price }, index) => {
    const tokenId = idAt(roster.tokens.ids, row);
    const listing = price === null ? null : { tokenId, price, marketplace: 1 };
    return { seq: book.seq + index + 1, tokenId, at, listing };
  });
  book.advance({ ...stored, seq: book.seq + log.length }, log);
  if (!projections) return;
  const priceProjection = Float64Array.from(projections, (each) => each ?? Number.NaN);
  const figures = { ...noFigures(projections.length), priceProjection };
  const revision = { epoch: stored.epoch, rev: (book.projections?.rev ?? 0) + 1, figures };
  book.setProjections(stored, { ...revision, line: [], model: null as never, at: 0 }); // no page reads the model
}
