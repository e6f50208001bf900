/** Builds the share text of collections and tokens, and the figures and pictures of their cards. */

import * as apiPath from "../../../contract/api-path.ts";
import { idAt } from "../../../contract/columns/columns.ts";
import type { ForeignListing } from "../../../contract/listings/listings.ts";
import {
  type MarketRecord,
  type RecordedCall,
  sumCounts,
} from "../../../contract/market/record.ts";
import { collectionTitle, TAGLINE } from "../../../contract/site/page-meta.ts";
import { collectionPath, tokenPath } from "../../../contract/site/routes.ts";
import type { SocialShare } from "../../../contract/site/social-share.ts";
import { appraisalAt, describeDeal, verdictOf } from "../../../contract/tokens/deal.ts";
import { dealWords } from "../../../contract/tokens/deal-words.ts";
import { floorWords } from "../../../contract/tokens/floor-words.ts";
import { showFigures } from "../../../contract/tokens/shown-figures.ts";
import type { WireToken } from "../../../contract/tokens/token.ts";
import { floorDecimals } from "../../../contract/values/floor-decimals.ts";
import { foreignAmount, inCurrency, whole } from "../../../contract/values/format.ts";
import { ETHER } from "../../../contract/values/units.ts";
import type { StoredCollection } from "../../storage/store/store.ts";
import type { Book } from "../live/book.ts";
import type { Roster } from "../live/roster.ts";
import type { CollectionCard, TokenCard } from "./card.ts";
import type { CallCard, RecordCard } from "./record-card.ts";
import { displayableText } from "./text-outlines.ts";

export interface CardPlan<Card> {
  readonly card: Card;
  /** Tokens whose pictures the card shows, in frame order. */
  readonly tokenIds: readonly string[];
}

/** Adds `rate` after an amount in ETH. */
function foreignPriceOf(listing: ForeignListing | undefined, rate = ""): string | null {
  if (!listing) return null;
  const [, amount, currency, , eth] = listing;
  const ether = eth === undefined ? "" : ` (${foreignAmount(eth, ETHER)}${rate})`;
  return foreignAmount(amount, currency) + ether;
}

/** Falls back to the id if the typeface lacks letters of the name. */
function displayName(name: string, id: string): string {
  return displayableText(name) ?? displayableText(id) ?? "";
}

function noteOf({ demo, dataSource }: StoredCollection): string | null {
  if (demo) return "Demo";
  return dataSource.listingsSimulated ? "Simulated listings" : null;
}

function tokenName({ tokenId, name }: WireToken, collectionName: string): string {
  const number = `#${tokenId}`;
  // The card shows the collection's name above this one.
  if (name === null || name === `${collectionName} ${number}`) return number;
  return displayName(name, number);
}

export function planTokenCard(
  { collection, foreign, floor }: Book,
  token: WireToken,
): CardPlan<TokenCard> {
  const { tokenId, rank, price, figures } = token;
  return {
    card: {
      kind: "token",
      collection: displayName(collection.name, collection.id),
      name: tokenName(token, collection.name),
      rank,
      size: collection.size,
      price,
      unit: collection.currency,
      foreignPrice: foreignPriceOf(foreign.get(tokenId)),
      appraisal: { ...figures, decimals: floorDecimals(floor()) },
      note: noteOf(collection),
    },
    tokenIds: [tokenId],
  };
}

/** Shows the pictures of the best deals, filled up with the best ranks if there are too few. */
export function planCollectionCard(
  book: Book,
  roster: Roster,
  count: number,
): CardPlan<CollectionCard> {
  const { collection, listings, projections } = book;
  const { ids, size } = roster.tokens;
  const projected = projections?.figures.priceProjection;
  const hot: { readonly tokenId: string; readonly share: number }[] = [];
  for (const { tokenId, price } of listings.values()) {
    const row = roster.rowOf(tokenId);
    if (row === undefined) continue;
    const { deal, share } = verdictOf(price, appraisalAt(projections?.figures, row));
    if (deal === "hot") hot.push({ tokenId, share });
  }
  const isProjected = projected?.some((projection) => !Number.isNaN(projection)) ?? false;
  const faces = hot.toSorted((a, b) => b.share - a.share).map(({ tokenId }) => tokenId);
  for (let row = 0; row < size && faces.length < 2 * count; row += 1) faces.push(idAt(ids, row));
  return {
    card: {
      kind: "collection",
      name: displayName(collection.name, collection.id),
      size: collection.size,
      floor: book.floor(),
      unit: collection.currency,
      listed: listings.size,
      deals: isProjected ? hot.length : null,
      note: noteOf(collection),
    },
    tokenIds: [...new Set(faces)].slice(0, count),
  };
}

/** The card of a collection's record, or of all collections'. */
export function planRecordCard(
  record: MarketRecord,
  collection: StoredCollection | null,
): CardPlan<RecordCard> {
  const note = record.demo && record.collections.length > 0 ? "Demo" : null;
  return {
    card: {
      kind: "record",
      name: collection && displayName(collection.name, collection.id),
      counts: sumCounts(record.groups),
      live: sumCounts(record.groups.filter(({ live }) => live)).sales,
      points: record.points,
      note: collection ? noteOf(collection) : note,
    },
    tokenIds: [],
  };
}

export function planCallCard({ collection }: Book, call: RecordedCall): CardPlan<CallCard> {
  return {
    card: {
      kind: "call",
      collection: displayName(collection.name, collection.id),
      name: `#${call.tokenId}`,
      call,
      note: noteOf(collection),
    },
    tokenIds: [call.tokenId],
  };
}

/** Returns null if the collection has no cover token. */
export function collectionShare(book: Book, publicUrl: string): SocialShare | null {
  const { collection, listings } = book;
  if (collection.coverTokenId === null) return null;
  const floor = book.floor();
  const summary =
    floor === null
      ? `${whole(collection.size)} tokens ranked`
      : `${whole(listings.size)} on sale from ${floorWords(floor, collection.currency)}`;
  return {
    text: `${collectionTitle(collection.name)}: ${summary}. ${TAGLINE}`,
    imageUrl: publicUrl + apiPath.socialPicture(collection.id),
    url: publicUrl + collectionPath(collection.id),
  };
}

export function tokenShare(
  { collection, foreign, floor }: Book,
  { tokenId, name, rank, price, figures }: WireToken,
  publicUrl: string,
): SocialShare {
  const projection = figures.priceProjection;
  const title = name ?? `${collection.name} #${tokenId}`;
  const ranked = `Ranked ${whole(rank)} of ${whole(collection.size)}`;
  const { currency } = collection;
  const shown = showFigures(price, { ...figures, decimals: floorDecimals(floor()) });
  const priced =
    price === null
      ? foreignPriceOf(foreign.get(tokenId), " at the rate of that day")
      : inCurrency(price, currency, shown.amount);
  const asked = priced === null ? null : `price ${priced}`;
  const projected =
    projection === null ? null : `projection ${inCurrency(projection, currency, shown.amount)}`;
  const judged = dealWords(describeDeal(price, figures), shown, currency);
  const facts = [ranked, asked, projected, judged].filter((fact) => fact !== null);
  return {
    text: `${title}: ${facts.join(", ")}. ${TAGLINE}`,
    imageUrl: publicUrl + apiPath.socialPicture(collection.id, tokenId),
    url: publicUrl + tokenPath(collection.id, tokenId),
  };
}
