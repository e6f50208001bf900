import type { UnixMs } from "../../contract/units.ts";
import type { OpenedCollection } from "../open-collection.ts";

/** A collection as it stands. */
export interface Snapshot {
  readonly opened: OpenedCollection;
  /** When the server last confirmed the listings. */
  readonly asOf: UnixMs;
}
