/** Compares the logs of a range with the headers of their blocks. Nothing else says which logs a block has. */
import type { BlockHeader, RawLog } from "../raw-log.ts";
import { isInBloom } from "./check-answers.ts";
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
    for (const header of await Promise.all(some.map(headerAt)))
      if (header) headers.set(header.number, header);
  }
  for (const log of logs) {
    const header = headers.get(log.blockNumber);
    if (!header) return { reason: "is answered with a log whose block it lacks", isLag: true };
    if (header.hash !== log.blockHash || !isInBloom(header.logsBloom, log))
      return { reason: "is answered with a log that is not of its block", isLag: false };
  }
  for (const [number, header] of headers) compared.set(number, header);
  return null;
}
