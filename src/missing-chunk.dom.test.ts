import { afterEach, describe, expect, it, vi } from "vitest";
import { reloadForChunk, reloadMayHelp, watchChunks } from "./missing-chunk.ts";

/** Ends a request when its signal aborts, as `fetch` does. Never answers otherwise. */
function hang(_: unknown, { signal }: { readonly signal: AbortSignal }): Promise<Response> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason));
  });
}

/** Returns an error of a chunk that could not be loaded, as Vite reports it. */
function missingChunk(): Error {
  watchChunks();
  const error = new TypeError("Failed to fetch dynamically imported module: /assets/Page.js");
  const reported = Object.assign(new Event("vite:preloadError"), { payload: error });
  window.dispatchEvent(reported);
  return error;
}

afterEach(() => {
  history.replaceState(null, "");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe("a missing chunk", () => {
  it.each([
    ["is gone", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["hangs for 5 s", hang],
    ["is behind a proxy that answers 502", async () => new Response("", { status: 502 })],
  ] as const)("does not reload the page while the server %s", async (_, answer) => {
    const waits = vi.spyOn(AbortSignal, "timeout");
    waits.mockReturnValue(AbortSignal.abort(new DOMException("timed out", "TimeoutError")));
    const fetch = vi.fn(answer);
    vi.stubGlobal("fetch", fetch);
    expect(await reloadForChunk()).toBe(false);
    expect(history.state).toBeNull();
    expect(waits).toHaveBeenCalledWith(5_000);
    const asked = expect.objectContaining({ method: "HEAD", cache: "no-store" });
    expect(fetch).toHaveBeenCalledExactlyOnceWith(location.href, asked);
  });

  it("asks the server once for all parts that lack the chunk, and again later", async () => {
    const fetch = vi.fn(async () => new Response(null, { status: 503 }));
    vi.stubGlobal("fetch", fetch);
    expect(await Promise.all([reloadForChunk(), reloadForChunk()])).toEqual([false, false]);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect(await reloadForChunk()).toBe(false);
    expect(fetch).toHaveBeenCalledTimes(2);
  });

  it("does not reload the page while the browser is offline", () => {
    const error = missingChunk();
    expect(reloadMayHelp(error)).toBe(true);
    vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
    expect(reloadMayHelp(error)).toBe(false);
  });

  it("reloads the page once in a minute", () => {
    const error = missingChunk();
    history.replaceState({ reloadedAt: Date.now() - 59_000 }, "");
    expect(reloadMayHelp(error)).toBe(false);
    history.replaceState({ reloadedAt: Date.now() - 61_000 }, "");
    expect(reloadMayHelp(error)).toBe(true);
    expect(reloadMayHelp(new Error("Failed to fetch dynamically imported module"))).toBe(false);
  });
});
