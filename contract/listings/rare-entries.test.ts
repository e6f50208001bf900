import { describe, expect, it } from "vitest";
import { isForeignListing, isMovingListing } from "./rare-entries.ts";

describe("the course of a price", () => {
  const COURSE = ["1", 10, 0.5, 1_700_000_000_000, 1_700_000_600_000];

  it.each([
    ["an id that is none", 0, "one"],
    ["a price that is none", 1, -1],
    ["a price above all prices", 1, 2e9],
    ["an end price that is none", 2, null],
    ["a start that is no time", 3, 0.5],
    ["an end that is no time", 4, Infinity],
    ["an end that is not after the start", 4, COURSE[3]],
  ])("is refused with %s", (_, at, value) => {
    expect(isMovingListing(COURSE)).toBe(true);
    expect(isMovingListing(COURSE.with(at, value as string))).toBe(false);
  });

  it.each(["1", null, {}, []])("is not %j", (value) => {
    expect([isMovingListing(value), isForeignListing(value)]).toEqual([false, false]);
  });
});

describe("a listing in another currency", () => {
  const LISTING = ["1", 2500, "USDC", 1, 0.9];

  it.each([
    ["an id that is none", 0, "one"],
    ["an amount of 0", 1, 0],
    ["no end of money", 1, Infinity],
    ["no currency", 2, ""],
    ["an unknown marketplace", 3, 99],
    ["words for ETH", 4, "0.9"],
  ])("is refused with %s", (_, at, value) => {
    expect([LISTING, LISTING.slice(0, 4)].map(isForeignListing)).toEqual([true, true]);
    expect(isForeignListing(LISTING.with(at, value as string))).toBe(false);
  });
});
