import { expect, it } from "vitest";
import { readBody } from "../../../../contract/columns/column-reader.ts";
import { readHistory } from "../../../../contract/columns/read-history.ts";
import type { MarketHistory } from "../../../../contract/market/history.ts";
import { DAY_MS, NONE } from "../../../../contract/values/units.ts";
import { seededRandom } from "../../../testing/sample-collection.ts";
import { historyBody } from "./history-body.ts";

const DAYS = 731;

/** Two years of a busy market that doubles and halves, with levels from the start and deviations of the second year. */
function twoYears(): MarketHistory {
  const random = seededRandom(44);
  const normal = () => random() + random() + random() + random() - 2;
  const level: number[] = [];
  for (let day = 0, log = 0; day < DAYS; day += 1) {
    log += 0.07 * normal();
    level.push(Math.exp(log));
  }
  const column = (of: (level: number, day: number) => number) => Float64Array.from(level, of);
  const sales = column(() => Math.floor(60 * random() ** 2));
  return {
    ...{ step: "day", from: 20_000 * DAY_MS, size: DAYS, rev: 7 },
    since: { sales: 1, listings: 2, levels: 3, deviations: null },
    series: {
      level: column((each) => each),
      low: column((each) => each * (0.7 + 0.02 * random())),
      high: column((each) => each * (1.4 + 0.04 * random())),
      floor: column((each) => Math.round(each * (900 + 80 * random())) / 1000),
      volume: column((each, day) => Math.round(sales[day]! * each * 1e4 * (1 + random())) / 1e4),
      sales,
      listed: column(() => 1_400 + Math.round(60 * normal())),
      medianDeviation: column((_, day) => (day < 365 ? NONE : -0.05 + 0.05 * normal())),
    },
  };
}

it("has two years by day in at most 12 kB, to the digits that are shown", async () => {
  const history = twoYears();
  const body = historyBody(history);
  const read = readBody(body.raw, readHistory);
  if (!read.ok) throw new Error(read.problem.message);
  const { series, ...head } = read.value;
  const { series: given, ...sent } = history;
  expect(head).toEqual(sent);
  expect([series.sales, series.listed]).toEqual([given.sales, given.listed]);
  const farthest = (name: "level" | "floor" | "volume" | "medianDeviation") =>
    series[name].reduce((most, value, day) => {
      const known = given[name][day]!;
      const difference = Math.abs(value - known);
      expect(Number.isNaN(value)).toBe(Number.isNaN(known));
      return Number.isNaN(known)
        ? most
        : Math.max(
            most,
            name === "medianDeviation" || known === 0 ? difference : difference / known,
          );
    }, 0);
  expect(farthest("level")).toBeLessThan(5.01e-4);
  expect(farthest("floor")).toBeLessThan(5.01e-5);
  expect(farthest("volume")).toBeLessThan(5.01e-5);
  expect(farthest("medianDeviation")).toBeLessThan(5.01e-5);
  expect((await body.encoded("br")).length).toBeLessThanOrEqual(12_000);
});
