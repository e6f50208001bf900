/**
 * Checks that blocks and logs match the request and are plausible. Each check returns null, or the problem as the end of a
 * sentence that begins with the endpoint and the method. The text contains nothing that the endpoint sent.
 */
import { type LogFilter, matchesFilter } from "../../../../market/log-filter.ts";
import type { BlockHeader, Hex, RawLog } from "../../../../market/raw-log.ts";
import { decodeBloom, HASHED_LOGS_PER_TURN, mayHaveLog } from "./bloom.ts";
import { inTurns } from "./in-turns.ts";

/** Largest accepted lead of the chain's clock over this machine's clock. */
const MAX_AHEAD_MS = 24 * 3_600_000;

/** Compares the time of a block with the clock of this machine. */
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

/** The bloom filter of a block with more logs is nearly full and excludes almost nothing. */
const MAX_IN_BLOOM = 500;
/** Logs checked per turn of the event loop if none are hashed: about two milliseconds. */
const LOGS_PER_TURN = 500;

/** Checks logs without blocking the event loop. */
export async function checkLogs(
  logs: readonly RawLog[],
  asked: AskedLogs,
  now: number,
): Promise<string | null> {
  const { filter, from = 0, to = Number.POSITIVE_INFINITY, logsBloom } = asked;
  const hashes = new Map<number, Hex>();
  const numbers = new Map<Hex, number>();
  const places = new Set<string>();
  const mayHave = logsBloom && logs.length <= MAX_IN_BLOOM ? decodeBloom(logsBloom) : null;
  for await (const some of inTurns(logs, mayHave ? HASHED_LOGS_PER_TURN : LOGS_PER_TURN))
    for (const log of some) {
      const { blockNumber, blockHash, logIndex, transactionHash } = log;
      if (blockNumber < from || blockNumber > to || (asked.blockHash ?? blockHash) !== blockHash)
        return "is answered with a log of another block";
      if ((asked.transactionHash ?? transactionHash) !== transactionHash)
        return "is answered with a log of another transaction";
      if (filter && !matchesFilter(filter, log))
        return "is answered with a log of another address or topic";
      if (mayHave && !mayHaveLog(mayHave, log))
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
    }
  return null;
}
