/** A cache of lists of logs. */
import type { RawLog } from "../../../../market/raw-log.ts";
import { createResultCache } from "../../../../platform/outbound/result-cache.ts";

/** Characters of a log without its topics and data, and of an empty list. */
const LOG_SIZE = 500;
const WORD_SIZE = 66;

/** `maxSize` is in characters. */
export function createLogCache(maxSize: number) {
  return createResultCache<readonly RawLog[]>(maxSize, sizeOf);
}

function sizeOf(logs: readonly RawLog[]): number {
  let size = LOG_SIZE;
  for (const { topics, data } of logs) size += LOG_SIZE + topics.length * WORD_SIZE + data.length;
  return size;
}
