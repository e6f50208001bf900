import { describe, expect, it } from "vitest";
import { worthRemembering } from "./remembered-sales.ts";

describe("worthRemembering", () => {
  it("takes the latest sales of all, and of dear tokens some before them", () => {
    const chosen = worthRemembering(1000, (sale) => (sale % 10 === 0 ? 1 : 0));
    expect(chosen.slice(-300)).toEqual(Array.from({ length: 300 }, (_, index) => 700 + index));
    const older = chosen.slice(0, -300);
    expect(older.every((sale) => sale % 10 === 0 && sale < 700)).toBe(true);
    expect(older).toHaveLength(70);
    expect(chosen).toEqual([...chosen].sort((a, b) => a - b));
    expect(worthRemembering(3, () => 0)).toEqual([0, 1, 2]);
  });
});
