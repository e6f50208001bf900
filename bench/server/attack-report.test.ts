import { expect, it } from "vitest";
import { type AttackFigures, LIE_BOUNDS, lineOf, violations } from "./attack-report.ts";

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

it("bounds the 95th percentile beside lies, and not memory", () => {
  const slow = { ...HELD, times: [...Array<number>(94).fill(5), ...Array<number>(6).fill(51)] };
  expect(violations({ ...slow, afterMb: 400 }, LIE_BOUNDS)).toEqual([
    "streams: the reader's p95 is 51 ms, 50 asked.",
  ]);
});
