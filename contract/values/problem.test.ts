import { expect, it } from "vitest";
import { inspect } from "./problem.ts";

it.each([
  ["Apes", '"Apes"'],
  [7, "7"],
  [Number.NaN, "NaN"],
  [undefined, "undefined"],
  [10n, "bigint"],
  ["\u001b[2J\r\n", String.raw`"\u001b[2J\r\n"`],
  ["\u009b31m\u007f", String.raw`"\u009b31m\u007f"`],
  ["\u202eturned\u2066", String.raw`"\u202eturned\u2066"`],
  ["x".repeat(1_000_000), `"${"x".repeat(56)}...`],
  ["\u009b".repeat(60), `"${String.raw`\u009b`.repeat(9)}\\u...`],
])("inspects a value so that it is short, and safe in a terminal (%#)", (value, text) => {
  expect(inspect(value)).toBe(text);
});
