import fc from "fast-check";
import { expect, it } from "vitest";
import { idAt } from "../../contract/columns/columns.ts";
import { moveBook } from "../../server/testing/move-book.ts";
import { sampleCollection, storedSample } from "../../server/testing/sample-collection.ts";
import { createBook } from "../../server/web/live/book.ts";
import { createRoster } from "../../server/web/live/roster.ts";
import { createPaintedCollections } from "../../server/web/pages/painted-collections.ts";
import { createKeptHtml } from "./kept-html.ts";
import { firstPaint } from "./render.tsx";

const SIZE = 30;
const prepared = sampleCollection({ size: SIZE });
const stored = { ...storedSample(prepared), seq: 0 };
const roster = createRoster(stored, prepared.tokens);

/** Mostly so near each other that no listing is far under the floor, for which the header is rendered each time. */
const amount = fc.option(fc.constantFrom(9, 10, 11, 12, 13, 3), { freq: 4 });
const step = fc.record({
  changes: fc.array(fc.record({ row: fc.nat(SIZE - 1), price: amount }), { maxLength: 6 }),
  projections: fc.option(fc.array(amount, { minLength: SIZE, maxLength: SIZE }), { freq: 1 }),
  search: fc.constantFrom("?sale=on", "?rank=~9&sort=price&order=asc", "?price=90~"),
  locale: fc.constantFrom("en-US", "en-US", "de-DE"),
  minutes: fc.constantFrom(0, 0, 0, 0, 0, 1),
});

it("paints from kept parts what it paints without them, however the collection has moved on", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 2, maxLength: 6 }), (steps) => {
      const book = createBook({
        ...{ collection: stored, seq: 0, listings: [], recent: [], projections: null },
      });
      let now = Date.UTC(2026, 10, 28);
      const paint = createPaintedCollections(() => now);
      for (const [turn, { changes, projections, search, locale, minutes }] of steps.entries()) {
        now += minutes * 60_000;
        moveBook(book, stored, roster, { changes, projections }, now);
        for (const [address, language] of [
          ["", "en-US"],
          [search, locale],
        ] as const) {
          const kept = paint(book, roster, address);
          if (!kept) throw new Error("the sample is painted");
          // Nothing is kept for other columns.
          const other = { ...kept, fixed: { ...kept.fixed } };
          const request = { path: "/c/sample", search: address, locale: language };
          expect(firstPaint.collection(kept, request)).toBe(firstPaint.collection(other, request));
          expect(firstPaint.table(kept, request)).toBe(firstPaint.table(other, request));
          const id = idAt(roster.tokens.ids, turn);
          expect(firstPaint.token(kept, id, request, null)).toBe(
            firstPaint.token(other, id, request, null),
          );
        }
      }
    }),
    { seed: 42, numRuns: 6, endOnFailure: true },
  );
});

it("renders a part again only if its stamp changes, and forgets the part used longest ago", () => {
  const keep = createKeptHtml(2);
  let rendered = 0;
  const read = (key: string, value: number) =>
    keep(roster.tokens as never, key, [value], () => `${key}${value} ${++rendered}`);
  expect([read("a", 1), read("a", 1), read("a", 2)]).toEqual(["a1 1", "a1 1", "a2 2"]);
  expect([read("b", 1), read("a", 2), read("c", 1)]).toEqual(["b1 3", "a2 2", "c1 4"]);
  expect([read("a", 2), read("b", 1)]).toEqual(["a2 2", "b1 5"]);
});
