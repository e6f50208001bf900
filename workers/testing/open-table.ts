/** Opens a file that `fairfloor.save()` made in somebody's console, so that a test starts from their table. */
import { decodeRecord } from "../../contract/columns/collection-record.ts";
import { restoreCollection } from "../cache/snapshot-cache.ts";
import type { OpenedCollection } from "../engine/opened-collection.ts";
import { accepted } from "./column-bodies.ts";

/** Returns the collection with its engine. @throws if the file is damaged or of another version. */
export function openTable(file: Uint8Array): OpenedCollection {
  const record = accepted(decodeRecord(Uint8Array.from(file).buffer, null));
  return accepted(restoreCollection(record)).opened;
}
