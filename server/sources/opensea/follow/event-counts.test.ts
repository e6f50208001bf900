import { expect, it } from "vitest";
import { saleOf, soldOf } from "../../../testing/orders/made-up-orders.ts";
import { countApplied } from "../row-counts.ts";
import { createEventCounts } from "./event-counts.ts";

const HOUR_MS = 3_600_000;

function setup() {
  const lines: string[] = [];
  const clock = { now: 0 };
  const counts = createEventCounts(
    (line) => lines.push(line),
    () => clock.now,
  );
  return { lines, clock, counts };
}

it("says at once what is left out first, and the rest once an hour", () => {
  const { lines, clock, counts } = setup();
  counts.reportIfDue();
  expect(lines).toEqual([]);
  counts.left.add("sale: is not of one piece", "token 1");
  counts.reportIfDue();
  const first =
    'of OpenSea\'s events, 1 row is left out: sale: is not of one piece (1, first "token 1")';
  expect(lines).toEqual([first]);
  for (clock.now = 1; clock.now < HOUR_MS; clock.now += 60_000) {
    counts.left.add("sale: is not of one piece", "token 2");
    counts.reportIfDue();
  }
  expect(lines).toEqual([first]);
  clock.now = HOUR_MS;
  counts.reportIfDue();
  expect(lines.slice(1)).toEqual([
    'of OpenSea\'s events, 60 rows are left out: sale: is not of one piece (60, first "token 2")',
  ]);
});

it("says the rest at the end, and nothing twice", () => {
  const { lines, counts } = setup();
  counts.left.add("event: has no time", "item_sold");
  counts.reportIfDue();
  counts.left.add("event: has no time", "item_sold");
  counts.reportIfDue();
  counts.reportRest();
  counts.reportRest();
  expect(lines).toHaveLength(2);
});

it("counts what the store leaves out, and sales in other currencies", () => {
  const { lines, counts } = setup();
  const ahead = [soldOf(null, saleOf("7", 1, 9e15))];
  const foreignSales = ["0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48", "APE"].map((currency) => ({
    tokenId: "8",
    currency,
  }));
  countApplied({ ahead, foreignSales }, counts);
  counts.reportIfDue();
  expect(lines).toEqual([
    'of OpenSea\'s events, 1 row is left out: event: is more than a day ahead of the clock (1, first "sold")',
    'of OpenSea\'s events, 2 rows are taken as something else: sale: is in another currency, so it is kept without a value (2, first "USDC")',
  ]);
});
