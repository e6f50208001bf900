import { expect, it } from "vitest";
import { createDirtyRows } from "./dirty-rows.ts";

const rowsFrom = (first: number, count: number) =>
  Uint32Array.from({ length: count }, (_, at) => first + at);

it("returns every row that was added since the last call, however many a rebuild allows", () => {
  const dirty = createDirtyRows(8_000);
  const rows = rowsFrom(5_000, 1_000);
  for (const [from, to] of [
    [0, 1],
    [1, 40],
    [40, 41],
    [41, 700],
    [700, 1_000],
  ])
    dirty.add(rows, from, to);
  expect(dirty.take()).toEqual(rows);
  expect(dirty.take()).toEqual(new Uint32Array());
  dirty.add(rows, 998, 1_000);
  expect(dirty.take()).toEqual(Uint32Array.of(5_998, 5_999));
});

it("asks for a rebuild above an eighth of the rows, until the next call", () => {
  const dirty = createDirtyRows(8_000);
  dirty.add(rowsFrom(0, 1_000), 0, 1_000);
  dirty.add(rowsFrom(0, 1), 0, 1);
  expect(dirty.take()).toBeNull();
  dirty.add(rowsFrom(7, 1), 0, 1);
  expect(dirty.take()).toEqual(Uint32Array.of(7));
});

it("keeps 64 rows of a small table", () => {
  const dirty = createDirtyRows(80);
  dirty.add(rowsFrom(0, 64), 0, 64);
  expect(dirty.take()).toEqual(rowsFrom(0, 64));
  dirty.add(rowsFrom(0, 65), 0, 65);
  expect(dirty.take()).toBeNull();
});
