/** The true state of a collection: the naive reference over the API's responses. */

import * as apiPath from "../../../contract/api-path.ts";
import { type CollectionInfo, parseCollectionInfo } from "../../../contract/collection.ts";
import { parseListingsSnapshot } from "../../../contract/listings/listings.ts";
import { parseProjections, parseUnlistedTokens } from "../../../contract/tokens/parse-snapshot.ts";
import { type ProjectionLine, parseProjectionLine } from "../../../contract/tokens/snapshot.ts";
import type { Parsed } from "../../../contract/values/problem.ts";
import { createReference, type Reference } from "../../../workers/testing/reference.ts";

export interface GroundTruth {
  readonly collection: CollectionInfo;
  readonly epoch: string;
  readonly seq: number;
  readonly rev: number;
  readonly line: ProjectionLine;
  readonly reference: Reference;
}

/** Reads the truth through `bodyOf`. @throws if a response breaks the contract or the responses' epochs differ. */
export async function readGroundTruth(
  bodyOf: (path: string) => Promise<unknown>,
  collectionId: string,
): Promise<GroundTruth> {
  const read = async <T>(path: string, parse: (body: unknown) => Parsed<T>): Promise<T> => {
    const parsed = parse(await bodyOf(path));
    if (!parsed.ok) throw new Error(`${path}: ${parsed.problem.place}: ${parsed.problem.message}`);
    return parsed.value;
  };
  const collection = await read(apiPath.info(collectionId), parseCollectionInfo);
  const { unlisted } = await read(apiPath.unlisted(collectionId), parseUnlistedTokens);
  const line = await read(apiPath.projectionLine(collectionId), parseProjectionLine);
  const projections = await read(apiPath.projections(collectionId), parseProjections);
  const listed = await read(apiPath.listed(collectionId), parseListingsSnapshot);
  const reference = createReference(unlisted.tokens);
  const fits =
    listed.epoch === unlisted.epoch &&
    reference.applyListings(listed) >= 0 &&
    reference.applyProjections(projections) >= 0;
  if (!fits) throw new Error(`${collectionId}: the API's answers are of different epochs`);
  const { epoch, seq } = listed;
  return { collection, epoch, seq, rev: projections.rev, line, reference };
}

/** Creates a `bodyOf` for `readGroundTruth` that uses plain `fetch`. */
export function fetchBodiesFrom(origin: string): (path: string) => Promise<unknown> {
  return async (path) => {
    const response = await fetch(origin + path);
    if (!response.ok) throw new Error(`${path} was answered ${response.status}`);
    return response.json();
  };
}
