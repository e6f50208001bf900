import { deepStrictEqual } from "node:assert";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { OpenedCollection } from "../../workers/engine/opened-collection.ts";
import { openTable } from "../../workers/testing/open-table.ts";
import { changedCollection } from "../../workers/testing/stored-collections.ts";
import { createCollectionStore, EMPTY_STATE } from "../collection/collection-store.ts";
import { updateHead } from "../testing/collection-from-text.tsx";
import { encodeTable } from "./encode-table.ts";

/** Returns the page's state after the first update of a worker that has `opened`. */
function stateOf({ engine, collection, figuresRev: rev, line }: OpenedCollection) {
  const { facet: _, ...view } = engine.view();
  const store = createCollectionStore();
  store.receive({
    ...updateHead(1),
    fixed: structuredClone({ ...engine.columns, collection }),
    figures: { rev, line, figures: engine.figures() },
    listings: engine.takeListingChanges("all"),
    view,
  });
  return store.getState();
}

it("writes a file that a test opens as the worker's table, whatever its tokens", () => {
  fc.assert(
    fc.property(changedCollection, (opened) => {
      const read = openTable(encodeTable(stateOf(opened)));
      deepStrictEqual(read.engine.columns, opened.engine.columns);
      deepStrictEqual(read.engine.figures(), opened.engine.figures());
      deepStrictEqual(read.engine.listings().listed, opened.engine.listings().listed);
      deepStrictEqual(read.engine.view().rows, opened.engine.view().rows);
      deepStrictEqual([read.collection, read.line], [opened.collection, opened.line]);
    }),
    { numRuns: 200, seed: 39 },
  );
});

it("refuses a page without a collection", () => {
  expect(() => encodeTable(EMPTY_STATE)).toThrow("There is no open collection to save.");
});
