import { expect, it } from "vitest";
import { saleOf, soldOf } from "../../../testing/orders/made-up-orders.ts";
import { BadRow, createSkippedRows } from "../../skipped-rows.ts";
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
    'of OpenSea\'s events since 1970-01-01T00:00:00Z, 1 row is left out: sale: is not of one piece (1, first "token 1")';
  expect(lines).toEqual([first]);
  for (clock.now = 1; clock.now < HOUR_MS; clock.now += 60_000) {
    counts.left.add("sale: is not of one piece", "token 2");
    counts.reportIfDue();
  }
  expect(lines).toEqual([first]);
  clock.now = HOUR_MS;
  counts.reportIfDue();
  expect(lines.slice(1)).toEqual([
    'of OpenSea\'s events since 1970-01-01T00:00:00Z, 60 rows are left out: sale: is not of one piece (60, first "token 2")',
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
  countApplied({ ahead, foreignSales, excessSales: [] }, counts);
  counts.reportIfDue();
  expect(lines).toEqual([
    'of OpenSea\'s events since 1970-01-01T00:00:00Z, 1 row is left out: event: is more than a day ahead of the clock (1, first "sold")',
    'of OpenSea\'s events since 1970-01-01T00:00:00Z, 2 rows are taken as something else: sale: is in another currency, so it is kept without a value (2, first "USDC")',
  ]);
});

it("counts a row once that the stream brings and that is read again after a gap", () => {
  const { lines, clock, counts } = setup();
  const bad = () => {
    throw new BadRow("listing: price is 0", "token 1");
  };
  counts.left.read(bad, "", { order_hash: "0x1", item: { nft_id: "ethereum/0x2/1" } });
  counts.reportIfDue();
  // The REST API has other fields, and other rows with it.
  for (let gap = 1; gap <= 2; gap += 1) {
    const page = createSkippedRows();
    for (const order of ["0x1", "0x3"])
      page.read(bad, "", { asset: { identifier: "1" }, order_hash: order });
    counts.left.merge(page);
    clock.now = gap * HOUR_MS;
    counts.reportIfDue();
  }
  const words = 'left out: listing: price is 0 (1, first "token 1")';
  expect(lines).toEqual([
    `of OpenSea's events since 1970-01-01T00:00:00Z, 1 row is ${words}`,
    `of OpenSea's events since 1970-01-01T00:00:00Z, 1 row is ${words}`,
  ]);
  counts.left.read(bad, "", { order_hash: "0x4" });
  counts.reportRest();
  expect(lines.at(-1)).toBe(`of OpenSea's events since 1970-01-01T01:00:00Z, 1 row is ${words}`);
});
