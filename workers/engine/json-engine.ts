/**
 * The engine for tokens that came as JSON: the public API's form, and the worker's fallback. Relative imports only, so
 * that tests and benchmarks run it in plain Node.
 */
import type { CollectionInfo } from "../../contract/collection.ts";
import { parseUnlistedTokens } from "../../contract/tokens/parse-snapshot.ts";
import type { CompactToken } from "../../contract/tokens/token.ts";
import { type Parsed, parsed } from "../../contract/values/problem.ts";
import { json } from "../feed/requests.ts";
import { jsonTokens } from "../table/json-tokens.ts";
import { type CollectionEngine, createCollectionEngine, type LoadedEngine } from "./engine.ts";

export function createEngine(
  collection: CollectionInfo,
  tokens: readonly CompactToken[],
): CollectionEngine {
  const sentAt = tokens.map((_, index) => index);
  const built = jsonTokens("", 0, tokens, sentAt, tokens.length);
  return orThrow(createCollectionEngine(collection, built.source, built));
}

/** Creates the engine for the body of `tokens/unlisted` as received, or returns why the body is rejected. */
export function loadEngine(collection: CollectionInfo, payload: Uint8Array): Parsed<LoadedEngine> {
  const unlisted = json(parseUnlistedTokens)(payload);
  if (!unlisted.ok) return unlisted;
  const { sentAt, sentCount, badRows } = unlisted.value;
  const { epoch, projectionsRev, tokens } = unlisted.value.unlisted;
  const built = jsonTokens(epoch, projectionsRev, tokens, sentAt, sentCount);
  const engine = createCollectionEngine(collection, built.source, built);
  if (!engine.ok) return engine;
  return parsed({ engine: engine.value, epoch, figuresRev: projectionsRev, badTokens: badRows });
}

/** Like `loadEngine`, but throws an Error if the payload is rejected. */
export function createEngineFromBytes(
  collection: CollectionInfo,
  payload: Uint8Array,
): CollectionEngine {
  return orThrow(loadEngine(collection, payload)).engine;
}

function orThrow<Value>(result: Parsed<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.problem.place}: ${result.problem.message}`);
}
