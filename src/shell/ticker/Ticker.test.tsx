import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Ticker } from "./Ticker.tsx";

/** Stubs `fetch` with these answers and repeats the last one. Null is an answer that never comes. */
function serve(...answers: readonly (Response | null)[]): void {
  let next = 0;
  vi.stubGlobal("fetch", async () => {
    const answer = answers[Math.min(next, answers.length - 1)];
    next += 1;
    return answer ? answer.clone() : new Promise<Response>(() => {});
  });
}

/** Renders a ticker with an empty cache of its own. */
function renderTicker(): void {
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Ticker />
    </SWRConfig>,
  );
}

const figures = () =>
  [...screen.getAllByRole("link"), screen.getByRole("button")].map(
    ({ textContent }) => textContent,
  );

const UNKNOWN = ["Gas-- gwei", "ETH/USD--", "Tx fee--"];
const costs = () => Response.json({ gasPriceGwei: 0.12345678, ethUsd: 3200, txFeeUsd: 0.0449 });
const KNOWN = ["Gas0.1235 gwei", "ETH/USD$3,200", "Tx fee$0.04"];

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] }));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("Ticker", () => {
  it("shows -- until the costs are known", () => {
    serve(null);
    renderTicker();
    expect(figures()).toEqual(UNKNOWN);
  });

  it("shows gas to 4 decimals and dollars to 2", async () => {
    serve(costs());
    renderTicker();
    await vi.waitFor(() => expect(figures()).toEqual(KNOWN));
  });

  it("clears the costs when a request fails, and refetches them 15 s later", async () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    serve(costs(), new Response("gone", { status: 502 }), costs());
    renderTicker();
    await vi.waitFor(() => expect(figures()).toEqual(KNOWN));
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(figures()).toEqual(UNKNOWN));
    expect(warn).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(15_000);
    await vi.waitFor(() => expect(figures()).toEqual(KNOWN));
  });
});
