/** Writes and reads listings in a binary body, as they are cached on the device. */

import { LISTING, LISTING_COLUMNS, listingColumns } from "../listings/listing-columns.ts";
import type { Column } from "./body-format.ts";
import type { ColumnReader } from "./column-reader.ts";
import type { ListingChanges } from "./columns.ts";

/** The columns of a body that holds the listings of `rows`. */
export function listingBodyColumns(listed: ListingChanges): Map<string, Column> {
  const columns = new Map<string, Column>([["listed", listed.rows]]);
  for (const name of LISTING_COLUMNS) columns.set(`listed.${name}`, listed[name]);
  return columns;
}

/** Reads the columns that `listingBodyColumns` wrote for a table of `size` rows. */
export function readListingColumns(body: ColumnReader, size: number): ListingChanges {
  const rows = body.whole("listed");
  if (rows.some((row, at) => row >= size || row <= (rows[at - 1] ?? -1)))
    body.refuse("listed", `must be ascending rows below ${size}`);
  const columns = listingColumns((name) => {
    const { make, isValid } = LISTING[name];
    const isFloat = make(0) instanceof Float64Array;
    const values = isFloat
      ? body.floats(`listed.${name}`, rows.length)
      : body.bytes(`listed.${name}`, rows.length);
    if (!values.every((value) => isValid(value)))
      body.refuse(`listed.${name}`, "holds a value that is out of range");
    return values;
  });
  return { rows, ...columns };
}
