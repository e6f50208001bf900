/** A revision of the projections, with the line drawn through them. */
import { apiPath } from "../../contract/paths.ts";
import {
  type ProjectionLine,
  type Projections,
  parseProjectionLine,
  parseProjections,
} from "../../contract/snapshot.ts";
import { type Answer, json, type Requests } from "./requests.ts";

export function loadProjections(
  requests: Requests,
  collectionId: string,
  rev: number,
): Promise<Answer<Projections>> {
  return requests.get(
    "projections",
    apiPath.projections(collectionId, rev),
    json(parseProjections),
  );
}

/** The line is an ornament of the chart: without an answer there is none, and the log says why. */
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
