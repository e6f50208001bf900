/** From a record to an open collection, by the ways that an answer of the network takes. */
import { parseCollectionInfo } from "../../contract/collection.ts";
import { parseListingsSnapshot } from "../../contract/listings.ts";
import { type Parsed, parsed, problem } from "../../contract/problem.ts";
import { parseProjectionLine, parseProjections } from "../../contract/snapshot.ts";
import { json } from "../feed/requests.ts";
import { buildCollection } from "../open-collection.ts";
import type { SnapshotRecord } from "./record.ts";
import type { Snapshot } from "./snapshot-cache.ts";

/** Refuses a record whose parts are not of one state. */
export function restoreCollection({ head, parts }: SnapshotRecord): Parsed<Snapshot> {
  const collection = json(parseCollectionInfo)(parts.info);
  if (!collection.ok) return collection;
  const listed = json(parseListingsSnapshot)(parts.listed);
  if (!listed.ok) return listed;
  const line = json(parseProjectionLine)(parts.line);
  if (!line.ok) return line;
  if (collection.value.id !== head.collectionId || listed.value.epoch !== head.epoch)
    return problem("record", "its parts are not of one collection and epoch");
  const built = buildCollection({
    collection: collection.value,
    unlisted: parts.unlisted,
    listed: listed.value,
    listedEtag: null,
    line: line.value,
  });
  if (built.kind !== "built") return problem("record", `its parts are ${built.kind}`);
  const { opened } = built;
  if (parts.projections.length === 0) return parsed({ opened, asOf: head.asOf });
  const projections = json(parseProjections)(parts.projections);
  if (!projections.ok) return projections;
  if (opened.engine.applyProjections(projections.value) < 0)
    return problem("projections", "do not fit the tokens");
  const { rev } = projections.value;
  return parsed({ opened: { ...opened, projectionsRev: rev }, asOf: head.asOf });
}
