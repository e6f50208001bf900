import { expect, it, vi } from "vitest";
import { createEarlyRequests } from "./early-requests.ts";
import type { FetchPath } from "./requests.ts";

/** Requests whose answers are their numbers, on a clock that the test moves. */
function setup() {
  const sent: (readonly [path: string, signal: AbortSignal | null | undefined])[] = [];
  const fetchPath: FetchPath = async (path, { signal }) => {
    sent.push([path, signal]);
    return new Response(String(sent.length));
  };
  let passTime = () => {};
  const after = (_: number, callback: () => void) => {
    passTime = callback;
    return () => {};
  };
  const requests = createEarlyRequests(fetchPath, { now: () => 0, after });
  const read = async (path: string, init: RequestInit = {}) =>
    (await requests.fetchPath(path, init)).text();
  return { requests, sent, read, passTime: () => passTime() };
}

it("answers the first request for a path early, and later ones from the network", async () => {
  const { requests, read, sent } = setup();
  requests.send(["/a"]);
  expect(await read("/b")).toBe("2");
  expect(await read("/a")).toBe("1");
  expect(await read("/a")).toBe("3");
  expect(sent).toHaveLength(3);
});

it("does not answer a request for changes since a version", async () => {
  const { requests, read } = setup();
  requests.send(["/a"]);
  expect(await read("/a", { headers: { "If-None-Match": '"1"' } })).toBe("2");
});

it("aborts an early request with the one that took it", async () => {
  const { requests, sent } = setup();
  requests.send(["/a"]);
  const controller = new AbortController();
  await requests.fetchPath("/a", { signal: controller.signal });
  controller.abort();
  expect(sent[0]?.[1]?.aborted).toBe(true);
});

it("forgets an answer that nobody takes", async () => {
  const { requests, read, sent, passTime } = setup();
  requests.send(["/a"]);
  passTime();
  expect(sent[0]?.[1]?.aborted).toBe(true);
  expect(await read("/a")).toBe("2");
});

it("rejects for the request that takes a failure, and not before", async () => {
  const failing = vi.fn(() => Promise.reject(new Error("offline")));
  const requests = createEarlyRequests(failing, { now: () => 0, after: () => () => {} });
  requests.send(["/a"]);
  await Promise.resolve();
  await expect(requests.fetchPath("/a", {})).rejects.toThrow("offline");
  expect(failing).toHaveBeenCalledOnce();
});
