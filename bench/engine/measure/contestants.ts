/** The contestants, by their names on the command line. */
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

/** Without `create`, the module is only a baseline for loading. Without `prepareLoad`, it takes no part in `load`. */
export interface ContestantModule {
  readonly create?: CreateContestant;
  readonly prepareLoad?: PrepareLoad;
  /** One sentence that says where it keeps its data, if Node cannot measure that memory. */
  readonly memoryIsElsewhere?: string;
}

const OWN_FILES = new Map([
  [OURS, "../fairfloor.ts"],
  [JSON_PARSE, "../json-parse.ts"],
]);

/** Throws if the contestant's packages are not installed or do not run here. */
export async function contestantModule(name: string): Promise<ContestantModule> {
  // The path is computed, because the project's own checks run without the peers' packages.
  const file = OWN_FILES.get(name) ?? `../peers/${name}.ts`;
  return import(new URL(file, import.meta.url).href);
}
