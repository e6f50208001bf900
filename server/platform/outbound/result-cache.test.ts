import { expect, it } from "vitest";
import { createResultCache } from "./result-cache.ts";

/** Creates a cache of texts, whose size is their length: 11 characters each, and one for the key. */
function setup(maxSize: number) {
  const cache = createResultCache<string>(maxSize, ({ length }) => length);
  const created: string[] = [];
  const get = (key: string) =>
    cache.get(key, async () => {
      created.push(key);
      return `result of ${key}`;
    });
  return { get, created };
}

it("creates a result once, also if it is requested again while pending", async () => {
  const { get, created } = setup(24);
  expect(await Promise.all([get("a"), get("a")])).toEqual(["result of a", "result of a"]);
  await get("a");
  expect(created).toEqual(["a"]);
});

it("evicts the least recently used result, and only when it is full", async () => {
  const { get, created } = setup(24);
  await get("a");
  await get("b");
  await get("a");
  expect(created).toEqual(["a", "b"]);
  await get("c");
  await get("a");
  await get("c");
  expect(created).toEqual(["a", "b", "c"]);
  await get("b");
  expect(created).toEqual(["a", "b", "c", "b"]);
});

it("does not keep a failed result", async () => {
  const cache = createResultCache<string>(22, ({ length }) => length);
  await expect(cache.get("a", () => Promise.reject(new Error("offline")))).rejects.toThrow(
    "offline",
  );
  expect(await cache.get("a", async () => "online")).toBe("online");
});

it("does not keep a result that is larger than the cache, and keeps the others", async () => {
  const cache = createResultCache<string>(22, ({ length }) => length);
  const created: string[] = [];
  const get = (text: string) =>
    cache.get(text, async () => {
      created.push(text);
      return text;
    });
  const large = "l".repeat(30);
  for (const text of [large, large, "small", large, "small", "small"]) await get(text);
  expect(created).toEqual([large, large, "small", large]);
});

it("keeps nothing that was requested before it was cleared", async () => {
  const cache = createResultCache<string>(22, ({ length }) => length);
  let answer = (_: string) => {};
  const late = cache.get("a", () => new Promise((resolve) => (answer = resolve)));
  cache.clear();
  answer("old");
  expect(await late).toBe("old");
  expect(await cache.get("a", async () => "new")).toBe("new");
});
