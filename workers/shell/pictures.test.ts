import { afterEach, expect, it, vi } from "vitest";
import { createPictures, MAX_PICTURES, PICTURES_CACHE } from "./pictures.ts";

const address = (width: number) => `http://localhost/api/v1/images/sample/1?w=${width}`;

/** Stands in for the browser's caches: one cache, which keeps its entries in the order in which they were written. */
function stubCache(): Map<string, Response> {
  const entries = new Map<string, Response>();
  const cache = {
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
    delete: async ({ url }: Request) => entries.delete(url),
    match: async ({ url }: Request) => entries.get(url),
    put: async ({ url }: Request, response: Response) => void entries.set(url, response),
  };
  const open = async (name: string) => {
    expect(name).toBe(PICTURES_CACHE);
    return cache;
  };
  vi.stubGlobal("caches", { open });
  return entries;
}

afterEach(() => vi.unstubAllGlobals());

it("limits the number of cached pictures, and keeps the latest", async () => {
  const entries = stubCache();
  vi.stubGlobal("fetch", async () => new Response("picture"));
  const { respond } = createPictures();
  let most = 0;
  for (let width = 1; width <= MAX_PICTURES + 200; width++) {
    const work: Promise<void>[] = [];
    const answer = await respond(new Request(address(width)), (each) => void work.push(each));
    expect(await answer.text()).toBe("picture");
    await Promise.all(work);
    most = Math.max(most, entries.size);
  }
  expect(most).toBeLessThanOrEqual(MAX_PICTURES + 50);
  expect(entries.size).toBeGreaterThan(MAX_PICTURES - 100);
  expect(entries.has(address(MAX_PICTURES + 200))).toBe(true);
  expect(entries.has(address(1))).toBe(false);
});

it("evicts half of its pictures if the storage is full, and answers with the picture all the same", async () => {
  const entries = stubCache();
  vi.spyOn(console, "info").mockImplementation(() => {});
  vi.stubGlobal("fetch", async () => new Response("picture"));
  const { respond } = createPictures();
  for (let width = 1; width <= MAX_PICTURES; width++)
    entries.set(address(width), new Response("kept"));
  const open = caches.open.bind(caches);
  vi.stubGlobal("caches", {
    open: async (name: string) => ({
      ...(await open(name)),
      put: () => Promise.reject(new DOMException("full", "QuotaExceededError")),
    }),
  });
  const work: Promise<void>[] = [];
  const answer = await respond(new Request(address(0)), (each) => void work.push(each));
  expect(await answer.text()).toBe("picture");
  await Promise.all(work);
  expect(entries.size).toBe(MAX_PICTURES / 2);
  expect(entries.has(address(MAX_PICTURES))).toBe(true);
});
