import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { readFirstScreen } from "../read-first-screen.ts";

// The real module starts a worker.
vi.mock("./early-worker.ts", () => ({}));
vi.mock("../read-first-screen.ts", () => ({ readFirstScreen: vi.fn(async () => {}) }));

beforeEach(() => vi.resetModules());
afterEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "/");
  vi.mocked(readFirstScreen).mockClear();
});

/** Returns the collections whose kept screen a page at this path reads. */
async function readAt(path: string, html = ""): Promise<readonly string[]> {
  history.replaceState(null, "", path);
  document.body.innerHTML = html;
  const { firstScreen } = await import("./start-early.ts");
  const { readFirstScreen: read } = await import("../read-first-screen.ts");
  const ids = vi.mocked(read).mock.calls.map(([id]) => id);
  expect(firstScreen === null).toBe(ids.length === 0);
  return ids;
}

it("reads the kept screen of a collection", async () => {
  expect(await readAt("/c/harbour?sort=rank")).toEqual(["harbour"]);
});

it("reads none if the HTML has a newer screen", async () => {
  expect(await readAt("/c/harbour", '<div class="painted"></div>')).toEqual([]);
});

it.each(["/", "/app", "/c/"])("reads none at %s", async (path) => {
  expect(await readAt(path)).toEqual([]);
});
