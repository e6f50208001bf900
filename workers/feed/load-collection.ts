/** The first requests of a collection, all under way at once. */
import { type CollectionInfo, parseCollectionInfo } from "../../contract/collection.ts";
import { type ListingsSnapshot, parseListingsSnapshot } from "../../contract/listings.ts";
import { apiPath } from "../../contract/paths.ts";
import { type Parsed, parsed } from "../../contract/problem.ts";
import type { ProjectionLine } from "../../contract/snapshot.ts";
import { loadProjectionLine } from "./load-projections.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** The small answers, which change. */
export interface CollectionHead {
  readonly collection: CollectionInfo;
  readonly listed: ListingsSnapshot;
  readonly listedEtag: string | null;
  readonly line: ProjectionLine | null;
}

export interface CollectionPayloads extends CollectionHead {
  /** Body of `tokens/unlisted` as received. */
  readonly unlisted: Uint8Array;
}

function asBytes(body: Uint8Array): Parsed<Uint8Array> {
  return parsed(body);
}

/** "ok" with everything, or the first of the answers that is none. */
export async function loadHead(
  requests: Requests,
  collectionId: string,
): Promise<Answer<CollectionHead>> {
  const [collection, listed, line] = await Promise.all([
    requests.get("info", apiPath.info(collectionId), json(parseCollectionInfo)),
    requests.get("listed", apiPath.listed(collectionId), json(parseListingsSnapshot)),
    loadProjectionLine(requests, collectionId),
  ]);
  if (collection.kind !== "ok") return collection;
  if (listed.kind !== "ok") return listed;
  const value = {
    collection: collection.value,
    listed: listed.value,
    listedEtag: listed.etag,
    line,
  };
  return { kind: "ok", value, etag: null };
}

/** The big one, which lasts as long as its epoch. */
export function loadUnlisted(
  requests: Requests,
  collectionId: string,
): Promise<Answer<Uint8Array>> {
  return requests.get("unlisted", apiPath.unlisted(collectionId), asBytes);
}
