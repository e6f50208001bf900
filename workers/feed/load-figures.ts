/** Loads a revision of the figures, and the line drawn through the projections. */

import * as apiPath from "../../contract/api-path.ts";
import { readBody } from "../../contract/columns/column-reader.ts";
import { readFigureRevision } from "../../contract/columns/read-figures.ts";
import type { FigureRevision } from "../../contract/tokens/figures.ts";
import {
  type ProjectionLine,
  type Projections,
  parseProjectionLine,
} from "../../contract/tokens/snapshot.ts";
import { type Answer, failed, isRefused, json, type Requests } from "./requests.ts";

export interface LoadedFigures {
  readonly update: FigureRevision | Projections;
  /** Why the columns were refused, if the figures came as JSON for that reason; else null. */
  readonly refused: string | null;
}

/**
 * Loads the figures of a revision as columns, and falls back to JSON if the columns are refused. `form` is the wire
 * form of the tokens: JSON tokens may be fewer than the server's, so that only JSON figures fit them. `key` is the
 * request key, see `Requests`.
 */
export async function loadFigures(
  requests: Requests,
  key: string,
  collectionId: string,
  rev: number,
  form: "columns" | "json",
): Promise<Answer<LoadedFigures>> {
  let refused: string | null = null;
  if (form === "columns") {
    const answer = await requests.get(key, apiPath.figures(collectionId, rev), (body) =>
      readBody(body, readFigureRevision),
    );
    if (answer.kind === "ok") return { ...answer, value: { update: answer.value, refused: null } };
    if (!isRefused(answer)) return answer;
    refused = answer.failure.message;
  }
  // In a separate chunk, as it is rarely needed.
  const parser = await import("../../contract/tokens/parse-snapshot.ts").catch(String);
  if (typeof parser === "string") return failed("unreachable", `JSON parser: ${parser}`);
  const path = apiPath.projections(collectionId, rev);
  const answer = await requests.get(key, path, json(parser.parseProjections));
  return answer.kind === "ok" ? { ...answer, value: { update: answer.value, refused } } : answer;
}

/** Loads the projection line. The chart works without it: a failure is logged and returns null. */
export async function loadProjectionLine(
  requests: Requests,
  collectionId: string,
): Promise<ProjectionLine | null> {
  const answer = await requests.get(
    "projectionLine",
    apiPath.projectionLine(collectionId),
    json(parseProjectionLine),
  );
  if (answer.kind === "failed") console.error(`No projection line: ${answer.failure.message}`);
  return answer.kind === "ok" ? answer.value : null;
}
