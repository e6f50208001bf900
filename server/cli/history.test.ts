import { beforeAll, expect, it } from "vitest";
import { periodStart } from "../../contract/market/history.ts";
import { DAY_MS } from "../../contract/values/units.ts";
import { openStore } from "../storage/store/open-store.ts";
import { arrange } from "../testing/arrange.ts";
import { runInProcess } from "../testing/run-command.ts";
import { sampleCollection, seededRandom } from "../testing/sample-collection.ts";
import { ANY_DATABASE } from "../testing/test-databases.ts";
import { historyCommand } from "./history-command.ts";

const SALES = 120;
const DAYS = 60;
const now = Date.now();
const made = arrange(() => ANY_DATABASE.create());
/** The store of a running server. */
const server = arrange(() => openStore(made.config, "own"));
beforeAll(async () => {
  const random = seededRandom(7);
  const sample = sampleCollection({ id: "cats", listed: 3 });
  const sales = Array.from({ length: SALES }, (_, number) => ({
    tokenId: String(1 + Math.floor(random() * 40)),
    price: 1.8 + 0.4 * random(),
    at: now - DAYS * DAY_MS + (number * DAYS * DAY_MS) / SALES,
  }));
  await server.replaceCollection({ ...sample, draft: { ...sample.draft, sales } });
});

const history = (...args: string[]) => runInProcess(historyCommand, args, made.settings);

async function series() {
  // The first two days have no sale.
  const from = periodStart("day", now - (DAYS + 2) * DAY_MS);
  const span = { step: "day", from, to: periodStart("day", now) } as const;
  const read = await server.history("cats", span);
  if (!read) throw new Error("there is no history");
  return read;
}

it("computes the level of each past day from the sales before it, beside a running server", async () => {
  const before = await series();
  expect([...before.series.level].every(Number.isNaN)).toBe(true);
  const { code, out, errors } = await history();
  expect([code, errors]).toEqual([0, []]);
  expect(out).toMatch(/^cats: 120 sales, 1\d\d past levels\.$/);
  const after = await series();
  expect(after.rev).toBeGreaterThan(before.rev);
  expect(after.series.sales).toEqual(before.series.sales);
  expect(after.series.volume).toEqual(before.series.volume);
  const levels = [...after.series.level];
  expect(levels.slice(0, 2)).toEqual([NaN, NaN]);
  for (const level of levels.slice(12)) expect(Math.abs(level - 2)).toBeLessThan(0.4);
});

it("says the same when it runs again", async () => {
  const before = await series();
  expect((await history("cats")).code).toBe(0);
  expect((await series()).series).toEqual(before.series);
});

it("refuses an unknown collection and a second one", async () => {
  expect(await history("dogs")).toMatchObject({
    code: 1,
    errors: ["There is no collection dogs; npm run collections lists all."],
  });
  expect((await history("cats", "dogs")).errors).toEqual([
    expect.stringMatching(/^ID: there is a second one/),
  ]);
  expect((await history("--help")).out).toContain("npm run history -- ID");
});
