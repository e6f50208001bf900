import fc from "fast-check";
import { expect, it } from "vitest";
import { idAt } from "../../../contract/columns/columns.ts";
import { defaultSort, isLockedSort } from "../../../contract/query.ts";
import { formatQuery, knownParts, parseQuery } from "../../../contract/query-string.ts";
import { compactToken } from "../../../contract/tokens/token.ts";
import { tokenQuery } from "../../../workers/testing/arbitraries.ts";
import { createReference } from "../../../workers/testing/reference.ts";
import { moveBook } from "../../testing/move-book.ts";
import { sampleCollection, storedSample } from "../../testing/sample-collection.ts";
import { type Book, createBook, RECENT_CHANGES } from "../live/book.ts";
import { tokenAt } from "../live/current-token.ts";
import { createRoster } from "../live/roster.ts";
import { createPaintedCollections } from "./painted-collections.ts";

const SIZE = 30;
const SORT = defaultSort(false);
const prepared = sampleCollection({ size: SIZE });
const stored = { ...storedSample(prepared), seq: 0 };
const roster = createRoster(stored, prepared.tokens);

const amount = fc.option(fc.integer({ min: 1, max: 40 }), { freq: 4 });
const step = fc.record({
  changes: fc.array(fc.record({ row: fc.nat(SIZE - 1), price: amount }), { maxLength: 6 }),
  /** How often the changes are repeated: a book does not keep so many. */
  times: fc.constantFrom(1, 1, 1, RECENT_CHANGES),
  projections: fc.option(fc.array(amount, { minLength: SIZE, maxLength: SIZE }), { freq: 1 }),
  query: tokenQuery,
});

/** Returns the ids that a reader of `search` sees, by the slow reference over what the book says. */
function expectedIds({ projections, listings }: Book, search: string): readonly string[] {
  const { ids } = roster.tokens;
  const tokens = Array.from({ length: SIZE }, (_, row) =>
    compactToken(tokenAt(roster, row, projections?.figures, listings.get(idAt(ids, row)))),
  );
  const reference = createReference(tokens);
  const query = parseQuery(search, SORT);
  reference.setQuery(isLockedSort(query, false) ? { ...query, ...SORT } : query);
  return reference.view().ids;
}

it("answers as the reference does, however its book has moved on since the last page", () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 8 }), (steps) => {
      const book = createBook({
        ...{ collection: stored, seq: 0, listings: [], recent: [], projections: null },
      });
      const paint = createPaintedCollections(() => 7);
      for (const { changes, times, projections, query } of steps) {
        const repeated = Array.from({ length: times }, () => changes).flat();
        moveBook(book, stored, roster, { changes: repeated, projections }, 0);
        const link = formatQuery(query, SORT);
        const search = link && `?${link}`;
        expect(knownParts(`?utm_source=x&${link}`)).toBe(search);
        const painted = paint(book, roster, search);
        const shown = Array.from(painted?.view.rows ?? [], (row) => idAt(roster.tokens.ids, row));
        expect(shown).toEqual(expectedIds(book, search));
        expect(painted?.figures.rev).toBe(book.projections?.rev ?? 0);
        expect(painted?.asOf).toBe(7);
      }
    }),
    { seed: 42, numRuns: 30 },
  );
});

it("starts over with the tokens of another epoch, and paints none that are of an older one", () => {
  const paint = createPaintedCollections(() => 0);
  const bookOf = (epoch: string) =>
    createBook({
      ...{ collection: { ...stored, epoch }, seq: 0, listings: [], recent: [], projections: null },
    });
  expect(paint(bookOf("e1"), roster, "")?.fixed.epoch).toBe("e1");
  expect(paint(bookOf("e2"), roster, "")).toBeNull();
  const other = createRoster({ ...stored, epoch: "e2" }, prepared.tokens);
  expect(paint(bookOf("e2"), other, "")?.fixed.epoch).toBe("e2");
});
