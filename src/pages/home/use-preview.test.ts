import { describe, expect, it } from "vitest";
import { parseCollectionList } from "../../../contract/collection.ts";
import { pickCollection } from "./use-preview.ts";

function pick(collections: readonly Record<string, unknown>[]): string | undefined {
  const list = parseCollectionList({
    collections: collections.map((given) => ({ name: given.id, size: 10, ...given })),
  });
  if (!list.ok) throw new Error(list.problem.message);
  return pickCollection(list.value, 0)?.id;
}

describe("the collection on the front page", () => {
  it("is the first demo of the list", () =>
    expect(
      pick([
        { id: "real", listedCount: 900 },
        { id: "b", listedCount: 5, demo: true },
        { id: "a", listedCount: 5, demo: true },
        { id: "slot", listedCount: 5, demo: true, featured: 1 },
      ]),
    ).toBe("slot"));

  it("is the one with most listings if there is no demo", () =>
    expect(
      pick([
        { id: "a", listedCount: 3 },
        { id: "b", listedCount: 40 },
      ]),
    ).toBe("b"));

  it("is undefined if nothing is on sale", () => {
    expect(pick([{ id: "a", listedCount: 0, demo: true }])).toBeUndefined();
    expect(pick([])).toBeUndefined();
  });
});
