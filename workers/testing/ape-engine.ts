/** An engine over the apes, and the updates that tests apply to it. */
import type { ListingsDelta, ListingsSnapshot } from "../../contract/listings/listings.ts";
import { DEFAULT_QUERY, type TokenQuery } from "../../contract/query.ts";
import { type Projections, WIRE } from "../../contract/tokens/snapshot.ts";
import type { CollectionEngine, Engine } from "../engine/engine.ts";
import { createEngine } from "../engine/json-engine.ts";
import { APE_TOKENS, APES } from "./apes.ts";

export function snapshot(
  tokens: readonly string[],
  given: Partial<ListingsSnapshot> = {},
): ListingsSnapshot {
  const head = { epoch: "e", seq: 10, projectionsRev: 1, lastListingsUpdate: 99 };
  return { wire: WIRE, ...head, tokens, ...given };
}

export function delta(given: Partial<ListingsDelta>): ListingsDelta {
  const head = { epoch: "e", from: 10, to: 11, projectionsRev: 1, lastListingsUpdate: 100 };
  return { ...head, listed: [], unlisted: [], ...given };
}

/** Listed: 1 at 1 (deviation 1), 2 at 12 (-3), 4 at 1 (2), 5 at 0 (no projection, not on sale). 30 is not listed. */
export const LISTED = ["1,1,1", "2,12,2", "4,1,3", "5,0,1"];

export function apes(): CollectionEngine {
  const engine = createEngine(APES, APE_TOKENS);
  engine.applyListings(snapshot(LISTED));
  return engine;
}

export function projections(values: readonly (number | null)[]): Projections {
  return { epoch: "e", rev: 2, projections: values, confidences: values.map(() => null) };
}

export function idsFor(engine: Engine, query: Partial<TokenQuery>): string {
  engine.setQuery({ ...DEFAULT_QUERY, ...query });
  return [...engine.view().rows].map((row) => engine.tokenStringId(row)).join(" ");
}
