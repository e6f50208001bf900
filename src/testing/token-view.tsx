/** A token's own view in a collection of four tokens, whose server answers as each test says. */
import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { vi } from "vitest";
import * as apiPath from "../../contract/api-path.ts";
import { noListings } from "../../contract/listings/listing-columns.ts";
import type { CollectionUpdate } from "../../contract/worker-api.ts";
import { createCollectionStore } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";
import { sourceSummary } from "../components/chain/source-summary.ts";
import { TokenView } from "../components/token/TokenView.tsx";
import { type ChainPart, chainState } from "./chain-answers.ts";
import { fakeFetch } from "./fake-fetch.ts";
import { type TableOptions, updateFromText } from "./token-table.ts";

export const TABLE = `
  id   price  projection  image        traits   vibes
  12   75     100         /api/12.png  4:1,5:2  9
  700  -      50          /api/7.png   4:1      -
  31   60     50          -            5:2      -
  5    20     -           -            5:2      -
`;

export const COLLECTION: TableOptions["collection"] = {
  traits: [
    {
      id: 4,
      name: "Hat",
      rankedNumerically: false,
      values: [{ id: 1, label: "Crown", amount: 2 }],
    },
    { id: 5, name: "Fur", rankedNumerically: false, values: [{ id: 2, label: "Gold", amount: 3 }] },
  ],
  vibes: [{ id: 9, name: "Royal", count: 1, traits: [] }],
};

export const COMPACT = [
  "12",
  null,
  1,
  75,
  100,
  0.8,
  "/api/12.png",
  null,
  [],
  [],
  1,
  null,
  null,
  0.95,
  1.05,
];
export const VALUATION = {
  tokenId: "12",
  projection: 100,
  low: 90,
  high: 120,
  confidence: 0.8,
  similarSales: null,
  level: null,
  salesToAgree: 0,
  usesTraits: true,
  base: 76,
  effects: [{ traitId: 4, valueId: 1, share: 0.31 }],
  traitCountShare: 0,
  ownSalesShare: 0,
  ownSales: [],
  comparables: [],
};

/** Path -> answer of `fakeFetch`. */
export const answers: Record<string, unknown> = {};

/** Forgets the answers of the test before. */
export function resetAnswers(): void {
  for (const path of Object.keys(answers)) delete answers[path];
  answers[apiPath.marketInfo()] = { gasPriceGwei: 1, ethUsd: 2500, txFeeUsd: 1 };
  fakeFetch(answers);
}

/** Opens a token. Its collection is still loading. */
export function setup(tokenId: string, search = "") {
  history.replaceState(null, "", `/c/apes/${tokenId}${search}`);
  const store = createCollectionStore();
  const onClose = vi.fn();
  const view = (id: string) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <CollectionContext value={store}>
        <TokenView collectionId="apes" tokenId={id} onClose={onClose} />
      </CollectionContext>
    </SWRConfig>
  );
  const { rerender } = render(view(tokenId));
  const receive = (update: CollectionUpdate) => act(() => store.receive(update));
  let sequence = 1;
  return {
    onClose,
    receive,
    load: (options: TableOptions = {}) =>
      receive(updateFromText(TABLE, { collection: COLLECTION, ...options })),
    /** Lists one row at another price, or not at all. */
    list(row: number, price?: number) {
      receive({
        ...updateFromText(TABLE, { collection: COLLECTION }),
        sequence: ++sequence,
        fixed: undefined,
        figures: undefined,
        view: undefined,
        listings: {
          ...noListings(1),
          rows: Uint32Array.of(row),
          ...(price !== undefined && {
            prices: Float64Array.of(price),
            marketplaces: Uint8Array.of(price > 0 ? 2 : 0),
          }),
        },
      });
    },
    show: (id: string) => rerender(view(id)),
    chain: (part: Partial<ChainPart>) =>
      act(() => store.setChain(sourceSummary(chainState(0, part), 0))),
  };
}

/** Returns the text of a figure. */
export const figure = (term: string) => screen.getByText(term).nextElementSibling?.textContent;
