import { describe, expect, it } from "vitest";
import { selectSales } from "./select-sales.ts";

describe("selectSales", () => {
  it("selects the latest sales of all tokens, and earlier ones of expensive tokens", () => {
    const chosen = selectSales(1000, (sale) => (sale % 10 === 0 ? 1 : 0));
    expect(chosen.slice(-300)).toEqual(Array.from({ length: 300 }, (_, index) => 700 + index));
    const older = chosen.slice(0, -300);
    expect(older.every((sale) => sale % 10 === 0 && sale < 700)).toBe(true);
    expect(older).toHaveLength(70);
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(selectSales(3, () => 0)).toEqual([0, 1, 2]);
  });
});
