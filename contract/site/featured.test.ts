import { expect, it } from "vitest";
import { formatReserved, parseReserved } from "./featured.ts";

it.each(["1-1", "3-4", "1-1000"])("reads and writes %s", (text) => {
  const range = parseReserved(text);
  expect(range && formatReserved(range)).toBe(text);
});

it.each(["", "3", "0-2", "4-3", "1-1001", "1-2-3", "a-b", "1.5-2", "-3-4"])("refuses %j", (text) =>
  expect(parseReserved(text)).toBeNull(),
);
