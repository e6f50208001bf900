/**
 * Reads and parses the JSON body of a response. At most three large bodies are in memory at a time, and one per source. So a
 * server cannot use more memory with several huge responses, and alone it cannot block those of other servers. Three slow
 * servers together can, until the deadlines of their requests.
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
  /** A body that contains this text counts as not JSON, because its texts could be shown. */
  readonly secret?: string | undefined;
  /** Aborts the parsing. To abort the reading, the caller aborts the request. */
  readonly signal?: AbortSignal | undefined;
}

/** Longer than a redactor's limit, so that the redactor truncates the text itself and removes a split secret. */
const START_BYTES = 100_000;

const largeBodies = createFairQueue({ concurrency: 3, perOwner: 1, maxWaiting: 1_000 });

/** Reads a body. Rejects with `JsonUnreadable`, and with the body's error if the request fails. */
export async function readForeignJson(
  body: ReadableStream<Uint8Array> | null,
  { maxBytes, source, secret, signal }: ReadOptions,
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
      // Stops receiving a flood early.
      if (meter.add(value) > MAX_PARSE_BYTES) throw tooMuchMemory(MAX_PARSE_BYTES);
      chunks.push(value);
    }
    return !reader;
  }

  async function parse(): Promise<ForeignJson> {
    const whole = Buffer.concat(chunks.splice(0));
    const start = whole.toString("utf8", 0, START_BYTES);
    if (secret !== undefined && whole.includes(secret)) return { json: undefined, start };
    return { json: await parseForeignJson(whole, source, signal), start };
  }

  try {
    if (await readUpTo(Math.min(SMALL_BYTES, maxBytes))) return await parse();
    return await largeBodies.run([source], async () => {
      if (!(await readUpTo(maxBytes))) throw new JsonTooLarge(`has more than ${maxBytes} bytes`);
      return parse();
    });
  } finally {
    await reader?.cancel().catch(() => {}); // the body may have failed already
  }
}
