/** A token as it stands now: its place in the roster with its listing and the latest projection put in. */
import type { CompactToken } from "../../contract/token.ts";
import type { Book } from "./book.ts";
import type { Roster } from "./roster.ts";

/** Null if the roster has no such token. */
export function tokenNow(book: Book, roster: Roster, tokenId: string): CompactToken | null {
  const place = roster.placeOf(tokenId);
  if (place === undefined) return null;
  const [id, name, rank, , , , image, animation, traits, vibes] = roster.tokenAt(place);
  const listing = book.listings.get(tokenId);
  const projection = book.projections?.projections[place] ?? null;
  const confidence = book.projections?.confidences[place] ?? null;
  return [
    id,
    name,
    rank,
    listing?.price ?? null,
    projection,
    confidence,
    image,
    animation,
    traits,
    vibes,
    listing?.marketplace ?? null,
  ];
}
