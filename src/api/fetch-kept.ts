import type { Parsed } from "../../contract/values/problem.ts";
import { fetchJson } from "./fetch-json.ts";
import type { Answer } from "./kept-answers.ts";

/** Like `fetchJson`, and keeps the answer on the device. If the server cannot be reached, resolves with the kept one. */
export async function fetchKept<T>(
  key: string,
  path: string,
  parse: (body: unknown) => Parsed<T>,
): Promise<Answer<T>> {
  const asked = fetchJson(key, path, parse);
  // The chunk waits for the answer, so that it does not compete with the first screen.
  await asked.catch(() => {});
  const kept = await import("./kept-answers.ts").catch(() => null);
  return kept ? kept.orKept(asked, path, parse) : { value: await asked };
}
