/** The bodies about a whole collection, made from its book. */
import type { CollectionInfo, CollectionSummary } from "../../contract/collection.ts";
import { apiPath } from "../../contract/paths.ts";
import type { Projections } from "../../contract/snapshot.ts";
import type { CollectionStats } from "../../contract/stats.ts";
import { deviation, type Eth, type UnixMs } from "../../contract/units.ts";
import type { Book } from "../live/book.ts";
import type { Roster } from "../live/roster.ts";
import type { StoredCollection } from "../store/store.ts";

const COVER_WIDTH_PX = 640;
const DAY_MS = 86_400_000;

function coverUrl({ id, coverTokenId }: StoredCollection): string | null {
  return coverTokenId === null ? null : apiPath.image(id, coverTokenId, COVER_WIDTH_PX);
}

/** On the wire the dates may be missing: the contract's parser fills in its defaults. */
type WireSummary = Omit<
  CollectionSummary,
  "placeholderUrl" | "featuredStartDate" | "featuredEndDate" | "firstPublishedToProduction"
> &
  Partial<
    Pick<CollectionSummary, "featuredStartDate" | "featuredEndDate" | "firstPublishedToProduction">
  >;

export function summaryOf(book: Book): WireSummary {
  const { collection, listings } = book;
  return {
    id: collection.id,
    name: collection.name,
    description: collection.description,
    size: collection.size,
    imageUrl: coverUrl(collection),
    briteline: collection.briteline,
    featured: collection.featured,
    featuredStartDate: collection.featuredStartDate ?? undefined,
    featuredEndDate: collection.featuredEndDate ?? undefined,
    firstPublishedToProduction: collection.firstPublishedToProduction ?? undefined,
    demo: collection.demo,
    floor: book.floor(),
    listedCount: listings.size,
  };
}

export function infoOf({ collection }: Book): CollectionInfo {
  return {
    id: collection.id,
    epoch: collection.epoch,
    name: collection.name,
    description: collection.description,
    size: collection.size,
    imageUrl: coverUrl(collection),
    briteline: collection.briteline,
    featured: collection.featured,
    demo: collection.demo,
    traits: collection.traits,
    vibes: collection.vibes,
    contractAddress: collection.contractAddress,
    chain: collection.chain,
    links: collection.links,
    dataSource: collection.dataSource,
  };
}

export function projectionsOf({ epoch, projections, collection }: Book): Projections {
  const none = () => Array.from<null>({ length: collection.size }).fill(null);
  return {
    epoch,
    rev: projections?.rev ?? 0,
    projections: projections?.projections ?? none(),
    confidences: projections?.confidences ?? none(),
  };
}

function median(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return (lower + upper) / 2;
}

function medianDeviation({ listings, projections }: Book, roster: Roster): Eth | null {
  const deviations: Eth[] = [];
  for (const { tokenId, price } of listings.values()) {
    const place = roster.placeOf(tokenId);
    const projection = place === undefined ? null : (projections?.projections[place] ?? null);
    if (projection !== null) deviations.push(deviation(projection, price));
  }
  return median(deviations);
}

export async function statsOf(
  book: Book,
  roster: Roster,
  salesSince: (since: UnixMs) => Promise<{ count: number; volume: Eth }>,
  now: UnixMs,
): Promise<CollectionStats> {
  const [day, week] = await Promise.all([salesSince(now - DAY_MS), salesSince(now - 7 * DAY_MS)]);
  return {
    floor: book.floor(),
    listedCount: book.listings.size,
    size: book.collection.size,
    volume24h: day.volume,
    sales24h: day.count,
    volume7d: week.volume,
    sales7d: week.count,
    medianDeviation: medianDeviation(book, roster),
    lastListingsUpdate: book.emptyDelta().lastListingsUpdate,
  };
}
