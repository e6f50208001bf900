/**
 * Reads and parses the JSON of an answer. At most three large bodies are in memory at a time, and one of each source. A
 * server that floods several requests at once takes no more memory than with one, and does not hold up other servers.
 */
import { createFairQueue } from "../fair-queue.ts";
import { createCostMeter } from "./json-cost.ts";
import {
  JsonTooLarge,
  MAX_PARSE_BYTES,
  parseForeignJson,
  SMALL_BYTES,
  tooMuchMemory,
} from "./parse-foreign-json.ts";

export interface ForeignJson {
  /** The parsed body. Undefined if it is not JSON. */
  readonly json: unknown;
  /** The first characters of the body. */
  readonly start: string;
}

interface ReadOptions {
  readonly maxBytes: number;
  /** Names the server, such as its host. */
  readonly source: string;
  /** Ends the parsing. The caller's request ends the reading. */
  readonly signal?: AbortSignal | undefined;
}

/** More characters than a redactor reads: it knows that a longer text is cut, maybe within a secret. */
const START_BYTES = 100_000;

const largeBodies = createFairQueue({ concurrency: 3, perOwner: 1, maxWaiting: 1_000 });

/** Rejects with `JsonTooLarge` if the body exceeds a limit, and as the body does if the request fails. */
export async function readForeignJson(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, source, signal }: ReadOptions,
): Promise<ForeignJson> {
  const reader = body?.getReader();
  const chunks: Uint8Array[] = [];
  const meter = createCostMeter();
  let bytes = 0;

  /** Reads until the body ends, or has more than `max` bytes. Returns true if it has ended. */
  async function readUpTo(max: number): Promise<boolean> {
    while (reader && bytes <= max) {
      const { value, done } = await reader.read();
      if (done) return true;
      bytes += value.length;
      // A flood is not received to its end.
      if (meter.add(value) > MAX_PARSE_BYTES) throw tooMuchMemory(MAX_PARSE_BYTES);
      chunks.push(value);
    }
    return !reader;
  }

  async function parse(): Promise<ForeignJson> {
    const whole = Buffer.concat(chunks.splice(0));
    const start = whole.toString("utf8", 0, START_BYTES);
    return { json: await parseForeignJson(whole, signal), start };
  }

  try {
    if (await readUpTo(Math.min(SMALL_BYTES, maxBytes))) return await parse();
    return await largeBodies.run([source], async () => {
      if (!(await readUpTo(maxBytes))) throw new JsonTooLarge(`has more than ${maxBytes} bytes`);
      return parse();
    });
  } finally {
    // Stops receiving what is left of the body.
    await reader?.cancel().catch(() => {}); // a body that failed
  }
}
