import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseListing } from "../../contract/listings/listings.ts";
import { MARKETPLACES } from "../../contract/listings/marketplaces.ts";
import { listingRow, malformedRow } from "../testing/arbitraries.ts";
import { createEntries } from "./entries.ts";
import { readListing } from "./read-listing.ts";

const digits = fc.string({ unit: fc.constantFrom(..."0123456789"), maxLength: 24 });
const price = fc.oneof(
  fc.double({ min: 0, max: 2e9, noNaN: true }).map(String),
  fc.tuple(digits, fc.constantFrom("", ".", ".."), digits).map((parts) => parts.join("")),
);
const row = fc.oneof(
  listingRow,
  malformedRow,
  fc
    .tuple(digits, price, fc.constantFrom("0", "1", "3", "5", "6", "", "01", "1.0", "12", "x"))
    .map((parts) => parts.join(",")),
  fc.tuple(listingRow, digits).map((parts) => parts.join(",")),
  fc.string({ unit: fc.constantFrom(..."0123456789,. e-"), maxLength: 30 }),
);

describe("readListing", () => {
  it.each(MARKETPLACES)(
    "reads a listing of $name in place, without a text for its id",
    ({ id }) => {
      const row = `7,1.5,${id},1700000000000`;
      const looked: string[] = [];
      const rowOfId = { places: null, keyOf: (text: string) => looked.push(text) };
      const entries = createEntries();
      expect(readListing(row, rowOfId, entries, "tokens", 0)).toBeNull();
      expect(looked).toEqual([row]);
      expect(entries.marketplaces[0]).toBe(id);
    },
  );

  it("accepts and rejects the same rows as the contract's parser, with bit-identical prices", () => {
    fc.assert(
      fc.property(row, (text) => {
        const expected = parseListing(text, "tokens[7]");
        const entries = createEntries();
        let id = "";
        const rowOfId = {
          places: null,
          keyOf(found: string, from: number, to: number) {
            id = found.slice(from, to);
            return 9;
          },
        };
        const bad = readListing(text, rowOfId, entries, "tokens", 7);
        if (!expected.ok) {
          expect(bad).toEqual(expected.problem);
          expect(entries.count).toBe(0);
          return;
        }
        const { tokenId, price: eth, marketplace, listedAt } = expected.value;
        expect(bad).toBeNull();
        const { rows, prices, marketplaces, listedAt: times } = entries;
        expect([id, rows[0], prices[0], marketplaces[0], times[0]]).toEqual([
          tokenId,
          9,
          eth,
          marketplace,
          listedAt ?? Number.NaN,
        ]);
      }),
      { seed: 20260305, numRuns: 20_000 },
    );
  });
});
