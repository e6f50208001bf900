/** Measures how long a reader waits for the server. */
import { setTimeout as pause } from "node:timers/promises";

const EVERY_MS = 20;

/**
 * Requests an address again and again, whether earlier answers came or not, for as long as `isOver` is false. Returns the
 * delay in milliseconds that 95 percent of the requests stay below.
 */
export async function readerP95(url: string, isOver: () => boolean): Promise<number> {
  const delays: Promise<number>[] = [];
  const read = async () => {
    const sentAt = performance.now();
    const answer = await fetch(url);
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
    return performance.now() - sentAt;
  };
  while (!isOver() || delays.length < 50) {
    delays.push(read());
    await pause(EVERY_MS);
  }
  const sorted = (await Promise.all(delays)).sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length * 0.95)] ?? Number.POSITIVE_INFINITY;
}
