import type { Parsed } from "../../contract/values/problem.ts";
import { fetchJson } from "./fetch-json.ts";
import type { Answer } from "./kept-answers.ts";

/** Like `fetchJson`, and keeps the answer on the device. If the server cannot be reached, resolves with the kept one. */
export function fetchKept<T>(
  key: string,
  path: string,
  parse: (body: unknown) => Parsed<T>,
): Promise<Answer<T>> {
  const asked = fetchJson(key, path, parse);
  // A failure is handled below, once the chunk is there.
  asked.catch(() => {});
  return import("./kept-answers.ts").then(
    ({ orKept }) => orKept(asked, path, parse),
    () => asked.then((value) => ({ value })),
  );
}
