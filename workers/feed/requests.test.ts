import { expect, it } from "vitest";
import { parsed, problem } from "../../contract/values/problem.ts";
import { systemClock } from "./clock.ts";
import { createRequests, type FetchPath, json } from "./requests.ts";

const anything = json((body) => parsed(body));

/** Creates requests over a fake network. It answers from `answers`, or when the test calls `waiting`. */
function setup(answers: Record<string, () => Response> = {}) {
  const waiting = new Map<string, (response: Response) => void>();
  const headers = new Map<string, Headers>();
  const fetchPath: FetchPath = (path, { signal, ...init }) =>
    new Promise((resolve, reject) => {
      headers.set(path, new Headers(init.headers));
      const answer = answers[path];
      if (answer) resolve(answer());
      waiting.set(path, resolve);
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
  return { requests: createRequests(fetchPath, systemClock), waiting, headers };
}

const ok = (value: unknown, init?: ResponseInit) => new Response(JSON.stringify(value), init);

it("aborts only the previous request under the same key", async () => {
  const { requests, waiting } = setup();
  const first = requests.get("a", "/1", anything);
  const other = requests.get("b", "/2", anything);
  const second = requests.get("a", "/3", anything);
  expect(await first).toEqual({ kind: "aborted" });
  waiting.get("/2")?.(ok(2));
  waiting.get("/3")?.(ok(3));
  expect(await other).toMatchObject({ kind: "ok", value: 2 });
  expect(await second).toMatchObject({ kind: "ok", value: 3 });
});

it("aborts pending and later requests at its end", async () => {
  const { requests } = setup({ "/1": () => ok(1) });
  const underWay = requests.get("a", "/2", anything);
  requests.end();
  expect(await underWay).toEqual({ kind: "aborted" });
  expect(await requests.get("b", "/1", anything)).toEqual({ kind: "aborted" });
});

it("sends If-None-Match only if it is given an etag", async () => {
  const { requests, headers } = setup({
    "/1": () => ok(1, { headers: { ETag: '"x"' } }),
    "/2": () => new Response(null, { status: 304 }),
  });
  expect(await requests.get("a", "/1", anything)).toEqual({ kind: "ok", value: 1, etag: '"x"' });
  expect(await requests.get("a", "/2", anything, '"x"')).toEqual({ kind: "not-modified" });
  expect(headers.get("/1")?.has("If-None-Match")).toBe(false);
  expect(headers.get("/2")?.get("If-None-Match")).toBe('"x"');
});

it.each([
  ["404", () => new Response(null, { status: 404 }), "unknown-collection", "/1: 404"],
  [
    "500 with a message",
    () => ok({ error: { code: "internal", message: "on fire" } }, { status: 500 }),
    "unreachable",
    "/1: 500 on fire",
  ],
  ["500 with a page", () => new Response("<p>", { status: 500 }), "unreachable", "/1: 500"],
  ["a page", () => new Response("<p>"), "bad-payload", "body: must be JSON"],
  ["a network error", () => Response.error(), "unreachable", "/1: 0"],
])("reports %s as a failure with its kind", async (_, answer, kind, message) => {
  const { requests } = setup({ "/1": answer });
  expect(await requests.get("a", "/1", anything)).toEqual({
    kind: "failed",
    failure: { kind, message },
  });
});

it("reports a body that its parser refuses as a bad payload with its place", async () => {
  const { requests } = setup({ "/1": () => ok(1) });
  const refuse = json(() => problem("tokens[3]", "must be a token"));
  expect(await requests.get("a", "/1", refuse)).toEqual({
    kind: "failed",
    failure: { kind: "bad-payload", message: "tokens[3]: must be a token" },
  });
});

it("reports status 410 as gone", async () => {
  const { requests } = setup({ "/1": () => new Response(null, { status: 410 }) });
  expect(await requests.get("a", "/1", anything)).toEqual({ kind: "gone" });
});
