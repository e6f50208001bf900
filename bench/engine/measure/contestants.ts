/** Who is measured, by the names of the command line. */
import type { CreateContestant, PrepareLoad } from "../contestant.ts";
import { HAND_TUNED, JSON_PARSE, OURS } from "./measured.ts";

export const PEERS = [
  "plain",
  HAND_TUNED,
  "crossfilter2",
  "arquero",
  "perspective",
  "duckdb-wasm",
  "lokijs",
  "tanstack-table",
] as const;

/** Without `create` it is a yardstick for loading. Without `prepareLoad` it has no way of its own to load. */
export interface ContestantModule {
  readonly create?: CreateContestant;
  readonly prepareLoad?: PrepareLoad;
  /** Where it keeps its data, if Node cannot tell how much that is; a sentence. */
  readonly memoryIsElsewhere?: string;
}

const OWN_FILES = new Map([
  [OURS, "../fairfloor.ts"],
  [JSON_PARSE, "../json-parse.ts"],
]);

/** Throws where its packages are not installed or do not run here. */
export async function contestantModule(name: string): Promise<ContestantModule> {
  // By a path made here, as the project's own checks do without the peers' packages.
  const file = OWN_FILES.get(name) ?? `../peers/${name}.ts`;
  return import(new URL(file, import.meta.url).href);
}
