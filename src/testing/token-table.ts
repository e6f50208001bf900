/**
 * A loaded collection drawn as text, as the worker would publish it. The head names the columns:
 * id, rank, price, projection, market, image, traits ("4:1,4:2") and vibes ("9"); "-" is nothing.
 * Rows must stand in rank order, as they do in the worker's table.
 */

import type { CollectionInfo } from "../../contract/collection.ts";
import { buildTokenColumns } from "../../contract/columns/make-columns.ts";
import { noListings } from "../../contract/listings/listing-columns.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { appraisalAt, DEALS, type Deal, verdictOf } from "../../contract/tokens/deal.ts";
import { noFigures } from "../../contract/tokens/figures.ts";
import type { VibePair } from "../../contract/tokens/token.ts";
import { NO_MARKETPLACE, NONE } from "../../contract/values/units.ts";
import {
  createFacetIndex,
  emptyFacetColumns,
  type FacetColumns,
} from "../../contract/view/facets.ts";
import { type Aggregates, EMPTY_AGGREGATES } from "../../contract/view/view.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import {
  type CollectionState,
  createCollectionStore,
  EMPTY_STATE,
} from "../collection/collection-store.ts";

export interface TableOptions {
  readonly collection?: Partial<CollectionInfo>;
  readonly query?: Partial<TokenQuery>;
  readonly aggregates?: Partial<Aggregates>;
  /** RowIndex of the tokens in view; all without it. */
  readonly rows?: readonly number[];
  readonly line?: readonly (readonly [rank: number, price: number])[];
}

const COLLECTION: CollectionInfo = {
  id: "apes",
  name: "Apes",
  description: "",
  size: 0,
  imageUrl: null,
  briteline: false,
  featured: 0,
  demo: false,
  traits: [],
  vibes: [],
  contractAddress: null,
  chain: "ethereum",
  links: [],
  dataSource: { kind: "import", note: "", listingsSimulated: false, salesCount: 0 },
};

type Row = Readonly<Record<string, string>>;

function rowsOf(text: string): readonly Row[] {
  const [head = [], ...lines] = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return lines.map((cells) => Object.fromEntries(head.map((name, at) => [name, cells[at] ?? "-"])));
}

function cell(row: Row, name: string): string | null {
  const text = row[name];
  return text === undefined || text === "-" ? null : text;
}

function number(row: Row, name: string, otherwise: number): number {
  const text = cell(row, name);
  return text === null ? otherwise : Number(text);
}

function list(row: Row, name: string): readonly string[] {
  return cell(row, name)?.split(",") ?? [];
}

/** The highest number of a column; null where it holds none. */
function highest(values: Float64Array): number | null {
  const known = values.filter((value) => !Number.isNaN(value));
  return known.length > 0 ? Math.max(...known) : null;
}

/** The first update of a worker, with everything in it but the aggregates that a test asks for. */
export function updateFromText(text: string, options: TableOptions = {}): CollectionUpdate {
  const table = rowsOf(text);
  const size = table.length;
  const collection = { ...COLLECTION, size, ...options.collection };
  const rows = table.map((row, at) => ({
    tokenId: cell(row, "id") ?? String(at),
    name: null,
    rank: number(row, "rank", at + 1),
    imageUrl: cell(row, "image"),
    animationUrl: null,
    traits: list(row, "traits").map((pair) => pair.split(":").map(Number) as [number, number]),
    vibes: list(row, "vibes").map((vibe): VibePair => [Number(vibe), 0]),
  }));
  const projections = Float64Array.from(table, (row) => number(row, "projection", NONE));
  const prices = Float64Array.from(table, (row) => number(row, "price", NONE));
  const figures = {
    ...noFigures(size),
    priceProjection: projections,
    confidence: projections.map((projection) => (Number.isNaN(projection) ? NONE : 0.8)),
    lowShare: projections.map(() => 0.95),
    highShare: projections.map(() => 1.05),
  };
  const shown = Uint32Array.from(options.rows ?? table.keys());
  return {
    sequence: 1,
    collectionId: collection.id,
    phase: { name: "ready" },
    connection: { name: "live" },
    asOf: null,
    report: EMPTY_STATE.report,
    fixed: { collection, ...buildTokenColumns("e", rows) },
    figures: {
      rev: 1,
      figures,
      line: { points: options.line ?? [] },
    },
    listings: {
      ...noListings(size),
      rows: Uint32Array.from(table.keys()),
      prices,
      marketplaces: Uint8Array.from(table, (row) =>
        number(row, "market", cell(row, "price") === null ? NO_MARKETPLACE : 1),
      ),
    },
    view: {
      query: { ...DEFAULT_QUERY, ...options.query },
      rows: shown,
      aggregates: {
        ...EMPTY_AGGREGATES,
        bottomRank: size,
        highestPrice: highest(prices),
        highestProjection: highest(projections),
        ...options.aggregates,
      },
      facets: dealFacets(
        collection,
        shown,
        (row) => verdictOf(prices[row] ?? NONE, appraisalAt(figures, row)).deal,
      ),
    },
  };
}

/** Facets that count the deals of `rows`, and nothing else. */
function dealFacets(
  collection: CollectionInfo,
  rows: Uint32Array,
  dealOf: (row: number) => Deal,
): FacetColumns {
  const index = createFacetIndex(collection);
  const facets = emptyFacetColumns(index.size);
  for (const row of rows) facets.counts[index.slot("deal", null, DEALS.indexOf(dealOf(row)))]! += 1;
  return facets;
}

/** The mirror's state after that update. */
export function stateFromText(text: string, options: TableOptions = {}): CollectionState {
  const store = createCollectionStore();
  store.receive(updateFromText(text, options));
  return store.getState();
}
