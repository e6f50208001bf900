import type { Parsed } from "../../contract/values/problem.ts";
import { fetchJson } from "./fetch-json.ts";
import type { Answer } from "./kept-answers.ts";

/** Like `fetchJson`, and keeps the answer on the device. If the server cannot be reached, resolves with the kept one. */
export async function fetchKept<T>(
  key: string,
  path: string,
  parse: (body: unknown) => Parsed<T>,
): Promise<Answer<T>> {
  try {
    const value = await fetchJson(key, path, parse);
    // Not awaited: the device's storage may be slow, denied or full.
    import("./kept-answers.ts")
      .then(({ keepAnswer }) => keepAnswer(path, value, Date.now()))
      .catch(() => {});
    return { value };
  } catch (error) {
    const kept = await import("./kept-answers.ts").catch(() => null);
    const answer = await kept?.answerInstead(error, path, parse);
    if (!answer) throw error;
    return answer;
  }
}
