/**
 * The record of a collection, on the device or in a file that the console saved: one body of columns. One write stores all
 * of it, and its checksums verify all of it.
 */
import { type CollectionInfo, parseCollectionInfo } from "../collection.ts";
import type { MovingListing } from "../listings/listings.ts";
import type { FigureColumns } from "../tokens/figures.ts";
import { type ProjectionLine, parseProjectionLine } from "../tokens/snapshot.ts";
import type { Parsed } from "../values/problem.ts";
import { isCounter, type UnixMs } from "../values/units.ts";
import { type ColumnReader, readBody } from "./column-reader.ts";
import type { ListingChanges, TokenColumns } from "./columns.ts";
import { readListingColumns } from "./listing-bodies.ts";
import { readFigures } from "./read-figures.ts";
import { readTokenColumns } from "./read-tokens.ts";

/** State of a collection at the time of its save. */
export interface CollectionRecord {
  readonly collection: CollectionInfo;
  readonly line: ProjectionLine;
  readonly columns: TokenColumns;
  readonly figures: FigureColumns;
  readonly figuresRev: number;
  readonly listed: ListingChanges;
  /** The engine checks them. Empty in a record of a version that did not know them. */
  readonly moving: readonly MovingListing[];
  readonly seq: number;
  readonly lastListingsUpdate: UnixMs | null;
  /** When the server last confirmed the listings. */
  readonly asOf: UnixMs;
}

/**
 * Reads a record. Refuses bytes that differ from those written for `collectionId`, even by one bit. Null accepts any
 * collection. Never throws.
 */
export function decodeRecord(
  stored: unknown,
  collectionId: string | null,
): Parsed<CollectionRecord> {
  const bytes = stored instanceof ArrayBuffer ? new Uint8Array(stored) : new Uint8Array();
  return readBody(bytes, (body) => readRecord(body, collectionId));
}

function readRecord(body: ColumnReader, collectionId: string | null): CollectionRecord {
  const { figuresRev, moving, seq, lastListingsUpdate, asOf } = body.head;
  const collection = parseCollectionInfo(body.head.collection);
  if (!collection.ok) return body.refuse("collection", collection.problem.message);
  if (collectionId !== null && collection.value.id !== collectionId)
    return body.refuse("collection", `must be ${collectionId}, got ${collection.value.id}`);
  const line = parseProjectionLine(body.head.line);
  if (!line.ok) return body.refuse("line", line.problem.message);
  if (!isCounter(seq)) return body.refuse("seq", "must be a whole number");
  if (!isCounter(figuresRev)) return body.refuse("figuresRev", "must be a whole number");
  if (typeof asOf !== "number") return body.refuse("asOf", "must be a time");
  const columns = readTokenColumns(body);
  return {
    collection: collection.value,
    line: line.value,
    columns,
    figures: readFigures(body, columns.size),
    figuresRev,
    listed: readListingColumns(body, columns.size),
    moving: Array.isArray(moving) ? moving : [],
    seq,
    lastListingsUpdate: typeof lastListingsUpdate === "number" ? lastListingsUpdate : null,
    asOf,
  };
}
