/** The page's mirror with tokens parsed from text, and updates as a worker would publish them. */

import { act, type RenderResult, render } from "@testing-library/react";
import type { ReactNode } from "react";
import type { Fees } from "../../contract/collection.ts";
import { buildTokenColumns } from "../../contract/columns/make-columns.ts";
import { noListings } from "../../contract/listings/listing-columns.ts";
import { DEFAULT_QUERY } from "../../contract/query.ts";
import { noFigures } from "../../contract/tokens/figures.ts";
import { NO_MARKETPLACE, NONE } from "../../contract/values/units.ts";
import { createFacetIndex, emptyFacetColumns } from "../../contract/view/facets.ts";
import { EMPTY_AGGREGATES } from "../../contract/view/view.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import { createCollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";

interface TextToken {
  readonly id: string;
  readonly price: number;
  readonly projection: number;
  readonly image: string;
}

function number(text: string | undefined): number {
  return text === undefined || text === "-" ? NONE : Number(text);
}

/** Parses lines of "id price projection image". "-" or an absent field means no value. */
function parseTokens(text: string): readonly TextToken[] {
  const rows = text
    .trim()
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return rows.map(([id = "", price, projection, image = "-"]) => ({
    id,
    price: number(price),
    projection: number(projection),
    image: image === "-" ? "" : image,
  }));
}

function rowsOf(count: number): Uint32Array<ArrayBuffer> {
  return Uint32Array.from({ length: count }, (_, row) => row);
}

type Head = Pick<
  CollectionUpdate,
  "sequence" | "collectionId" | "phase" | "connection" | "asOf" | "report"
>;

export function updateHead(sequence: number): Head {
  return {
    sequence,
    collectionId: "drawn",
    phase: { name: "ready" },
    connection: { name: "live" },
    asOf: null,
    report: EMPTY_STATE.report,
  };
}

/** Returns the first update of the collection. Ranks follow positions; each token has value 1 of trait 1. */
export function loadUpdate(text: string, sequence = 1, fees: Fees | null = null) {
  const tokens = parseTokens(text);
  const size = tokens.length;
  const collection = {
    id: "drawn",
    name: "Drawn",
    description: "",
    size,
    imageUrl: null,
    briteline: false,
    featured: 0,
    demo: false,
    traits: [
      {
        id: 1,
        name: "Hat",
        rankedNumerically: false,
        values: [{ id: 1, label: "Crown", amount: size }],
      },
    ],
    vibes: [],
    contractAddress: null,
    chain: "ethereum",
    links: [],
    dataSource: { kind: "import", note: "Drawn.", listingsSimulated: false, salesCount: 0 },
    fees,
  } as const;
  const rows = tokens.map(({ id, image }, row) => ({
    tokenId: id,
    name: null,
    rank: row + 1,
    imageUrl: image || null,
    animationUrl: null,
    traits: [[1, 1]] as const,
    vibes: [],
  }));
  return {
    ...updateHead(sequence),
    fixed: { collection, ...buildTokenColumns("e", rows) },
    figures: {
      rev: 1,
      figures: {
        ...noFigures(size),
        priceProjection: Float64Array.from(tokens, ({ projection }) => projection),
        confidence: Float64Array.from(tokens, ({ projection }) =>
          Number.isNaN(projection) ? NONE : 0.75,
        ),
        lowShare: Float64Array.from(tokens, () => 0.95),
        highShare: Float64Array.from(tokens, () => 1.05),
      },
      line: { points: [] },
    },
    listings: {
      ...noListings(size),
      rows: rowsOf(size),
      prices: Float64Array.from(tokens, ({ price }) => price),
      marketplaces: Uint8Array.from(tokens, ({ price }) =>
        Number.isNaN(price) ? NO_MARKETPLACE : 1,
      ),
    },
    view: {
      query: DEFAULT_QUERY,
      rows: rowsOf(size),
      aggregates: EMPTY_AGGREGATES,
      facets: emptyFacetColumns(createFacetIndex(collection).size),
    },
  } satisfies CollectionUpdate;
}

export function collectionFromText(text: string, fees: Fees | null = null) {
  const store = createCollectionStore();
  let sequence = 1;
  store.receive(loadUpdate(text, sequence, fees));
  const wrapped = (children: ReactNode) => (
    <CollectionContext value={store}>{children}</CollectionContext>
  );
  return {
    store,
    wrapped,
    show: (children: ReactNode): RenderResult => render(wrapped(children)),
    /** Publishes new prices by row. */
    price(changes: Readonly<Record<number, number>>): void {
      const rows = Uint32Array.from(Object.keys(changes), Number);
      const prices = Float64Array.from(Object.values(changes));
      const marketplaces = Uint8Array.from(prices, (price) =>
        Number.isNaN(price) ? NO_MARKETPLACE : 1,
      );
      const update = {
        ...updateHead(++sequence),
        listings: { ...noListings(rows.length), rows, prices, marketplaces },
      };
      act(() => store.receive(update));
    },
    /** Publishes any other update. */
    publish(part: Partial<CollectionUpdate>): void {
      act(() => store.receive({ ...updateHead(++sequence), ...part }));
    },
  };
}
