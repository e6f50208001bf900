/** Builds wire tokens from a roster, with their current listing and figures. */
import { idAt, tokenTextAt, traitsAt, vibesAt } from "../../contract/columns/columns.ts";
import type { Listing } from "../../contract/listings/listings.ts";
import { type FigureColumns, figureRecord, figureToWire } from "../../contract/tokens/figures.ts";
import type { WireToken } from "../../contract/tokens/token.ts";
import type { Book } from "./book.ts";
import type { Roster } from "./roster.ts";

/** Returns the token of a row. A null `listing` means that it is not listed, null `figures` that it has none. */
export function tokenAt(
  { tokens }: Roster,
  row: number,
  figures: FigureColumns | null = null,
  listing: Listing | null = null,
): WireToken {
  const { ids, names, images, animations, ranks } = tokens;
  return {
    tokenId: idAt(ids, row),
    name: tokenTextAt(names, ids, row),
    rank: ranks[row],
    imageUrl: tokenTextAt(images, ids, row),
    animationUrl: tokenTextAt(animations, ids, row),
    traits: traitsAt(tokens, row),
    vibes: vibesAt(tokens, row),
    price: listing?.price ?? null,
    marketplace: listing?.marketplace ?? null,
    figures: figureRecord(({ name }) => figureToWire(figures?.[name][row])),
  };
}

/** Returns a token with its current listing and figures, or null if the roster does not contain it. */
export function currentToken(book: Book, roster: Roster, tokenId: string): WireToken | null {
  const row = roster.rowOf(tokenId);
  if (row === undefined) return null;
  return tokenAt(roster, row, book.projections?.figures, book.listings.get(tokenId));
}
