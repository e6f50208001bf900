/** Makes a collection's first screen, which is stored beside its record: see `contract/first-screen.ts`. */
import type { CollectionRecord } from "../../contract/columns/collection-record.ts";
import {
  idAt,
  packText,
  type SetColumn,
  type TokenColumns,
  tokenTextAt,
} from "../../contract/columns/columns.ts";
import { checksumOf, type FirstScreen, type FirstScreenBody } from "../../contract/first-screen.ts";
import { listingsOf, noListings, writeListings } from "../../contract/listings/listing-columns.ts";
import { figureRecord } from "../../contract/tokens/figures.ts";
import { emptyFacetColumns } from "../../contract/view/facets.ts";
import type { CollectionView } from "../../contract/view/view.ts";
import { NO_REPORT } from "../engine/opened-collection.ts";

/** The view on screen. */
export type SeenView = Pick<CollectionView, "query" | "rows" | "aggregates">;

/** Tokens of a first screen: four rows of cards on a wide screen. */
const MAX_TOKENS = 48;

export const MAX_FIRST_SCREEN_BYTES = 20_000;

/** Returns the first screen of `seen` and its size in bytes. Null if the list is empty or not even one token fits. */
export function makeFirstScreen(
  stored: CollectionRecord,
  { query, rows, aggregates }: SeenView,
): { readonly screen: FirstScreen; readonly bytes: number } | null {
  const { columns, collection, listed } = stored;
  const listings = noListings(columns.size);
  writeListings(listings, listed.rows, listed, 0, listed.rows.length);
  // The header links to the cheapest token if its price is far under the floor.
  const cheapest =
    aggregates.underFloor > 0 && aggregates.lowestPrice !== null
      ? [listings.prices.indexOf(aggregates.lowestPrice)]
      : [];
  for (let count = Math.min(rows.length, MAX_TOKENS); count > 0; count >>= 1) {
    const first = rows.slice(0, count);
    const places = Uint32Array.from(new Set([...first, ...cheapest]));
    const body: FirstScreenBody = {
      query,
      places,
      matches: rows.length,
      update: {
        sequence: 0,
        collectionId: collection.id,
        phase: { name: "loading" },
        connection: { name: "connecting" },
        asOf: stored.asOf,
        report: NO_REPORT,
        fixed: {
          ...columnsOf(columns, places, collection.demo),
          collection: { ...collection, traits: [], vibes: [], former: undefined },
        },
        figures: {
          rev: stored.figuresRev,
          line: { points: [] },
          figures: figureRecord(({ name }) => picked(stored.figures[name], places)),
        },
        listings: { rows: places.map((_, at) => at), ...listingsOf(listings, places) },
        view: { query, rows: first, aggregates, facets: emptyFacetColumns(0) },
      },
    };
    const bytes = bytesOf(body);
    if (bytes <= MAX_FIRST_SCREEN_BYTES)
      return { screen: { checksum: checksumOf(body), body }, bytes };
  }
  return null;
}

function picked(column: Float64Array, places: Uint32Array): Float64Array<ArrayBuffer> {
  return Float64Array.from(places, (row) => column[row]!); // rows of the table
}

function columnsOf(columns: TokenColumns, places: Uint32Array, withTraits: boolean): TokenColumns {
  const { ids, vibes } = columns;
  const rows = Array.from(places);
  const textOf = (column: TokenColumns["names"]) =>
    column === null || "before" in column
      ? column
      : packText(rows.map((row) => tokenTextAt(column, ids, row) ?? ""));
  return {
    ...columns,
    ids:
      ids instanceof Uint32Array
        ? places.map((row) => ids[row]!) // rows of the table
        : packText(rows.map((row) => idAt(ids, row))),
    names: textOf(columns.names),
    images: textOf(columns.images),
    animations: textOf(columns.animations),
    ranks: places.map((row) => columns.ranks[row]!), // rows of the table
    // A demo draws a missing picture from them.
    traits: withTraits
      ? columns.traits.map((column) => ({ traitId: column.traitId, ...setsOf(column, rows) }))
      : [],
    vibes: { ...setsOf(vibes, []), scores: new Float64Array() },
  };
}

/** Returns the sets of `rows`, each under a code of its own. */
function setsOf({ codes, starts, members, ids }: SetColumn, rows: readonly number[]): SetColumn {
  const sets = rows.map((row) => {
    const code = codes[row]!; // a row of the table
    return Array.from(members.subarray(starts[code], starts[code + 1]), (at) => ids[at]!);
  });
  const all = sets.flat();
  return {
    codes: Uint32Array.from(sets.keys()),
    starts: packText(sets.map(({ length }) => " ".repeat(length))).starts,
    members: Uint32Array.from(all.keys()),
    ids: Uint32Array.from(all),
    carrierAmounts: new Uint32Array(),
  };
}

/** Returns the bytes of the texts, numbers and arrays in `value`, about as many as the browser stores. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength;
  if (typeof value === "string") return 2 * value.length;
  if (typeof value !== "object" || value === null) return 8;
  return Object.entries(value).reduce((sum, [name, part]) => sum + name.length + bytesOf(part), 0);
}
