/** Builds the answers about a whole collection from its book. */

import * as apiPath from "../../../../contract/api-path.ts";
import {
  type CollectionInfo,
  type CollectionSummary,
  wireKind,
} from "../../../../contract/collection.ts";
import { deviationShare } from "../../../../contract/tokens/deal.ts";
import {
  FIGURES,
  type FigureArrayName,
  type FigureRevision,
  figureToWire,
  noFigures,
} from "../../../../contract/tokens/figures.ts";
import {
  type Projections,
  type UnlistedTokens,
  WIRE,
} from "../../../../contract/tokens/snapshot.ts";
import type { CollectionStats } from "../../../../contract/tokens/stats.ts";
import { compactToken } from "../../../../contract/tokens/token.ts";
import { median } from "../../../../contract/values/median.ts";
import { DAY_MS, deviation, type Eth, type UnixMs } from "../../../../contract/values/units.ts";
import type { SalesSum, StoredCollection } from "../../../storage/store/store.ts";
import type { Book } from "../../live/book.ts";
import { tokenAt } from "../../live/current-token.ts";
import type { Roster } from "../../live/roster.ts";

const COVER_WIDTH_PX = 640;

/** On the wire, dates may be missing: the contract's parser fills in defaults. */
type WireSummary = Omit<CollectionSummary, "placeholderUrl" | OptionalDate> &
  Partial<Pick<CollectionSummary, OptionalDate>>;
type OptionalDate = "featuredStartDate" | "featuredEndDate" | "firstPublishedToProduction";

interface WireInfo extends Omit<CollectionInfo, "dataSource"> {
  readonly dataSource: Omit<CollectionInfo["dataSource"], "kind"> & { readonly kind: string };
}

function sharedFields(collection: StoredCollection) {
  const { id, name, description, size, currency, coverTokenId, briteline, featured, demo } =
    collection;
  const imageUrl = coverTokenId === null ? null : apiPath.image(id, coverTokenId, COVER_WIDTH_PX);
  return { id, name, description, size, currency, imageUrl, briteline, featured, demo };
}

export function toSummary(book: Book): WireSummary {
  const { collection, listings } = book;
  return {
    ...sharedFields(collection),
    featuredStartDate: collection.featuredStartDate ?? undefined,
    featuredEndDate: collection.featuredEndDate ?? undefined,
    firstPublishedToProduction: collection.firstPublishedToProduction ?? undefined,
    floor: book.floor(),
    listedCount: listings.size,
  };
}

export function toInfo({ collection }: Book): WireInfo {
  const { epoch, traits, vibes, contractAddress, chain, links, dataSource, fees } = collection;
  const former = collection.former ?? undefined;
  const shared = sharedFields(collection);
  return {
    ...shared,
    epoch,
    traits,
    vibes,
    former,
    contractAddress,
    chain,
    links,
    dataSource: { ...dataSource, kind: wireKind(dataSource.kind) },
    fees,
  };
}

/** Returns the current figures. Revision 0 has none. */
export function currentFigures({ epoch, projections, collection }: Book): FigureRevision {
  return {
    epoch,
    rev: projections?.rev ?? 0,
    figures: projections?.figures ?? noFigures(collection.size),
  };
}

export function toWireProjections(book: Book): Projections {
  const { epoch, rev, figures } = currentFigures(book);
  const arrays = FIGURES.map(({ name, arrayName }) => [
    arrayName,
    Array.from(figures[name], figureToWire),
  ]);
  return {
    epoch,
    rev,
    ...(Object.fromEntries(arrays) as Record<FigureArrayName, (number | null)[]>), // one for each name
  };
}

/** Returns the tokens as if none were listed, with the figures of `book` if both have the same epoch. */
export function toUnlistedTokens(roster: Roster, { projections }: Book): UnlistedTokens {
  const { epoch, size } = roster.tokens;
  const present = projections?.epoch === epoch ? projections : null;
  return {
    wire: WIRE,
    epoch,
    projectionsRev: present?.rev ?? 0,
    tokens: Array.from({ length: size }, (_, row) =>
      compactToken(tokenAt(roster, row, present?.figures)),
    ),
  };
}

/** Medians over the listed tokens that have a projection: in ETH, and as shares of the projection. */
function medianDeviations({ listings, projections }: Book, roster: Roster) {
  const projected = projections?.figures.priceProjection;
  const deviations: Eth[] = [];
  const shares: number[] = [];
  for (const { tokenId, price } of listings.values()) {
    const row = roster.rowOf(tokenId);
    const projection = row === undefined ? null : figureToWire(projected?.[row]);
    if (projection === null) continue;
    deviations.push(deviation(projection, price));
    const share = deviationShare(price, projection);
    if (!Number.isNaN(share)) shares.push(share);
  }
  return { medianDeviation: median(deviations), medianDeviationShare: median(shares) };
}

export async function computeStats(
  book: Book,
  roster: Roster,
  salesSince: (since: UnixMs) => Promise<SalesSum>,
  now: UnixMs,
): Promise<CollectionStats> {
  const [day, week] = await Promise.all([salesSince(now - DAY_MS), salesSince(now - 7 * DAY_MS)]);
  return {
    floor: book.floor(),
    listedCount: book.listings.size,
    size: book.collection.size,
    volume24h: day.volume,
    sales24h: day.count,
    doubtfulVolume24h: day.doubtfulVolume,
    doubtfulSales24h: day.doubtfulCount,
    volume7d: week.volume,
    sales7d: week.count,
    doubtfulVolume7d: week.doubtfulVolume,
    doubtfulSales7d: week.doubtfulCount,
    ...medianDeviations(book, roster),
    lastListingsUpdate: book.emptyDelta().lastListingsUpdate,
  };
}
