import { expect, it } from "vitest";
import {
  isBoundShare,
  isConfidence,
  isCounter,
  isId,
  isPrice,
  MAX_BOUND_SHARE,
  MAX_PRICE_ETH,
} from "./units.ts";

/** Values that every unit rejects. */
const NEVER = [-1, -Number.MIN_VALUE, Number.NaN, Infinity, "0.5", "1", null, undefined, true, 1n];

it.each([
  ["a price", isPrice, [0, 1e-18, 0.5, MAX_PRICE_ETH], [MAX_PRICE_ETH * 1.01]],
  ["a confidence", isConfidence, [0, 0.5, 1], [1.01, 100]],
  ["a bound", isBoundShare, [0, 0.8, 1.25, MAX_BOUND_SHARE], [MAX_BOUND_SHARE * 1.01]],
  ["a counter", isCounter, [0, 1, Number.MAX_SAFE_INTEGER], [0.5, 2 ** 53]],
  ["an id", isId, [0, 1, 2 ** 32 - 1], [0.5, 2 ** 32]],
])("accepts %s within its limits, and nothing else", (_, isValid, valid, invalid) => {
  expect(valid.filter((value) => !isValid(value))).toEqual([]);
  expect([...NEVER, ...invalid].filter((value) => isValid(value))).toEqual([]);
});
