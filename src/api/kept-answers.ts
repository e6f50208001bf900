/** The server's latest answers on this device, for a page that is opened without the server. */
import { createStore, get, set } from "idb-keyval";
import type { Parsed } from "../../contract/values/problem.ts";
import type { UnixMs } from "../../contract/values/units.ts";
import { HttpError } from "./fetch-json.ts";

export interface Answer<T> {
  readonly value: T;
  /** Time of the server's answer, if it was kept on the device and the server cannot be reached now. */
  readonly keptAt?: UnixMs;
}

interface KeptAnswer {
  readonly body: unknown;
  readonly at: UnixMs;
}

const store = createStore("fairfloor-answers", "answers");

// Both are async, so that a browser without the storage rejects instead of throwing.
export async function keepAnswer(path: string, body: unknown, at: UnixMs): Promise<void> {
  await set(path, { body, at } satisfies KeptAnswer, store);
}

async function keptAnswer(path: string): Promise<KeptAnswer | undefined> {
  return get(path, store);
}

/** True if the server did not answer, or could not. See `fetchJson` for its errors. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof HttpError) return error.status >= 500;
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  return error instanceof TypeError || isLate;
}

/** Returns the kept answer of `path` if `error` says that the server cannot be reached. Undefined if there is none. */
export async function answerInstead<T>(
  error: unknown,
  path: string,
  parse: (body: unknown) => Parsed<T>,
): Promise<Answer<T> | undefined> {
  if (!isUnreachable(error)) return undefined;
  // The device's storage may be denied.
  const kept = await keptAnswer(path).catch(() => undefined);
  if (!kept) return undefined;
  // An older version of the app may have written it.
  const parsed = parse(kept.body);
  return parsed.ok ? { value: parsed.value, keptAt: kept.at } : undefined;
}
