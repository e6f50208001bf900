/** An ordinary reader, who requests at a steady rate, whether or not the earlier answers have come. */
import { setTimeout as pause } from "node:timers/promises";
import { streamPath } from "./stream-path.ts";

export interface Readings {
  /** Milliseconds from when each request was due until its answer was read whole. */
  readonly times: readonly number[];
  /** Statuses of the answers, 0 for a request that was lost or took longer than `TIMEOUT_MS`. */
  readonly statuses: readonly number[];
}

const INTERVAL_MS = 50;
const TIMEOUT_MS = 10_000;

/** Reads `pathAt(0)`, `pathAt(1)` and so on for `ms`, as the client `address`. Resolves after the last answer. */
export async function readSteadily(
  origin: string,
  address: string,
  pathAt: (index: number) => string,
  ms: number,
  intervalMs = INTERVAL_MS,
): Promise<Readings> {
  const headers = { "X-Forwarded-For": address, "Accept-Encoding": "br" };
  const times: number[] = [];
  const statuses: number[] = [];

  async function read(path: string, due: number): Promise<void> {
    let status = 0;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(origin + path, { headers, signal });
      await answer.arrayBuffer();
      status = answer.status;
    } catch (error) {
      console.warn(`${path}: ${String(error)}`);
    }
    times.push(performance.now() - due);
    statuses.push(status);
  }

  const began = performance.now();
  const reading: Promise<void>[] = [];
  for (let after = 0; after < ms; after += intervalMs) {
    await pause(Math.max(0, began + after - performance.now()));
    reading.push(read(pathAt(reading.length), began + after));
  }
  await Promise.all(reading);
  return { times, statuses };
}

/** Follows the live stream of `collection` until `signal` aborts. Rejects if the stream ends before. `onText` gets what it sends. */
export async function followStream(
  origin: string,
  address: string,
  collection: string,
  signal: AbortSignal,
  onText: (text: string) => void = () => {},
): Promise<void> {
  const path = await streamPath(origin, collection);
  const { body } = await fetch(origin + path, { headers: { "X-Forwarded-For": address }, signal });
  try {
    for await (const bytes of body ?? []) {
      if (signal.aborted) return;
      onText(Buffer.from(bytes).toString());
    }
  } catch (error) {
    if (signal.aborted) return;
    throw error;
  }
  throw new Error("the server ended the reader's stream");
}
