import { expect, it } from "vitest";
import { noFigures } from "../../contract/tokens/figures.ts";
import { NONE } from "../../contract/values/units.ts";
import { stateFromText } from "../testing/token-table.ts";
import { traitSales } from "./trait-sales.ts";

const TEXT = `
  id  traits   sold  at
  1   4:1,5:2  8     900
  2   4:1,4:3  3     200
  3   4:1      5     300
  4   4:6,5:2  -     -
`;

/** A collection whose tokens were sold for "sold", at the time "at". */
function soldState() {
  const [, ...lines] = TEXT.trim().split("\n");
  const cells = lines.map((line) => line.trim().split(/\s+/));
  const column = (at: number) =>
    Float64Array.from(cells, (row) => (row[at] === "-" ? NONE : Number(row[at])));
  const figures = { ...noFigures(cells.length), lastSalePrice: column(2), lastSaleAt: column(3) };
  return { ...stateFromText(TEXT), figures: { rev: 1, figures, line: { points: [] } } };
}

it("finds the latest sale with each value of a trait", () => {
  expect([...traitSales(soldState(), 4)]).toEqual([
    [1, { price: 8, at: 900 }],
    [3, { price: 3, at: 200 }],
  ]);
});

it("leaves out the sale of one token", () => {
  expect([...traitSales(soldState(), 4, 0)]).toEqual([
    [1, { price: 5, at: 300 }],
    [3, { price: 3, at: 200 }],
  ]);
  expect(traitSales(soldState(), 5, 0).size).toBe(0);
});

it("finds nothing for an unknown trait, or before the figures are loaded", () => {
  expect(traitSales(soldState(), 9).size).toBe(0);
  expect(traitSales({ ...soldState(), figures: null }, 4).size).toBe(0);
});
