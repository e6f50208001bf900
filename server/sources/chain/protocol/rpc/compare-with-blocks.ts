/** Compares the logs of a range with the headers of their blocks. Nothing else says which logs a block has. */
import type { BlockHeader, RawLog } from "../../../../market/raw-log.ts";
import { decodeBloom, HASHED_LOGS_PER_TURN, type MayHave, mayHaveLog } from "./bloom.ts";
import { inTurns } from "./in-turns.ts";
import type { Unusable } from "./rpc.ts";

/** Headers that are asked for at a time. */
const CONCURRENT_HEADERS = 8;

/** `headerAt` asks the endpoint of the logs. Adds the headers to `compared` if all logs are of their blocks. */
export async function compareWithBlocks(
  logs: readonly RawLog[],
  headerAt: (number: number) => Promise<BlockHeader | null>,
  compared: Map<number, BlockHeader>,
): Promise<Unusable | null> {
  const numbers = [...new Set(logs.map(({ blockNumber }) => blockNumber))];
  const headers = new Map<number, BlockHeader>();
  for (let start = 0; start < numbers.length; start += CONCURRENT_HEADERS) {
    const some = numbers.slice(start, start + CONCURRENT_HEADERS);
    for (const header of await Promise.all(some.map(headerAt))) {
      if (!header) return { reason: "is answered with a log whose block it lacks", isLag: true };
      headers.set(header.number, header);
    }
  }
  if (await findStrayLog(logs, headers))
    return { reason: "is answered with a log that is not of its block", isLag: false };
  for (const [number, header] of headers) compared.set(number, header);
  return null;
}

/** Returns a log that is not of the block of its number, or null. Skips logs whose block is not among `headers`. */
export async function findStrayLog(
  logs: readonly RawLog[],
  headers: ReadonlyMap<number, BlockHeader>,
): Promise<RawLog | null> {
  // Most logs are in the order of their blocks, so the decoded filter of the last log's block is kept.
  let last: BlockHeader | undefined;
  let mayHave: MayHave = () => true;
  for await (const some of inTurns(logs, HASHED_LOGS_PER_TURN))
    for (const log of some) {
      const header = headers.get(log.blockNumber);
      if (!header) continue;
      if (header !== last) mayHave = decodeBloom(header.logsBloom);
      last = header;
      if (header.hash !== log.blockHash || !mayHaveLog(mayHave, log)) return log;
    }
  return null;
}
