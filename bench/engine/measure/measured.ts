/** Names of workloads and contestants, and the results that the measuring code hands on. */

/** In the order in which they run and are reported. */
export const WORKLOADS = [
  "update",
  "one",
  "toggle",
  "toggle-live",
  "sort",
  "sort-live",
  "toggle-table",
  "poll",
  "facets",
  "load",
  "memory",
] as const;

export type WorkloadId = (typeof WORKLOADS)[number];

/** The engine's name among the contestants. */
export const OURS = "fairfloor";

/** A baseline rather than a contestant, in `load` alone: `JSON.parse` of the same text. */
export const JSON_PARSE = "JSON.parse";

/** Another baseline: the plain form, optimized as far as its authors could. No budget compares with it. */
export const HAND_TUNED = "hand-tuned";

export interface Measured {
  readonly size: number;
  readonly workload: WorkloadId;
  readonly contestant: string;
  /** Unit of `rounds`: ms, or bytes per token in `memory` alone. */
  readonly unit: "ms" | "bytes";
  /** The median of each round, in the order in which they were run. Never empty. */
  readonly rounds: readonly number[];
}

/** A contestant that was not measured: it cannot run, its answer was wrong, or it would have taken too long. */
export interface Missing extends Pick<Measured, "size" | "workload" | "contestant"> {
  /** One sentence. */
  readonly reason: string;
}

export type Result = Measured | Missing;

export function isMeasured(result: Result): result is Measured {
  return "rounds" in result;
}
