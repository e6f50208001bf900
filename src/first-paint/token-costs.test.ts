import { expect, it } from "vitest";
import { idAt } from "../../contract/columns/columns.ts";
import { moveBook } from "../../server/testing/move-book.ts";
import { sampleCollection, storedSample } from "../../server/testing/sample-collection.ts";
import { createBook } from "../../server/web/live/book.ts";
import { createRoster } from "../../server/web/live/roster.ts";
import { createPaintedCollections } from "../../server/web/pages/painted-collections.ts";
import { firstPaint } from "./render.tsx";

it("says a token's net after fees, and its amounts in dollars, if the network's costs are known", () => {
  const prepared = sampleCollection({ size: 3 });
  const fees = { marketplace: 0.025, royalty: 0.05 };
  const stored = { ...storedSample(prepared), seq: 0, fees };
  const roster = createRoster(stored, prepared.tokens);
  const book = createBook({
    ...{ collection: stored, seq: 0, listings: [], recent: [], projections: null },
  });
  const changes = [{ row: 0, price: 75 }];
  moveBook(book, stored, roster, { changes, projections: [100, 100, 100] }, 0);
  const painted = createPaintedCollections(() => 0)(book, roster, "");
  if (!painted) throw new Error("the sample is painted");
  const paint = (ethUsd: number | null) =>
    firstPaint.token(
      painted,
      idAt(roster.tokens.ids, 0),
      { path: "/c/sample", search: "", locale: "en-US" },
      ethUsd === null ? null : { gasPriceGwei: 1, ethUsd, txFeeUsd: 1 },
    );
  expect(paint(2000)).toMatch(/Bought now and sold at its projection: <b>\+17\.\d+ ETH/);
  expect(paint(2000)).toContain("$150,000");
  expect(paint(null)).not.toMatch(/>Bought now|\$/);
});
