/** The attacks, and what an ordinary reader requests beside them. */
import * as apiPath from "../../contract/api-path.ts";
import type { Attack } from "./attacker.ts";

export const COLLECTION = "bottled-weather";
const COLLECTION_SIZE = 25_000;
const PICTURE_PX = 256;
const SNAPSHOT = apiPath.columns(COLLECTION);

/** The attacks, by name. */
export const ATTACKS: readonly (readonly [string, Attack])[] = [
  // The baseline: the reader's waits and the memory without an attack.
  ["nothing", { kind: "requests", atOnce: 0, paths: [] }],
  [
    "850 unread snapshots, 1 connection",
    { kind: "unread", connections: 1, requests: 850, path: SNAPSHOT },
  ],
  [
    "32 unread snapshots on each of 2",
    { kind: "unread", connections: 2, requests: 32, path: SNAPSHOT },
  ],
  ["899 streams in 4 s", { kind: "streams", perSecond: 899 / 4, collection: COLLECTION }],
  [
    "30 social pictures at once",
    {
      kind: "requests",
      atOnce: 30,
      // From the end, because the reader looks at pictures from the start.
      paths: Array.from({ length: COLLECTION_SIZE }, (_, at) =>
        apiPath.socialPicture(COLLECTION, String(COLLECTION_SIZE - at)),
      ),
    },
  ],
];

/** The page, a snapshot, a picture and the list of collections, in turn. Each picture differs from those before. */
export function readerPath(index: number): string {
  if (index % 4 === 0) return "/";
  if (index % 4 === 1) return SNAPSHOT;
  if (index % 4 === 3) return apiPath.collections();
  return apiPath.image(COLLECTION, String(1 + Math.floor(index / 4)), PICTURE_PX);
}
