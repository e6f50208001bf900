import { render, screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import type { ComparedGroup } from "../../../contract/market/comparison.ts";
import { ComparisonTables } from "./ComparisonTables.tsx";

function group(name: string, sales: number): ComparedGroup {
  const error = (median: number, mean: number) => ({ median, mean });
  const errors = {
    projection: error(0.07, 0.42),
    rollingMedian: error(0.147, 0.226),
    floor: error(0.2, 0.3),
    ownLast: error(0.123, 0.25),
    traitFloor: error(0.09, 0.226),
    ridge: error(0.13, 12.5),
  };
  return { name, sales, errors, held: sales - 3, below: 2, above: 1 };
}

const COMPARISON = {
  ...{ collection: "apes", all: group("", 1240), excluded: 12, badWindows: 0.021, longestBad: 130 },
  tiers: [group("under the floor", 240), group("1 to 2 floors", 1000)],
  quarters: [group("2021 Q2", 20), group("2021 Q3", 1220)],
};

/** Texts of the cells of each row. */
const rowsOf = (table: HTMLElement) =>
  within(table)
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

it("shows the errors beside those of plain rules, by projection and by quarter", () => {
  render(<ComparisonTables comparisons={[COMPARISON]} names={null} />);
  const [errors, ranges] = screen.getAllByRole("table");
  const [head, all, ...groups] = rowsOf(errors);
  expect(head).toEqual([
    ...["Sales", "Number", "Projection", "Rolling median", "Floor of sales", "Own last sale"],
    ...["Trait floor", "Ridge"],
  ]);
  expect(all).toEqual([
    ...["All", "1,240", "7.0%42.0%", "14.7%22.6%", "20.0%30.0%", "12.3%25.0%"],
    ...["9.0%22.6%", "13.0%1250.0%"],
  ]);
  expect(groups.map(([name, count]) => [name, count])).toEqual([
    ["Projected under the floor", "240"],
    ["Projected 1 to 2 floors", "1,000"],
    ["2021 Q3", "1,220"],
    ["2021 Q2", "20"],
  ]);
  // Small numbers are counts.
  expect(rowsOf(ranges).at(-1)).toEqual(["2021 Q2", "20", "17 of 20", "2 of 20", "1 of 20"]);
  expect(rowsOf(ranges)[1]).toEqual(["All", "1,240", "100%", "0%", "0%"]);
});

it("marks the smallest errors of a line, whose ever they are", () => {
  render(<ComparisonTables comparisons={[COMPARISON]} names={null} />);
  const [, all] = within(screen.getAllByRole("table")[0]).getAllByRole("row");
  const bold = [...all.querySelectorAll("b")].map(({ textContent }) => textContent);
  expect(bold).toEqual(["7.0%", "22.6%", "22.6%"]);
});

it("says how many sales are left out, and where the range held too little", () => {
  render(<ComparisonTables comparisons={[COMPARISON]} names={null} />);
  expect(screen.getByText(/^Left out: 12 sales /)).toBeTruthy();
  expect(
    screen.getByText(
      /2.1% had fewer than 70 within it. The longest part that they cover has 130 sales\.$/,
    ),
  ).toBeTruthy();
});

it("has a line for each collection in the record of all", () => {
  const names = new Map([["apes", "Apes"]]);
  const other = { ...COMPARISON, collection: "birds" };
  render(<ComparisonTables comparisons={[COMPARISON, other]} names={names} />);
  const [, ...lines] = rowsOf(screen.getAllByRole("table")[0]);
  expect(lines.map(([name]) => name)).toEqual(["Apes", "birds"]);
  expect(screen.queryByText(/Left out/)).toBeNull();
});

it("shows nothing without an imported history", () => {
  const { container } = render(<ComparisonTables comparisons={[]} names={null} />);
  expect(container.textContent).toBe("");
});
