/** The first requests of a collection, sent in parallel. */

import * as apiPath from "../../contract/api-path.ts";
import { type CollectionInfo, parseCollectionInfo } from "../../contract/collection.ts";
import { type ListingsSnapshot, parseListingsSnapshot } from "../../contract/listings/listings.ts";
import type { ProjectionLine } from "../../contract/tokens/snapshot.ts";
import { parsed } from "../../contract/values/problem.ts";
import { loadProjectionLine } from "./load-figures.ts";
import { type Answer, json, type Requests } from "./requests.ts";

/** Request key of the figures while a collection loads. `followFigures` has another key, so it cannot abort a load. */
export const FIRST_FIGURES = "first figures";

/** The small answers, whose content changes. */
export interface CollectionHead {
  readonly collection: CollectionInfo;
  readonly listed: ListingsSnapshot;
  readonly listedEtag: string | null;
  readonly line: ProjectionLine | null;
}

/** A collection's tokens and figures as received. */
export type TokenPayload =
  | {
      readonly form: "columns";
      readonly columns: Uint8Array<ArrayBuffer>;
      readonly figures: Uint8Array<ArrayBuffer>;
    }
  | { readonly form: "json"; readonly unlisted: Uint8Array<ArrayBuffer> };

/** Returns "ok" with all parts, or the first answer that is not "ok". */
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

/** Loads the tokens and their figures as columns. Returns "ok" with both, or the first answer that is not "ok". */
export async function loadColumns(
  requests: Requests,
  collectionId: string,
): Promise<Answer<TokenPayload>> {
  const [columns, figures] = await Promise.all([
    requests.get("columns", apiPath.columns(collectionId), parsed),
    requests.get(FIRST_FIGURES, apiPath.figures(collectionId), parsed),
  ]);
  if (columns.kind !== "ok") return columns;
  if (figures.kind !== "ok") return figures;
  const value = { form: "columns", columns: columns.value, figures: figures.value } as const;
  return { kind: "ok", value, etag: null };
}

/** Loads the tokens with their figures as JSON, for when the columns were refused. */
export async function loadUnlisted(
  requests: Requests,
  collectionId: string,
): Promise<Answer<TokenPayload>> {
  const answer = await requests.get("unlisted", apiPath.unlisted(collectionId), parsed);
  if (answer.kind !== "ok") return answer;
  return { ...answer, value: { form: "json", unlisted: answer.value } };
}
