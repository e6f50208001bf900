import { describe, expect, it } from "vitest";
import { NO_FACET } from "../../../../contract/view/facets.ts";
import { type Choice, type FacetOf, type FacetSort, orderChoices, sortedBy } from "./facet-sort.ts";

/** Labels with count and floor; "-" means no floor. */
function drawn(text: string): { choices: Choice[]; facetOf: FacetOf } {
  const lines = text.trim().split("\n");
  const cells = lines.map((line) => line.trim().split(/\s+/));
  return {
    choices: cells.map(([label = ""], at) => ({ id: at, label, amount: 0 })),
    facetOf: (id) => {
      const [, count, floor] = cells[id] ?? [];
      return { ...NO_FACET, count: Number(count), floor: floor === "-" ? null : Number(floor) };
    },
  };
}

function order(text: string, sort: FacetSort, numeric = false): string {
  const { choices, facetOf } = drawn(text);
  return orderChoices(choices, sort, facetOf, numeric)
    .map(({ label }) => label)
    .join(" ");
}

const HATS = `
  Wizard  5  2.5
  beanie  9  -
  Crown   5  80
  Apple   1  3
`;

describe("orderChoices", () => {
  it("sorts by name, ignoring case", () => {
    expect(order(HATS, { column: "name", order: "asc" })).toBe("Apple beanie Crown Wizard");
    expect(order(HATS, { column: "name", order: "desc" })).toBe("Wizard Crown beanie Apple");
  });

  it("sorts by count, and equal counts by name in both orders", () => {
    expect(order(HATS, { column: "count", order: "asc" })).toBe("Apple Crown Wizard beanie");
    expect(order(HATS, { column: "count", order: "desc" })).toBe("beanie Crown Wizard Apple");
  });

  it("sorts by floor, with missing floors last in both orders", () => {
    expect(order(HATS, { column: "floor", order: "asc" })).toBe("Wizard Apple Crown beanie");
    expect(order(HATS, { column: "floor", order: "desc" })).toBe("Crown Apple Wizard beanie");
  });

  it("sorts by number for a trait that is ranked numerically", () => {
    const levels = "12cm 1 -\n 9.5cm 1 -\n 1,000cm 1 -\n none 1 -";
    expect(order(levels, { column: "name", order: "asc" }, true)).toBe("9.5cm 12cm 1,000cm none");
    expect(order(levels, { column: "name", order: "desc" }, true)).toBe("1,000cm 12cm 9.5cm none");
  });
});

describe("sortedBy", () => {
  it("reverses a column that is pressed again", () => {
    expect(sortedBy({ column: "floor", order: "asc" }, "floor").order).toBe("desc");
    expect(sortedBy({ column: "floor", order: "desc" }, "floor").order).toBe("asc");
  });

  it("starts another column with the highest count or the lowest floor", () => {
    const from: FacetSort = { column: "name", order: "desc" };
    expect(sortedBy(from, "count")).toEqual({ column: "count", order: "desc" });
    expect(sortedBy(from, "floor")).toEqual({ column: "floor", order: "asc" });
  });
});
