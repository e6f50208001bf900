import { describe, expect, it } from "vitest";
import { createByteCache } from "./byte-cache.ts";

describe("createByteCache", () => {
  it("evicts the least recently used entry when it is full", () => {
    const cache = createByteCache<string>(30);
    cache.set("a", "A", 10);
    cache.set("b", "B", 10);
    cache.set("c", "C", 10);
    expect(cache.get("a")).toBe("A");
    cache.set("d", "D", 10);
    expect(cache.get("b")).toBeUndefined();
    expect([cache.get("a"), cache.get("c"), cache.get("d")]).toEqual(["A", "C", "D"]);
    expect(cache.bytes()).toBe(30);
  });

  it("counts a replaced value once and rejects a value larger than the cache", () => {
    const cache = createByteCache<string>(30);
    cache.set("a", "A", 10);
    cache.set("a", "A2", 20);
    expect(cache.bytes()).toBe(20);
    cache.set("huge", "H", 31);
    expect(cache.get("huge")).toBeUndefined();
    expect(cache.get("a")).toBe("A2");
  });
});
