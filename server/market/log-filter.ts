import type { Hex, RawLog } from "./raw-log.ts";

export interface LogFilter {
  readonly addresses: readonly Hex[];
  /** First topic: any of these. */
  readonly topics: readonly Hex[];
  /** Second topic, if it is fixed. */
  readonly second?: Hex;
}

export function matchesFilter({ addresses, topics, second }: LogFilter, log: RawLog): boolean {
  const [first, next] = log.topics;
  return (
    addresses.includes(log.address) &&
    (topics.length === 0 || (first !== undefined && topics.includes(first))) &&
    (second === undefined || next === second)
  );
}
