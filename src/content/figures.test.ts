import { expect, it } from "vitest";
import bench from "../../bench/README.md?raw";
import { BY_PAID, BY_QUARTER, PAST_ERRORS } from "./figures.ts";

/** Returns the cells of the first table row in bench/README.md that begins with `first`. */
function rowOf(first: string): readonly string[] {
  const row = bench.split("\n").find((line) => line.startsWith(`| ${first}`));
  if (row === undefined) throw new Error(`bench/README.md has no row "${first}"`);
  return row
    .split("|")
    .slice(1, -1)
    .map((cell) => cell.trim());
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`;

it.each(BY_QUARTER)("has the errors of 2021 $quarter from the latest backtest", (figures) => {
  const [, , projection, , , floor] = rowOf(`2021 ${figures.quarter}`);
  expect([percent(figures.projection), percent(figures.floor)]).toEqual([projection, floor]);
});

it.each(BY_PAID)("has the errors $paid from the latest backtest", (figures) => {
  const [, sales, medianError, , held] = rowOf(figures.paid.toLowerCase());
  expect([
    figures.sales.toLocaleString("en-US"),
    percent(figures.medianError),
    percent(figures.held),
  ]).toEqual([sales, medianError, held]);
});

it("draws every sale that the backtest judged, except those that the chart reports as outside", () => {
  const judged = Number(/: ([\d,]+) judged/.exec(bench)?.[1]?.replace(",", ""));
  const drawn = PAST_ERRORS.counts.reduce((sum, count) => sum + count, 0);
  expect(drawn + PAST_ERRORS.outside).toBe(judged);
});
