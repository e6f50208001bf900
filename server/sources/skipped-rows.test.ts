import { expect, it, vi } from "vitest";
import { saleEvent, streamMessage } from "../testing/opensea-shapes.ts";
import { createSeenRows, rowKey } from "./seen-rows.ts";
import { BadRow, createSkippedRows } from "./skipped-rows.ts";

it("counts rows by reason, with the first example", () => {
  const rows = createSkippedRows();
  expect([rows.total, rows.sentence()]).toEqual([0, null]);
  rows.add("price must be above 0", 0);
  expect(rows.sentence()).toBe("1 row is left out: price must be above 0 (1, first 0)");
  const others = createSkippedRows();
  others.add("price must be above 0", -1);
  others.add("no price", null);
  rows.merge(others);
  expect([rows.total, rows.sentence("taken as free")]).toEqual([
    3,
    "3 rows are taken as free: price must be above 0 (2, first 0); no price (1, first null)",
  ]);
});

it("names ten reasons in a sentence, and counts the others", () => {
  const rows = createSkippedRows();
  for (let reason = 1; reason <= 12; reason += 1)
    for (let row = 0; row < reason; row += 1) rows.add(`reason ${reason}`, row);
  const sentence = rows.sentence();
  expect(sentence).toMatch(/^78 rows are left out: reason 1 \(1, first 0\); reason 2 /);
  expect(sentence).toMatch(/; reason 10 \(10, first 0\); other reasons \(23\)$/);
});

it("formats only the first example of a reason", () => {
  const rows = createSkippedRows();
  const toJSON = vi.fn(() => "large");
  for (let row = 0; row < 3; row += 1) rows.add("is no price", { toJSON });
  expect(toJSON).toHaveBeenCalledTimes(1);
});

it("reads rows, counts those that a parser refuses, and passes other errors on", () => {
  const rows = createSkippedRows();
  const parse = (text: string) => {
    if (text === "bad") throw new BadRow("is bad", text);
    return text;
  };
  expect(["good", "bad"].map((text) => rows.read(() => parse(text), "sale: "))).toEqual([
    "good",
    null,
  ]);
  expect(rows.all()).toEqual([{ reason: "sale: is bad", count: 1, example: '"bad"' }]);
  const fail = () => {
    throw new TypeError("a fault");
  };
  expect(() => rows.read(fail)).toThrow("a fault");
});

it("counts a row once that is read again, whatever else its page has", () => {
  const rows = createSkippedRows(createSeenRows(2));
  const pageOf = (...given: readonly unknown[]) => {
    const page = createSkippedRows();
    for (const row of given) page.add("is bad", "x", row);
    return page;
  };
  rows.merge(pageOf({ id: 1, at: 2 }, { id: 1, at: 3 }, 7));
  rows.merge(pageOf({ id: 1, at: 3 }, { at: 2, id: 1 }, 7));
  // 7 has no fields to know it by, and fields in another order are another row.
  expect(rows.total).toBe(5);
  // Two rows are remembered.
  rows.add("is bad", "x", { id: 1, at: 2 });
  expect(rows.total).toBe(6);
  rows.add("is worse", "x", { id: 1, at: 2 });
  expect(rows.total).toBe(7);
  // It needs no second list of them.
  expect(rows.known).toEqual([]);
});

it("knows a sale by its order, transaction and token, in both forms of OpenSea", () => {
  const { payload } = streamMessage("item_sold");
  const nft = { identifier: "13" };
  const sales = [saleEvent(), payload, saleEvent({ nft }), saleEvent({ transaction: "0x1" })];
  const [first, ...others] = sales.map((row) => rowKey("is bad", row));
  expect(others[0]).toBe(first);
  expect(new Set([first, ...others]).size).toBe(3);
});

it("does not know a row by an order that a text in it names", () => {
  const keys = ["a", "b"].map((id) => rowKey("is bad", { id, name: "x.order_hash=0x1" }));
  const nested = ["a", "b"].map((id) => rowKey("is bad", { id, traits: { order_hash: "0x1" } }));
  const lines = [{ a: "1\nb=2" }, { a: "1", b: "2" }].map((row) => rowKey("is bad", row));
  expect(new Set([...keys, ...nested, ...lines]).size).toBe(6);
});

it("knows a deep or large row by its outer fields", () => {
  let deep: unknown = 1;
  for (let depth = 0; depth < 10_000; depth += 1) deep = { deep };
  const large = { id: "a".repeat(1_000_000), deep };
  const rows = createSkippedRows(createSeenRows());
  for (let time = 0; time < 2; time += 1) rows.add("is bad", "x", large);
  expect(rows.total).toBe(1);
});
