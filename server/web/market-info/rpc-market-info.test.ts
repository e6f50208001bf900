import type { ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { txFeeUsd } from "../../../contract/market/market-info.ts";
import { rpcAddress } from "../../testing/chain/rpc-address.ts";
import { type Loopback, runLoopback } from "../../testing/loopback.ts";
import { createRpcMarketInfo } from "./rpc-market-info.ts";

const NOW = Date.UTC(2026, 0, 15, 12);
const word = (value: bigint | number) =>
  BigInt.asUintN(256, BigInt(value)).toString(16).padStart(64, "0");

/** Encodes an answer of the feed: a price with 8 decimals, updated at a time in milliseconds. */
function round(price: bigint | number, updatedAt = NOW - 600_000): string {
  return `0x${word(2n ** 64n)}${word(price)}${word(1)}${word(Math.floor(updatedAt / 1000))}${word(7)}`;
}

let endpoint: Loopback;
let results: Record<string, unknown>;
let answer: (response: ServerResponse, result: unknown) => void;
let now = NOW;

beforeEach(async () => {
  now = NOW;
  results = { eth_chainId: "0x1", eth_gasPrice: "0x45d964b80", eth_call: round(325_012_345_678) };
  answer = (response, result) => response.end(JSON.stringify({ jsonrpc: "2.0", id: 1, result }));
  endpoint = await runLoopback(({ body }, response) => {
    const { method } = JSON.parse(body) as { method: string }; // what the source sent
    answer(response, results[method]);
  });
});
afterEach(() => endpoint.close());

/** The default timeout is far longer than an answer takes, even on a busy machine. */
const source = (timeoutMs = 20_000) =>
  createRpcMarketInfo(rpcAddress(endpoint.origin), {
    now: () => now,
    limits: { timeoutMs, maxBytes: 4_000 },
  });

it("returns gas in gwei, ETH in USD and the matching fee", async () => {
  const gasPriceGwei = 18.75;
  const ethUsd = 3_250.12345678;
  expect(await source().current()).toEqual({
    gasPriceGwei,
    ethUsd,
    txFeeUsd: txFeeUsd(gasPriceGwei, ethUsd),
  });
  const calls = endpoint.requests.map(({ body }) => JSON.parse(body));
  expect(calls).toContainEqual(
    expect.objectContaining({
      method: "eth_call",
      params: [{ to: "0x5f4ec3df9cbd43714fe2740f5e3616155c5b8419", data: "0xfeaf968c" }, "latest"],
    }),
  );
});

it("shares one request among all readers within 10 s, then requests again", async () => {
  const { current } = source();
  await Promise.all([current(), current(), current()]);
  now += 9_000;
  await current();
  // The first request asks for the chain.
  expect(endpoint.requests).toHaveLength(3);
  now += 2_000;
  results["eth_gasPrice"] = "0x3b9aca00";
  expect((await current()).gasPriceGwei).toBe(1);
  expect(endpoint.requests).toHaveLength(5);
});

it("sends nothing while the endpoint asks for a pause", async () => {
  const { current } = source();
  await current();
  answer = (response) => response.writeHead(429, { "retry-after": "20" }).end();
  now += 11_000;
  await expect(current()).rejects.toThrow(/429/);
  const { length } = endpoint.requests;
  now += 11_000;
  await expect(current()).rejects.toThrow(/asks for a pause of another \d+ s$/);
  expect(endpoint.requests).toHaveLength(length);
});

it("does not show prices of another chain", async () => {
  results["eth_chainId"] = "0x5";
  await expect(source().current()).rejects.toThrow(/is of chain 5, but chain 1 is needed$/);
  expect(endpoint.requests).toHaveLength(1);
});

it("shares a failure of the endpoint among readers, and recovers", async () => {
  const { current } = source();
  const good = answer;
  answer = (response) => response.writeHead(500).end("oops");
  await expect(current()).rejects.toThrow(/500/);
  await expect(current()).rejects.toThrow(/500/);
  expect(endpoint.requests.length).toBeLessThanOrEqual(2);
  answer = good;
  now += 11_000;
  expect((await current()).gasPriceGwei).toBe(18.75);
});

describe("rejects", () => {
  it.each<[string, unknown, RegExp]>([
    ["a price of 0", round(0), /price is 0/],
    ["a price below 0", round(-5n), /price is -/],
    ["a price of yesterday", round(1e11, NOW - 86_400_000), /1440 minutes old/],
    ["an empty answer", "0x", /hexadecimal/],
    ["half an answer", `0x${word(1)}${word(1)}`, /no round/],
    ["no result", undefined, /eth_call/],
    ["a result that is no text", { result: 1 }, /eth_call/],
  ])("%s", async (_, result, reason) => {
    results["eth_call"] = result;
    await expect(source().current()).rejects.toThrow(reason);
  });

  it("a gas price that is not a number", async () => {
    results["eth_gasPrice"] = "18 gwei";
    await expect(source().current()).rejects.toThrow(/eth_gasPrice/);
  });

  it("a missing answer, one that is too large and one that is not JSON", async () => {
    answer = () => {};
    await expect(source(100).current()).rejects.toThrow(/no answer within/);
    answer = (response) => response.end("x".repeat(10_000));
    await expect(source().current()).rejects.toThrow(/more than 4000 bytes/);
    answer = (response) => response.end("<html>");
    await expect(source().current()).rejects.toThrow();
  });
});
