import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { syntheticMarket } from "../testing/synthetic-market.ts";
import { backtestCommand } from "./backtest-command.ts";
import { CommandError } from "./command.ts";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "fairfloor-backtest-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const { tokens, sales } = syntheticMarket({ seed: 41, tokens: 120, sales: 300 });
const TOKENS = [
  "token_id,trait:Coat,trait:Hat,trait:Eyes",
  ...tokens.map(({ tokenId, traits }) =>
    [tokenId, ...traits.map(([trait, value]) => `value ${trait} ${value}`)].join(","),
  ),
];
const SALES = sales.map(({ tokenId, price, at }) => `${at / 1000},${tokenId},${price}`);

function put(saleRows: readonly string[], tokenRows: readonly string[] = TOKENS) {
  writeFileSync(join(folder, "tokens.csv"), tokenRows.join("\n"));
  writeFileSync(
    join(folder, "sales.csv"),
    ["timestamp,token_id,price_eth", ...saleRows].join("\n"),
  );
}

function run(...options: string[]) {
  const out: string[] = [];
  const error: string[] = [];
  const picture = join(folder, "picture.svg");
  const exitCode = backtestCommand([folder, "--picture", picture, ...options], {
    out: (line) => out.push(line),
    error: (line) => error.push(line),
  });
  return { exitCode, out, error, picture: () => readFileSync(picture, "utf8") };
}

const json = (lines: readonly string[]) => JSON.parse(lines[lines.length - 1] ?? "");

describe("backtestCommand", () => {
  it("prints its metrics as one JSON object on the last line with --json", () => {
    put(SALES);
    const { exitCode, out, picture } = run("--json");
    expect(exitCode).toBe(0);
    const metrics = json(out);
    expect(Object.keys(metrics)).toEqual([
      "sales",
      "medianError",
      "meanError",
      "within10",
      "within25",
      "coverage80",
      "below",
      "above",
      "badWindows",
      "longestBad",
      "baselines",
      "premiumR2",
      "excluded",
    ]);
    expect(metrics.sales + metrics.excluded).toBe(300);
    expect(metrics.medianError).toBeGreaterThan(0);
    expect(metrics.medianError).toBeLessThan(metrics.baselines.rollingMedian.medianError);
    expect(metrics.medianError).toBeLessThan(metrics.baselines.floor.medianError);
    expect(picture()).toMatch(/^<svg .*<circle.*<\/svg>\n$/s);
  });

  it("prints tables without --json: baselines, tiers, quarters, confidence, bounds", () => {
    put(SALES);
    const text = run().out.join("\n");
    const baselines = ["rolling median", "own last sale", "trait floor", "ridge"];
    const tiers = ["under the floor", "1 to 2 floors", "2 to 4 floors", "4 floors and more"];
    const bounds = ["80% bounds cover", "windows of 100 sales", "below", "above"];
    for (const part of [...baselines, ...tiers, ...bounds, "2025 Q1", "came true", "R²"])
      expect(text).toContain(part);
    expect(text).not.toContain("NaN");
  });

  it("warns if its confidence is low", () => {
    const odd = sales.map(
      ({ tokenId, at }, index) => `${at / 1000},${tokenId},${[1, 9, 3, 27][index % 4]}`,
    );
    put(odd.slice(0, 60));
    expect(run().out.join("\n")).toContain("knows little");
  });

  it("judges sales from --from (inclusive) to --to (exclusive), and writes each to the predictions file", () => {
    put([...SALES, `${Date.UTC(2025, 0, 20) / 1000},1,0`]);
    const file = join(folder, "predictions.csv");
    const { out } = run(
      "--json",
      "--from",
      "2025-01-15",
      "--to",
      "2025-01-25",
      "--predictions",
      file,
    );
    const [from, to] = [Date.UTC(2025, 0, 15), Date.UTC(2025, 0, 25)];
    const inside = sales.filter(({ at }) => at >= from && at < to);
    const [header, ...rows] = readFileSync(file, "utf8").trimEnd().split("\n");
    expect(header).toBe("timestamp,token_id,paid,projected,low,high,floor");
    expect(rows).toHaveLength(inside.length + 1);
    expect(json(out)).toMatchObject({ sales: inside.length, excluded: 1 });
    for (const row of rows) {
      const [time, , paid, projected, low, high, floor] = row.split(",");
      expect(Date.parse(time)).toBeGreaterThanOrEqual(from);
      expect(Date.parse(time)).toBeLessThan(to);
      expect(Number(paid)).toBeGreaterThanOrEqual(0);
      expect(Number(low)).toBeLessThan(Number(projected));
      expect(Number(high)).toBeGreaterThan(Number(projected));
      expect(Number(floor)).toBeGreaterThan(0);
    }
  });

  it("reports and leaves out bad sales: the metrics are those of the good ones", () => {
    put(SALES);
    const good = run("--json");
    const bad = [
      "2025-01-05,9999,2",
      "2025-01-05,1,-2",
      "2999-01-01,1,2",
      "yesterday,1,2",
      "2025-01-05,1,NaN",
    ];
    const unordered = [...SALES.slice(1), SALES[0]];
    put([...bad, ...unordered, SALES[7], SALES[7]]);
    const { out, error } = run("--json");
    expect(json(out)).toEqual(json(good.out));
    const said = error.join("\n");
    for (const part of [
      'token_id "9999" is not in tokens.csv',
      'at most a billion, got "-2"',
      "not in the future",
      'got "yesterday"',
      "is the same sale as sales.csv:",
      "Left out: 7.",
      "1 rows came after a later sale",
    ])
      expect(said).toContain(part);
  });

  it.each([
    ["no sales", [], TOKENS],
    ["sales at 0 alone", ["2025-01-01,1,0", "2025-01-02,2,0"], TOKENS],
    ["a single sale", ["2025-01-01,1,3"], TOKENS],
  ])("reports that there is nothing to judge for %s", (_, saleRows, tokenRows) => {
    put(saleRows, tokenRows);
    const { exitCode, out } = run("--json");
    expect(exitCode).toBe(0);
    expect(json(out)).toMatchObject({ sales: 0, medianError: null, excluded: saleRows.length });
    expect(run().out.join("\n")).toContain("no sale to judge");
  });

  it("accepts a collection with one trait, or with none", () => {
    for (const header of ["token_id,trait:Hat", "token_id"]) {
      const cells = header.includes("Hat") ? ",Crown" : "";
      put(SALES.slice(0, 120), [header, ...tokens.map(({ tokenId }) => `${tokenId}${cells}`)]);
      const metrics = json(run("--json").out);
      expect(metrics.sales).toBeGreaterThan(40);
      expect(JSON.stringify(metrics)).not.toMatch(/NaN|null/);
    }
  });

  it.each([
    [["--from", "yesterday"], "--from"],
    [["--to", "2021-02-30"], "--to"],
    [["--from", "2021-02-01", "--to", "2021-02-01"], "--to"],
    [["elsewhere"], "second folder"],
    [["--form"], "options"],
  ])("rejects %j", (options, complaint) => {
    put(SALES);
    expect(() => run(...options)).toThrow(CommandError);
    expect(() => run(...options)).toThrow(complaint);
  });

  it("names the file that is missing from the folder", () => {
    expect(() => run()).toThrow("tokens.csv");
  });
});
