import { expect, it } from "vitest";
import type { UnixMs } from "../../../../../contract/values/units.ts";
import { createMarketClock } from "../../../../platform/outbound/market-clock.ts";
import { BadRow } from "../../../skipped-rows.ts";
import { readPages } from "./pages.ts";

const now = () => 0 as UnixMs;

/** Parses a page with these entries. Returns the turn of the event loop in which each was parsed. */
async function turnsOf(entries: readonly unknown[]): Promise<readonly number[]> {
  let turn = 0;
  let isOver = false;
  const count = () => {
    turn += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  const { items } = await readPages(
    { sent: 0, get: async () => ({ body: { entries }, date: null }) },
    { now, clock: createMarketClock(now) },
    { path: "/list", query: [], field: "entries", parse: () => turn, keyOf: null },
  );
  isOver = true;
  return items;
}

it("parses each large entry in its own turn of the event loop", async () => {
  const flood = Array.from({ length: 2_000 }, () => 0);
  const large = [flood, { traits: flood }, "x".repeat(1_000_000)];
  const turns = await turnsOf([...large, ...large]);
  expect(new Set(turns).size).toBe(turns.length);
});

it("parses several small entries in one turn", async () => {
  const turns = await turnsOf(Array.from({ length: 100 }, () => ({ price: 1 })));
  expect(new Set(turns).size).toBe(1);
});

/** Reads a page of one entry for each of `items`. */
const readItems = (items: readonly unknown[], keyOf: (() => string) | null = null) =>
  readPages<unknown>(
    {
      sent: 0,
      get: async () => ({ body: { entries: [...items.keys()] }, date: null }),
    },
    { now, clock: createMarketClock(now) },
    { path: "/list", query: [], field: "entries", parse: (place) => items[Number(place)], keyOf },
  );

it("keeps items of up to 256 MB", async () => {
  const large = { name: "x".repeat(2 ** 22) };
  expect((await readItems(Array(63).fill(large))).items).toHaveLength(63);
  await expect(readItems(Array(64).fill(large))).rejects.toThrow("pages have no end for /list");
  // Only the last of the items with one key is kept.
  expect((await readItems(Array(64).fill(large), () => "key")).items).toHaveLength(1);
});

it.each([4_000, 4_001])("follows a cursor of %d characters only if it is short", async (length) => {
  const paths: string[] = [];
  const get = async (path: string) => {
    paths.push(path);
    const next = paths.length === 1 ? "c".repeat(length) : null;
    return { body: { entries: [1], next }, date: null };
  };
  const reading = readPages(
    { sent: 0, get },
    { now, clock: createMarketClock(now) },
    { path: "/list", query: [], field: "entries", parse: Number, keyOf: null },
  );
  if (length > 4_000) await expect(reading).rejects.toThrow("pages have no end for /list");
  else expect((await reading).items).toEqual([1, 1]);
  expect(paths).toHaveLength(length > 4_000 ? 1 : 2);
});

it("counts the entries that are left out, by reason and with the first example", async () => {
  const parse = (entry: unknown) => {
    if (typeof entry !== "number") throw new BadRow("number: is none", entry);
    return entry;
  };
  const { items, skipped } = await readPages(
    { sent: 0, get: async () => ({ body: { entries: [1, "a", 2, "b"] }, date: null }) },
    { now, clock: createMarketClock(now) },
    { path: "/list", query: [], field: "entries", parse, keyOf: null },
  );
  expect(items).toEqual([1, 2]);
  expect(skipped.all()).toEqual([{ reason: "number: is none", count: 2, example: '"a"' }]);
});

it("requests no page after its signal is aborted", async () => {
  const ending = new AbortController();
  let pages = 0;
  const get = async () => {
    pages += 1;
    if (pages === 3) ending.abort(new Error("the work is over"));
    return { body: { entries: [], next: `c${pages}` }, date: null };
  };
  const request = { path: "/list", query: [], field: "entries", parse: () => 0, keyOf: null };
  const { signal } = ending;
  await expect(
    readPages({ sent: 0, get }, { now, clock: createMarketClock(now) }, { ...request, signal }),
  ).rejects.toThrow("the work is over");
  expect(pages).toBe(3);
});
