/** A market that tells of ever new sales, through the sink that all sources have. */
import { expect, it } from "vitest";
import { DAY_MS } from "../../contract/values/units.ts";
import { saleOf, soldOf } from "../testing/orders/made-up-orders.ts";
import { startWorld } from "../testing/world.ts";
import { createSink } from "./create-sink.ts";
import { countApplied, createRowCounts } from "./opensea/row-counts.ts";
import { createTaker } from "./orders-feed/take-page.ts";
import { createSaleBudget } from "./sale-budget.ts";
import { createSkippedRows } from "./skipped-rows.ts";

const MOST = 30;
const PER_PAGE = 10;
const { store, filled } = startWorld();
let now = Date.now();

const sinkOf = (collection: string) =>
  createSink(
    { name: "opensea", title: "A liar" },
    { collection },
    { store, report: () => {}, isWatched: () => false },
    async () => {},
    createSaleBudget(() => now, MOST),
  );

let told = 0;
/** Returns a page of sales that no page before had. */
function newSales(): { readonly sales: readonly object[] } {
  const sales = Array.from({ length: PER_PAGE }, () => {
    told += 1;
    return {
      ...{ tokenId: String(told % 20), price: 1, marketplace: "OpenSea" },
      seller: `0x${"a".repeat(40)}`,
      buyer: `0x${"b".repeat(40)}`,
      at: Date.now() - DAY_MS + told * 1_000,
    };
  });
  return { sales };
}

const stored = async (id: string) => (await store.sales(id)).length;

it("stores a day's sales at most, says what it leaves out, and goes on the next day", async () => {
  await filled("endless");
  await filled("honest");
  const report: string[] = [];
  const taker = createTaker("endless", sinkOf("endless"), (line) => report.push(line));
  const honest = createTaker("honest", sinkOf("honest"), () => {});
  const counts = () => ({ left: createSkippedRows(), taken: createSkippedRows() });
  const first = newSales();
  // Sales that are told again do not count.
  for (let poll = 0; poll < 5; poll += 1) await taker.take(first, counts());
  expect(await stored("endless")).toBe(PER_PAGE);
  const found = counts();
  for (let page = 0; page < 10; page += 1) await taker.take(newSales(), found);
  expect(await stored("endless")).toBe(MOST);
  expect(found.left.sentence()).toMatch(
    /^80 rows are left out: sale: is beyond the 100000 new ones of a day \(80, first "\d+"\)$/,
  );
  await honest.take(newSales(), counts());
  expect(await stored("honest")).toBe(PER_PAGE);
  // Listings of the liar go on.
  const listing = { id: "a", tokenId: "7", price: 2, maker: `0x${"a".repeat(40)}`, at: Date.now() };
  await taker.take({ ...newSales(), listings: [{ ...listing, marketplace: "Blur" }] }, counts());
  expect((await store.listings("endless"))?.listings).toMatchObject([{ tokenId: "7", price: 2 }]);
  now += DAY_MS;
  await taker.take(newSales(), counts());
  expect(await stored("endless")).toBe(MOST + PER_PAGE);
});

it("names the sales that it leaves out", async () => {
  await filled("named");
  const sink = sinkOf("named");
  const counts = createRowCounts();
  const given = createTaker("named", sink, () => {});
  for (let page = 0; page < 3; page += 1)
    await given.take(newSales(), { left: counts.left, taken: counts.taken });
  const sold = soldOf("b", saleOf("3", 1, Date.now()));
  const applied = await sink.orders([sold], { isChecked: true });
  expect(applied).toMatchObject({ newSales: 0, excessSales: [{ tokenId: "3" }] });
  countApplied(applied, counts);
  expect(counts.left.sentence()).toContain("sale: is beyond the 100000 new ones of a day (1,");
});
