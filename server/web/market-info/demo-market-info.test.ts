import { expect, it } from "vitest";
import { txFeeUsd } from "../../../contract/market/market-info.ts";
import { createDemoMarketInfo } from "./demo-market-info.ts";

const START = Date.UTC(2026, 0, 1);
const STEP_MS = 15_000;

async function walk(seed: number, steps: number) {
  let at = START;
  const source = createDemoMarketInfo(seed, () => at);
  const seen = [];
  for (let step = 0; step < steps; step += 1) {
    seen.push(await source.current());
    at += STEP_MS;
  }
  return seen;
}

it("varies smoothly around usual values for days", async () => {
  const seen = await walk(1, 4 * 60 * 24 * 3);
  const gas = seen.map(({ gasPriceGwei }) => gasPriceGwei);
  const eth = seen.map(({ ethUsd }) => ethUsd);
  expect(Math.min(...gas)).toBeGreaterThan(5);
  expect(Math.max(...gas)).toBeLessThan(60);
  expect(Math.max(...gas) / Math.min(...gas)).toBeGreaterThan(1.5);
  expect(Math.min(...eth)).toBeGreaterThan(2_800);
  expect(Math.max(...eth)).toBeLessThan(3_600);
  for (let step = 1; step < seen.length; step += 1)
    expect(Math.abs(eth[step] / eth[step - 1] - 1)).toBeLessThan(0.01);
});

it("is a pure function of seed and time", async () => {
  expect(await walk(5, 20)).toEqual(await walk(5, 20));
  expect(await walk(5, 20)).not.toEqual(await walk(6, 20));
});

it("returns the fee that matches its prices", async () => {
  for (const { gasPriceGwei, ethUsd, txFeeUsd: fee } of await walk(2, 5))
    expect(fee).toBe(txFeeUsd(gasPriceGwei, ethUsd));
});
