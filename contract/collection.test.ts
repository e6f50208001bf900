import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseCollectionInfo, parseCollectionList } from "./collection.ts";
import { placeholderUrl } from "./values/picture-url.ts";
import { EARLIEST_DATE, FAR_FUTURE } from "./values/units.ts";

const INFO = {
  id: "punks",
  name: "Punks",
  size: 2,
  traits: [{ id: 4, name: "Hat", values: [{ id: 1, label: "Cap", amount: 2 }] }],
  vibes: [],
  dataSource: { kind: "import", note: "", listingsSimulated: false, salesCount: 0 },
};

const vibe = (id: number, count: number) => ({ id, name: `v${id}`, count, traits: [[4, 1]] });

function parsedList(collections: unknown) {
  const result = parseCollectionList({ collections });
  if (!result.ok) throw new Error(result.problem.message);
  return result.value;
}

describe("parseCollectionList", () => {
  it("defaults missing dates to the earliest date and the far future", () => {
    const [read] = parsedList([{ id: "a", name: "A", size: 1 }]);
    expect(read).toMatchObject({
      featuredStartDate: EARLIEST_DATE,
      featuredEndDate: FAR_FUTURE,
      featured: 0,
      imageUrl: null,
      placeholderUrl: null,
      floor: null,
    });
    expect(new Date(FAR_FUTURE).getTime()).toBe(FAR_FUTURE);
    expect(new Date(EARLIEST_DATE - 1).getTime()).toBeNaN();
  });

  it("keeps given dates and makes the placeholder one pixel wide", () => {
    const [read] = parsedList([
      { id: "a", name: "A", size: 1, featuredEndDate: 5, imageUrl: "/i/a?w=400&q=1" },
    ]);
    expect(read).toMatchObject({ featuredEndDate: 5, placeholderUrl: "/i/a?w=1" });
  });

  it.each([
    [{ id: "", name: "A", size: 1 }, "list.collections.0.id"],
    [{ id: "a", name: "A", size: -1 }, "list.collections.0.size"],
    [{ id: "a", name: "A", size: 1, floor: -1 }, "list.collections.0.floor"],
  ])("names the place of an invalid field: %j", (collection, place) => {
    expect(parseCollectionList({ collections: [collection] })).toMatchObject({
      ok: false,
      problem: { place },
    });
  });
});

describe("parseCollectionInfo", () => {
  it("drops vibes of count 0 and sorts the rest by ascending count", () => {
    const vibes = [vibe(1, 9), vibe(2, 0), vibe(3, 4), vibe(4, 9), vibe(5, 1)];
    const read = parseCollectionInfo({ ...INFO, vibes });
    expect(read.ok && read.value.vibes.map(({ id }) => id)).toEqual([5, 3, 1, 4]);
  });

  it.each([
    ["chain", "followed"],
    ["followed", "followed"],
    ["feed", "feed"],
  ])("reads the kind %s as %s", (kind, expected) => {
    const read = parseCollectionInfo({ ...INFO, dataSource: { ...INFO.dataSource, kind } });
    expect(read.ok && read.value.dataSource.kind).toBe(expected);
  });

  it("accepts trait ids from 0 to 2^32 - 1", () => {
    const traits = (id: number) => [{ id, name: "Hat", values: [] }];
    expect(parseCollectionInfo({ ...INFO, traits: traits(0xffffffff) }).ok).toBe(true);
    expect(parseCollectionInfo({ ...INFO, traits: traits(2 ** 32) }).ok).toBe(false);
    expect(parseCollectionInfo({ ...INFO, traits: traits(-1) }).ok).toBe(false);
  });

  it("never throws", () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (body, traits) => {
        expect(parseCollectionInfo(body).ok).toBe(false);
        parseCollectionInfo({ ...INFO, traits });
        parseCollectionList({ collections: traits });
      }),
      { seed: 106, numRuns: 500 },
    );
  });
});

describe("placeholderUrl", () => {
  it.each([
    ["/a", "/a?w=1"],
    ["/a?w=400", "/a?w=1"],
    ["/a#x?y", "/a?w=1"],
  ])("turns %s into %s", (url, placeholder) => expect(placeholderUrl(url)).toBe(placeholder));
});
