/** The first requests of a collection, all under way at once. */
import { type CollectionInfo, parseCollectionInfo } from "../../contract/collection.ts";
import { type ListingsSnapshot, parseListingsSnapshot } from "../../contract/listings.ts";
import { apiPath } from "../../contract/paths.ts";
import { type Parsed, parsed } from "../../contract/problem.ts";
import type { ProjectionLine } from "../../contract/snapshot.ts";
import { loadProjectionLine } from "./load-projections.ts";
import { type Answer, json, type Requests } from "./requests.ts";

export interface CollectionPayloads {
  readonly collection: CollectionInfo;
  /** Body of `tokens/unlisted` as received. */
  readonly unlisted: Uint8Array;
  readonly listed: ListingsSnapshot;
  readonly listedEtag: string | null;
  readonly line: ProjectionLine | null;
}

function asBytes(body: Uint8Array): Parsed<Uint8Array> {
  return parsed(body);
}

/** "ok" with everything, or the first of the answers that is none. */
export async function loadCollection(
  requests: Requests,
  collectionId: string,
): Promise<Answer<CollectionPayloads>> {
  const [collection, unlisted, listed, line] = await Promise.all([
    requests.get("info", apiPath.info(collectionId), json(parseCollectionInfo)),
    requests.get("unlisted", apiPath.unlisted(collectionId), asBytes),
    requests.get("listed", apiPath.listed(collectionId), json(parseListingsSnapshot)),
    loadProjectionLine(requests, collectionId),
  ]);
  if (collection.kind !== "ok") return collection;
  if (unlisted.kind !== "ok") return unlisted;
  if (listed.kind !== "ok") return listed;
  return {
    kind: "ok",
    value: {
      collection: collection.value,
      unlisted: unlisted.value,
      listed: listed.value,
      listedEtag: listed.etag,
      line,
    },
    etag: null,
  };
}
