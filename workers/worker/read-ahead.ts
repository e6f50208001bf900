/** Reads a collection that the page will open: from this device, and from the network what openCollection requests. */
import * as apiPath from "../../contract/api-path.ts";
import type { SnapshotCache } from "../cache/snapshot-cache.ts";
import type { createEarlyRequests } from "../feed/early-requests.ts";

export function readAhead(
  collectionId: string,
  cache: Pick<SnapshotCache, "readAhead"> | undefined,
  requests: Pick<ReturnType<typeof createEarlyRequests>, "send">,
): void {
  const { info, listed, projectionLine, columns, figures } = apiPath;
  const cached = cache?.readAhead(collectionId) ?? Promise.resolve(null);
  requests.send([info, listed, projectionLine].map((path) => path(collectionId)));
  // A stored collection has them.
  void cached.then((snapshot) => {
    if (!snapshot) requests.send([columns(collectionId), figures(collectionId)]);
  });
}
