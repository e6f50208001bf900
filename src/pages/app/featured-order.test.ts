import { describe, expect, it } from "vitest";
import type { CollectionSummary } from "../../../contract/collection.ts";
import type { ReservedRange } from "../../../contract/site/featured.ts";
import { EARLIEST_DATE, FAR_FUTURE } from "../../../contract/values/units.ts";
import { orderCollections } from "./featured-order.ts";

const NOW = 1000;

function collection(name: string, part: Partial<CollectionSummary> = {}): CollectionSummary {
  return {
    id: name,
    name,
    description: "",
    size: 1,
    imageUrl: null,
    placeholderUrl: null,
    briteline: false,
    featured: 0,
    featuredStartDate: EARLIEST_DATE,
    featuredEndDate: FAR_FUTURE,
    firstPublishedToProduction: 0,
    demo: false,
    floor: null,
    listedCount: 0,
    ...part,
  };
}

function featured(
  collections: readonly CollectionSummary[],
  reserved: ReservedRange | null = null,
) {
  return orderCollections(collections, NOW, reserved)
    .featured.map((each) => each?.name ?? "-")
    .join(" ");
}

const active = (name: string, part: Partial<CollectionSummary> = {}) =>
  collection(name, { featured: -1, ...part });
const expired = (name: string, part: Partial<CollectionSummary> = {}) =>
  collection(name, { featured: -1, featuredEndDate: NOW - 1, ...part });

describe("orderCollections", () => {
  it("puts slotted collections in their slots and fills the rest with active, then expired ones", () => {
    const list = [
      expired("old"),
      collection("four", { featured: 4 }),
      active("now"),
      collection("two", { featured: 2 }),
    ];
    expect(featured(list)).toBe("now two old four");
  });

  it("leaves a position empty when nothing is left to fill it", () => {
    expect(featured([collection("three", { featured: 3 })])).toBe("- - three");
  });

  it("keeps the reserved range empty", () => {
    const list = [active("a"), active("b"), collection("two", { featured: 2 })];
    expect(featured(list, { first: 2, last: 3 })).toBe("a - - two b");
  });

  it("orders active ones by latest start, then latest end, then latest first-published date", () => {
    const list = [
      active("d", { featuredStartDate: 1, firstPublishedToProduction: 1 }),
      active("c", { featuredStartDate: 1, firstPublishedToProduction: 2 }),
      active("b", { featuredStartDate: 2, featuredEndDate: NOW }),
      active("a", { featuredStartDate: 2, featuredEndDate: NOW + 1 }),
    ];
    expect(featured(list)).toBe("a b c d");
  });

  it("orders expired ones by latest end, then latest start, then latest first-published date", () => {
    const list = [
      expired("d", { featuredEndDate: 8, featuredStartDate: 1 }),
      expired("c", { featuredEndDate: 8, featuredStartDate: 1, firstPublishedToProduction: 1 }),
      expired("b", { featuredEndDate: 8, featuredStartDate: 2 }),
      expired("a", { featuredEndDate: 9, featuredStartDate: 0 }),
    ];
    expect(featured(list)).toBe("a b c d");
  });

  it("moves a second collection of one slot to the next position", () => {
    const list = [collection("x", { featured: 1 }), collection("y", { featured: 1 }), active("a")];
    expect(featured(list)).toBe("x y a");
  });

  it("sorts all others by name, including those whose featured period has not started", () => {
    const list = [
      collection("Zebra"),
      active("Later", { featuredStartDate: NOW + 1 }),
      collection("ant"),
    ];
    expect(orderCollections(list, NOW, null).standard.map(({ name }) => name)).toEqual([
      "ant",
      "Later",
      "Zebra",
    ]);
    expect(featured(list)).toBe("");
  });
});
