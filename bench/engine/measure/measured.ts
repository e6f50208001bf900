/** What is measured, and how a figure is handed on from where it was taken. */

/** In the order in which they are run and told. */
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

/** Not a contestant but a yardstick, in `load` alone: `JSON.parse` of the same text. */
export const JSON_PARSE = "JSON.parse";

/** Another yardstick: the plain form, driven as far as its authors could. No budget is held to it. */
export const HAND_TUNED = "hand-tuned";

export interface Measured {
  readonly size: number;
  readonly workload: WorkloadId;
  readonly contestant: string;
  /** What `rounds` are in; bytes are a token's, and only in `memory`. */
  readonly unit: "ms" | "bytes";
  /** The median of each round, in the order in which they were run. Never empty. */
  readonly rounds: readonly number[];
}

/** A contestant that was not measured: it cannot, it was wrong, or it would have taken too long. */
export interface Missing extends Pick<Measured, "size" | "workload" | "contestant"> {
  /** A sentence. */
  readonly reason: string;
}

export type Result = Measured | Missing;

export function isMeasured(result: Result): result is Measured {
  return "rounds" in result;
}
