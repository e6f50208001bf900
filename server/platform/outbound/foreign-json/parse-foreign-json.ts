/**
 * Parses JSON from another server or a contract. Large JSON is parsed in a thread, so that readers do not wait: 100 MB of JSON
 * can be 100 KB of compressed network traffic.
 *
 * Memory  The thread rejects a text whose estimated memory exceeds the limit. V8's heap limit is only a fallback, because
 *         reaching it may end the whole process.
 * Time    The thread is terminated if a text takes too long.
 * Order   One text at a time. A fair queue chooses the next source, so a source with many large texts delays the text of another
 *         source by one text only. The thread ends after an idle time.
 */

import { setImmediate as nextTurn } from "node:timers/promises";
import { parseJson } from "../../../../contract/values/decode-text.ts";
import { type Ask, createAskedThread } from "../../launch/asked-thread.ts";
import { createFairQueue } from "../fair-queue.ts";
import { hasMoreBrackets } from "./json-cost.ts";
import { createJoiner, type JsonPart } from "./json-parts.ts";

export type JsonRequest = { readonly json: Uint8Array; readonly maxBytes: number } | "next";
export type JsonMessage =
  | { readonly kind: "part"; readonly part: JsonPart }
  | { readonly kind: "done" | "malformed" | "large" };

/** Thrown if the JSON cannot be read, also because the thread failed. The message completes "the answer ...". */
export class JsonUnreadable extends Error {
  override readonly name: string = "JsonUnreadable";
}

/** Thrown if reading the JSON needs too much memory or time. */
export class JsonTooLarge extends JsonUnreadable {
  override readonly name = "JsonTooLarge";
}

interface JsonLimits {
  /** Limit of the estimated memory for parsing. */
  readonly maxBytes: number;
  /** Time limit for parsing one text and sending its value. */
  readonly timeoutMs: number;
  readonly idleMs: number;
}

const BYTES_PER_MB = 1024 * 1024;
/** Larger JSON, and JSON with more lists and objects, is parsed in the thread. */
export const SMALL_BYTES = BYTES_PER_MB;
const SMALL_BRACKETS = 100_000;

const LIMITS: JsonLimits = { maxBytes: 128 * BYTES_PER_MB, timeoutMs: 10_000, idleMs: 10_000 };
/** More large texts are rejected, because each is held in memory. */
const MAX_WAITING = 1_000;
/** JSON with more bytes always exceeds the memory limit. */
export const MAX_JSON_BYTES = LIMITS.maxBytes / 2;
/** JSON whose estimated memory is above this limit is not parsed. */
export const MAX_PARSE_BYTES = LIMITS.maxBytes;

export function createJsonParser(limits: Partial<JsonLimits> = {}) {
  const { maxBytes, timeoutMs, idleMs } = { ...LIMITS, ...limits };
  const thread = createAskedThread<JsonRequest, JsonMessage>({
    entry: new URL("./json.worker.ts", import.meta.url),
    idleMs,
    // Twice the estimate, which is higher than what honest texts take.
    limits: { maxOldGenerationSizeMb: (2 * maxBytes) / BYTES_PER_MB },
    failure(error) {
      if (error === null) return new JsonTooLarge("takes too long to read");
      return error.code === "ERR_WORKER_OUT_OF_MEMORY" ? tooMuchMemory(maxBytes) : error;
    },
  });
  const turns = createFairQueue({ concurrency: 1, maxWaiting: MAX_WAITING });

  async function askFor(
    json: Uint8Array,
    ask: Ask<JsonRequest, JsonMessage>,
    signal?: AbortSignal,
  ): Promise<unknown> {
    const deadline = setTimeout(thread.end, timeoutMs);
    signal?.addEventListener("abort", thread.end);
    try {
      const joiner = createJoiner();
      let message = await ask({ json, maxBytes }, buffersOf(json));
      while (message.kind === "part") {
        joiner.add(message.part);
        await nextTurn(); // lets other work run
        message = await ask("next");
      }
      if (message.kind === "large") throw tooMuchMemory(maxBytes);
      return message.kind === "done" ? joiner.value : undefined;
    } finally {
      clearTimeout(deadline);
      signal?.removeEventListener("abort", thread.end);
    }
  }

  return {
    /**
     * Parses UTF-8 from `source`, such as a host. Takes ownership of `json`, which may be empty afterwards. Resolves with
     * undefined if `json` is not JSON. Rejects with `JsonUnreadable`. For large JSON, rejects with the reason of `signal` if
     * that aborts.
     */
    async parse(json: Uint8Array, source: string, signal?: AbortSignal): Promise<unknown> {
      if (json.length <= SMALL_BYTES && !hasMoreBrackets(json, SMALL_BRACKETS))
        return parseJson(Buffer.from(json.buffer, json.byteOffset, json.length).toString("utf8"));
      if (json.length > maxBytes / 2) throw tooMuchMemory(maxBytes);
      const inThread = async () => {
        signal?.throwIfAborted();
        return thread.run((ask) => askFor(json, ask, signal));
      };
      try {
        return await turns.run([source], inThread);
      } catch (error) {
        signal?.throwIfAborted();
        if (error instanceof JsonUnreadable) throw error;
        throw new JsonUnreadable("could not be read", { cause: error });
      }
    },
    /** Ends the thread for good. */
    close: thread.close,
  };
}

export function tooMuchMemory(maxBytes: number): JsonTooLarge {
  return new JsonTooLarge(`takes more than ${Math.floor(maxBytes / BYTES_PER_MB)} MB to read`);
}

/** Returns the buffers to transfer to the thread, because copying large texts takes time. */
function buffersOf({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  const isWhole = buffer instanceof ArrayBuffer && buffer.byteLength === byteLength;
  return isWhole ? [buffer] : [];
}

/** Shared by all callers. Its thread runs only while large texts are parsed. */
const parser = createJsonParser();

export const parseForeignJson = parser.parse;
