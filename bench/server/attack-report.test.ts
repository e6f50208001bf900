import { expect, it } from "vitest";
import {
  type AttackFigures,
  LIE_BOUNDS,
  lineOf,
  MAX_GROWTH_OF_ALL,
  totalViolations,
  violations,
} from "./attack-report.ts";

/** Hundred answers, of which 98 took 5 ms. */
const HELD: AttackFigures = {
  name: "streams",
  times: [...Array<number>(98).fill(5), 499, 500],
  statuses: [...Array<number>(99).fill(200), 304],
  tally: { "200": 64, "429": 835, dropped: 1 },
  beforeMb: 200,
  peakMb: 300,
  afterMb: 220,
};

it("shows an attack as a line", () => {
  expect(lineOf({ ...HELD, statuses: [200, 0, 503, 304] })).toEqual([
    "streams",
    "5.00 ms",
    "5.00 ms",
    "500 ms",
    "2 of 4",
    "64 x 200, 835 x 429, 1 x dropped",
    "200 MB",
    "300 MB",
    "220 MB",
    "1.100",
  ]);
});

it("accepts figures within the bounds", () => {
  expect(violations(HELD)).toEqual([]);
});

it.each([
  [{ times: [...Array<number>(98).fill(5), 501, 501] }, "p99 is 501 ms"],
  [{ times: [] }, "p99 is NaN ms"],
  [{ statuses: [200, 429] }, "1 of the reader's 2 requests failed"],
  [{ statuses: [0] }, "1 of the reader's 1 requests failed"],
  [{ afterMb: 221 }, "1.10 times its level before"],
])("names the bound that %j breaks", (broken, sentence) => {
  const [first, ...others] = violations({ ...HELD, ...broken });
  expect(first).toContain(sentence);
  expect(others).toEqual([]);
});

it("bounds the 95th percentile and the memory beside lies", () => {
  const slow = { ...HELD, times: [...Array<number>(94).fill(5), ...Array<number>(6).fill(51)] };
  expect(violations({ ...slow, afterMb: 400 }, LIE_BOUNDS)).toEqual([
    "streams: the reader's p95 is 51 ms, 50 asked.",
    "streams: memory is 2.00 times its level before, 1.25 asked.",
  ]);
});

it("bounds the memory after all lies by that after the first line", () => {
  const grown = (afterMb: number) => [HELD, HELD, { ...HELD, afterMb }];
  expect(totalViolations(grown(297), MAX_GROWTH_OF_ALL)).toEqual([]);
  expect(totalViolations(grown(298), MAX_GROWTH_OF_ALL)).toEqual([
    "After all, memory is 1.35 times its level at first, 1.35 asked.",
  ]);
  expect(totalViolations([], MAX_GROWTH_OF_ALL)).toHaveLength(1);
});
