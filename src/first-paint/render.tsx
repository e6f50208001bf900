import { renderToStaticMarkup } from "react-dom/server";
import { Router } from "wouter";
import type { FirstPaint, PaintedCollection } from "../../contract/first-paint.ts";
import { floorDecimals } from "../../contract/values/floor-decimals.ts";
import { inLocale } from "../../contract/values/number-locale.ts";
import { type CollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";
import { FirstCollection } from "./FirstCollection.tsx";

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
    showProvisional: nothing,
    reset: nothing,
  };
}

export const firstPaint: FirstPaint = {
  collection(painted, { path, search, locale }) {
    const { id } = painted.fixed.collection;
    return inLocale(locale, () =>
      renderToStaticMarkup(
        <Router ssrPath={path} ssrSearch={search}>
          <CollectionContext value={stillStore(id, painted)}>
            <FirstCollection collectionId={id} />
          </CollectionContext>
        </Router>,
      ),
    );
  },
};
