import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { countRates, readRates } from "./rates-csv.ts";

const NOW = Date.UTC(2022, 5, 1);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfloor-rates-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A file of good rows, so that a bad one is less than 1 percent. */
const GOOD = Array.from({ length: 200 }, (_, n) => `${1_600_000_000 + n * 86_400},APE,0.005`);

function read(rows: readonly string[], header = "date,currency,eth") {
  writeFileSync(join(folder, "rates.csv"), [header, ...rows, ""].join("\n"));
  return readRates(folder, NOW);
}

it("reads a rate for each currency and day, in any case of the currency", () => {
  const rows = ["2022-03-01,USDC,0.00034", "2022-03-01T23:59:59Z,ape,0.0042", "1646179200,usdc,1"];
  const { rates, bad } = read(rows);
  expect(bad).toEqual([]);
  expect(rates).toEqual({
    "2022-03-01": { USDC: 0.00034, APE: 0.0042 },
    "2022-03-02": { USDC: 1 },
  });
  expect(countRates(rates)).toBe(3);
});

it("reads the decimal commas of a spreadsheet", () => {
  expect(read(["2022-03-01;USDC;0,00034"], "date;currency;eth").rates).toEqual({
    "2022-03-01": { USDC: 0.00034 },
  });
});

it("reads days with the year last in the order that one of them tells", () => {
  const { rates, notes } = read(["1/3/2022,USDC,1", "13/3/2022,USDC,2"]);
  expect(rates).toEqual({ "2022-03-01": { USDC: 1 }, "2022-03-13": { USDC: 2 } });
  expect(notes).toEqual([
    'Of rates.csv, days have the day first, such as "1/3/2022" taken as "2022-03-01".',
  ]);
});

it("knows no rates without a file, and without rows", () => {
  expect(readRates(folder, NOW)).toEqual({ rates: null, bad: [], notes: [] });
  expect(read([]).rates).toBeNull();
});

it.each([
  ["March,USDC,1", 'date must be a day that has begun, such as 2022-03-01, got "March"'],
  ["2022-06-02,USDC,1", 'date must be a day that has begun, such as 2022-03-01, got "2022-06-02"'],
  ["2022-03-01,,1", 'currency must be a symbol other than ETH, such as "USDC", got ""'],
  ["2022-03-01,weth,1", 'currency must be a symbol other than ETH, such as "USDC", got "weth"'],
  ["2022-03-01,USDC,much", 'eth must be a decimal, at most a billion, got "much"'],
  [
    "2022-03-01,USDC,0",
    'eth must be above 0: what one unit of the currency was worth in ETH, got "0"',
  ],
  [
    "2020-09-13,ape,0.006",
    'has the rate of "APE" on 2020-09-13, as rates.csv:2 has; remove one of the two',
  ],
])("refuses the row %j by its line, with the mend", (row, message) => {
  const { rates, bad } = read([...GOOD, row]);
  expect(bad).toMatchObject([{ place: "rates.csv:202", message }]);
  expect(countRates(rates)).toBe(200);
});

it("stops if more than 1 percent of the rows are bad, and names a missing column", () => {
  expect(() => read(["2022-03-01,USDC,0"])).toThrow("rates.csv");
  expect(() => read(["2022-03-01,USDC"], "date,currency")).toThrow("must name the column eth");
});
