/** The page's mirror without a worker: the test publishes the views. */

import { act, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { CollectionInfo, FormerNames, Trait, Vibe } from "../../contract/collection.ts";
import { buildTokenColumns } from "../../contract/columns/make-columns.ts";
import { noListings } from "../../contract/listings/listing-columns.ts";
import { DEFAULT_QUERY, defaultSort } from "../../contract/query.ts";
import { parseQuery } from "../../contract/query-string.ts";
import { createFacetIndex, emptyFacetColumns, type FacetKind } from "../../contract/view/facets.ts";
import { type Aggregates, EMPTY_AGGREGATES } from "../../contract/view/view.ts";
import { createCollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";

interface FakeToken {
  readonly id: string;
  readonly name?: string;
  readonly price?: number;
  /** Marketplace of its listing; OpenSea if absent. */
  readonly marketplace?: number;
}

type FakeFacet = readonly [
  kind: FacetKind,
  groupId: number | null,
  valueId: number | null,
  count: number,
  floor?: number,
  onSale?: number,
  hot?: number,
];

interface FakeCollectionOptions {
  readonly tokens?: readonly FakeToken[];
  readonly traits?: readonly Trait[];
  readonly vibes?: readonly Vibe[];
  readonly former?: FormerNames;
  readonly currency?: string;
  /** True if absent. */
  readonly demo?: boolean;
}

export interface FakeView {
  readonly facets?: readonly FakeFacet[];
  readonly aggregates?: Partial<Aggregates>;
  /** Query string of the view; absent for the default query. */
  readonly search?: string;
  /** RowIndex of the tokens in view; all if absent. */
  readonly rows?: readonly number[];
}

export interface FakeCollection {
  /** Renders with the mirror above it. */
  show(children: ReactNode): RenderResult;
  /** Publishes a view, as the worker would after a change. */
  publish(view: FakeView): void;
}

export const FAKE_ID = "fake";

export function fakeInfo({
  tokens = [],
  traits = [],
  vibes = [],
  former,
  currency,
  demo = true,
}: FakeCollectionOptions): CollectionInfo {
  return {
    id: FAKE_ID,
    name: "Fakes",
    description: "",
    size: tokens.length,
    imageUrl: null,
    briteline: false,
    featured: 0,
    demo,
    traits,
    vibes,
    former,
    contractAddress: null,
    chain: "ethereum",
    currency,
    links: [],
    dataSource: { kind: "demo", note: "", listingsSimulated: true, salesCount: 0 },
  };
}

/** Creates a loaded collection with ranks by position. `first` is its first view. */
export function fakeCollection(
  options: FakeCollectionOptions,
  first: FakeView = {},
): FakeCollection {
  const { tokens = [] } = options;
  const collection = fakeInfo(options);
  const index = createFacetIndex(collection);
  const store = createCollectionStore();
  let sequence = 0;

  const head = () => ({
    sequence: ++sequence,
    collectionId: FAKE_ID,
    phase: { name: "ready" } as const,
    connection: { name: "live" } as const,
    asOf: null,
    report: EMPTY_STATE.report,
  });

  const viewOf = ({ facets = [], aggregates, search, rows }: FakeView) => {
    const columns = emptyFacetColumns(index.size);
    for (const [kind, groupId, valueId, count, floor, onSale = 0, hot = 0] of facets) {
      const slot = index.slot(kind, groupId, valueId);
      columns.counts[slot] = count;
      columns.onSale[slot] = onSale;
      columns.hot[slot] = hot;
      if (floor !== undefined) columns.floors[slot] = floor;
    }
    return {
      query: search === undefined ? DEFAULT_QUERY : parseQuery(search, defaultSort(false)),
      rows: Uint32Array.from(rows ?? tokens.keys()),
      aggregates: { ...EMPTY_AGGREGATES, ...aggregates },
      facets: columns,
    };
  };

  const rows = tokens.map(({ id, name = null }, row) => ({
    tokenId: id,
    name,
    rank: row + 1,
    imageUrl: null,
    animationUrl: null,
    traits: [],
    vibes: [],
  }));
  store.receive({
    ...head(),
    fixed: { collection, ...buildTokenColumns("e", rows) },
    listings: {
      ...noListings(tokens.length),
      rows: Uint32Array.from(tokens.keys()),
      prices: Float64Array.from(tokens, (token) => token.price ?? Number.NaN),
      marketplaces: Uint8Array.from(tokens, (token) => token.marketplace ?? 1),
    },
    view: viewOf(first),
  });

  return {
    show: (children) => render(<CollectionContext value={store}>{children}</CollectionContext>),
    publish: (view) => act(() => store.receive({ ...head(), view: viewOf(view) })),
  };
}

/** Creates a trait with the values `labels`: ids 1, 2, 3 and so on, one token each. */
export function fakeTrait(
  id: number,
  name: string,
  labels: readonly string[],
  rankedNumerically = false,
): Trait {
  return {
    id,
    name,
    rankedNumerically,
    values: labels.map((label, at) => ({ id: at + 1, label, amount: 1 })),
  };
}
