import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import type { FirstPaint, PaintedCollection, PaintRequest } from "../../contract/first-paint.ts";
import { floorDecimals } from "../../contract/values/floor-decimals.ts";
import { inLocale } from "../../contract/values/number-locale.ts";
import { type CollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";
import { FirstAge } from "./FirstAge.tsx";
import { FirstCollection } from "./FirstCollection.tsx";
import { FirstTable } from "./FirstTable.tsx";
import { FirstToken } from "./FirstToken.tsx";

/** Returns a store that never changes. */
function stillStore(collectionId: string, painted: PaintedCollection): CollectionStore {
  const { listings, ...parts } = painted;
  const state = {
    ...EMPTY_STATE,
    ...parts,
    ...listings,
    collectionId,
    phase: { name: "ready" } as const,
    decimals: floorDecimals(painted.view.aggregates.floor, null),
  };
  const nothing = () => {};
  return {
    getState: () => state,
    subscribe: () => nothing,
    receive: nothing,
    setChain: nothing,
    expectNewWorker: nothing,
    reset: nothing,
  };
}

function htmlOf(
  painted: PaintedCollection,
  { path, search, locale }: PaintRequest,
  children: ReactNode,
): string {
  return inLocale(locale, () =>
    renderToStaticMarkup(
      <Router ssrPath={path} ssrSearch={search}>
        <CollectionContext value={stillStore(painted.fixed.collection.id, painted)}>
          {children}
        </CollectionContext>
      </Router>,
    ),
  );
}

export const firstPaint: FirstPaint = {
  collection(painted, request) {
    const { id } = painted.fixed.collection;
    return htmlOf(
      painted,
      request,
      <>
        <FirstCollection collectionId={id} isCovered={false} />
        <FirstAge />
      </>,
    );
  },

  token(painted, tokenId, request) {
    const { id } = painted.fixed.collection;
    return htmlOf(
      painted,
      request,
      <>
        <FirstCollection collectionId={id} isCovered />
        <FirstToken collectionId={id} tokenId={tokenId} />
        <FirstAge />
      </>,
    );
  },

  table(painted, request) {
    return htmlOf(painted, request, <FirstTable collectionId={painted.fixed.collection.id} />);
  },
};
