/** Random collections in the form in which a device caches them. */
import fc from "fast-check";
import type { CollectionInfo } from "../../contract/collection.ts";
import type { CollectionRecord } from "../../contract/columns/collection-record.ts";
import type { OpenedCollection } from "../engine/opened-collection.ts";
import {
  collection,
  compactTokens,
  confidenceList,
  listingRow,
  projectionList,
} from "./arbitraries.ts";
import { columnBodies, inRowOrder, readFiguresBody } from "./column-bodies.ts";
import { openedCollection } from "./test-cache.ts";

/** An opened collection whose listings and figures have changed since. */
export const changedCollection: fc.Arbitrary<OpenedCollection> = fc
  .tuple(collection, compactTokens)
  .chain(([info, tokens]) =>
    fc.record({
      info: fc.constant(info),
      tokens: fc.constant(inRowOrder(tokens)),
      rows: fc.array(listingRow, { maxLength: 30 }),
      delta: fc.array(listingRow, { maxLength: 6 }),
      projections: fc.option(projectionList(tokens.length)),
      confidences: confidenceList(tokens.length),
    }),
  )
  .map(({ info, tokens, rows, delta, projections, confidences }) => {
    // Objects of fast-check have no prototype, but parsed objects have one.
    const plainInfo = JSON.parse(JSON.stringify(info)) as CollectionInfo;
    const opened = openedCollection(plainInfo, tokens, rows);
    const head = { epoch: "e", projectionsRev: 1, lastListingsUpdate: 13 };
    opened.engine.applyListings({ ...head, from: 7, to: 8, listed: delta, unlisted: ["1"] });
    if (projections === null) return opened;
    const revised = tokens.map((token, at) =>
      token.with(4, projections[at]).with(5, confidences[at]),
    ) as unknown as typeof tokens; // only two of its numbers differ
    opened.engine.applyFigures(readFiguresBody(columnBodies("e", 2, revised).figures));
    return { ...opened, figuresRev: 2 };
  });

/** Returns the record to cache for a collection whose listings were confirmed at 99. */
export function recordOf({
  engine,
  collection,
  line,
  figuresRev,
}: OpenedCollection): CollectionRecord {
  const { state, listed, moving } = engine.listings();
  const { seq, lastListingsUpdate } = state;
  return {
    ...{ collection, line, figuresRev, listed, moving, seq, lastListingsUpdate },
    columns: engine.columns,
    figures: engine.figures(),
    asOf: 99,
  };
}
