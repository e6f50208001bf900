import type { UnixMs } from "../../contract/values/units.ts";
import type { OpenedCollection } from "../open-collection.ts";

/** State of an open collection, to save or to restore. */
export interface Snapshot {
  readonly opened: OpenedCollection;
  /** When the server last confirmed the listings. */
  readonly asOf: UnixMs;
}
