/**
 * Checks that blocks and logs are those that were asked for, and can be true. Each check returns null, or what is wrong with an
 * answer, as the end of a sentence that begins with the endpoint and the method. It repeats nothing that the endpoint sent.
 */
import { setImmediate as nextTurn } from "node:timers/promises";
import type { BlockHeader, Hex, RawLog } from "../raw-log.ts";
import { mayContain } from "./bloom.ts";
import { type LogFilter, matchesFilter } from "./log-filter.ts";

/** A chain's clock may be ahead of this machine's clock by this time. A wrong clock of either is noticed by its day. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/** Checks the time of a block by the clock of this machine. */
function checkTime({ at }: { readonly at: number | null }, now: number): string | null {
  return at !== null && at > now + MAX_AHEAD_MS
    ? "is answered with a time more than a day after this server's clock"
    : null;
}

export function checkHeader(
  header: BlockHeader,
  number: number | null,
  now: number,
): string | null {
  if (number !== null && header.number !== number) return "is answered with another block";
  return checkTime(header, now);
}

/** The request for logs: each log of the answer must match all fields. */
export interface AskedLogs {
  readonly filter?: LogFilter;
  /** First and last block. */
  readonly from?: number;
  readonly to?: number;
  readonly blockHash?: Hex;
  readonly transactionHash?: Hex;
  /** Bloom filter of the block. */
  readonly logsBloom?: Hex;
}

/** A block of more logs has a bloom filter that excludes next to nothing. */
const MAX_IN_BLOOM = 500;
/** About two milliseconds. */
const LOGS_PER_TURN = 500;

/** Checks logs without holding up the event loop. */
export async function checkLogs(
  logs: readonly RawLog[],
  asked: AskedLogs,
  now: number,
): Promise<string | null> {
  const { filter, from = 0, to = Number.POSITIVE_INFINITY, logsBloom } = asked;
  const hashes = new Map<number, Hex>();
  const numbers = new Map<Hex, number>();
  const places = new Set<string>();
  const inBloom = logsBloom && logs.length <= MAX_IN_BLOOM ? logsBloom : null;
  for (const log of logs) {
    const { blockNumber, blockHash, logIndex, transactionHash } = log;
    if (blockNumber < from || blockNumber > to || (asked.blockHash ?? blockHash) !== blockHash)
      return "is answered with a log of another block";
    if ((asked.transactionHash ?? transactionHash) !== transactionHash)
      return "is answered with a log of another transaction";
    if (filter && !matchesFilter(filter, log))
      return "is answered with a log of another address or topic";
    if (inBloom && !isInBloom(inBloom, log))
      return "is answered with a log that the block's bloom filter excludes";
    const hash = hashes.get(blockNumber) ?? blockHash;
    const number = numbers.get(blockHash) ?? blockNumber;
    if (hash !== blockHash || number !== blockNumber)
      return "is answered with two blocks of one number or hash";
    hashes.set(blockNumber, hash);
    numbers.set(blockHash, number);
    const place = `${blockNumber} ${logIndex}`;
    if (places.has(place)) return "is answered with two logs at one place";
    places.add(place);
    const problem = checkTime(log, now);
    if (problem !== null) return problem;
    if (places.size % LOGS_PER_TURN === 0) await nextTurn();
  }
  return null;
}

/** Returns false if the block with this bloom filter does not have the log. True is only a hint. */
export function isInBloom(logsBloom: Hex, { address, topics }: RawLog): boolean {
  const addresses = [address];
  if (topics.length === 0) return mayContain(logsBloom, { addresses, topics });
  return topics.every((topic) => mayContain(logsBloom, { addresses, topics: [topic] }));
}
