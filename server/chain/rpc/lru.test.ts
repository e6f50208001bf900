import { expect, it } from "vitest";
import { createLru } from "./lru.ts";

function setup(size: number) {
  const lru = createLru<string, Promise<string>>(size);
  const created: string[] = [];
  const get = (key: string) =>
    lru.get(key, async () => {
      created.push(key);
      return `result of ${key}`;
    });
  return { get, created };
}

it("creates a result once, also if it is requested again while pending", async () => {
  const { get, created } = setup(2);
  expect(await Promise.all([get("a"), get("a")])).toEqual(["result of a", "result of a"]);
  await get("a");
  expect(created).toEqual(["a"]);
});

it("evicts the least recently used result, and only when it is full", async () => {
  const { get, created } = setup(2);
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
  const lru = createLru<string, Promise<string>>(2);
  await expect(lru.get("a", () => Promise.reject(new Error("offline")))).rejects.toThrow("offline");
  expect(await lru.get("a", async () => "online")).toBe("online");
});
