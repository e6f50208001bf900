import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fees } from "../../../contract/collection.ts";
import { noListings } from "../../../contract/listings/listing-columns.ts";
import { tokenAt } from "../../collection/token-at.ts";
import { collectionFromText } from "../../testing/collection-from-text.tsx";
import { TokenFigures } from "./TokenFigures.tsx";

const market = vi.hoisted(() => ({
  info: undefined as { ethUsd: number; gasPriceGwei: number } | undefined,
}));
vi.mock("../hooks/use-market-info.ts", () => ({ useMarketInfo: () => market.info }));

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

/** Renders the figures of a token at 6 ETH that was listed at `listedAt`; null if the time is unknown. */
function show(listedAt: number | null, price = "6", fees: Fees | null = null) {
  const { store, publish, show: render } = collectionFromText(`10 ${price} 10`, fees);
  if (listedAt !== null)
    publish({
      listings: {
        ...noListings(1),
        rows: Uint32Array.of(0),
        prices: Float64Array.of(6),
        marketplaces: Uint8Array.of(1),
        listedAt: Float64Array.of(listedAt),
      },
    });
  const token = tokenAt(store.getState(), 0);
  if (!token) throw new Error("the drawn token is missing");
  render(<TokenFigures token={token} />);
}

const age = () => screen.queryByText(/^Listed /)?.textContent;

describe("TokenFigures", () => {
  it("shows price and projection in dollars too, unless the price of ETH is unknown", () => {
    market.info = { ethUsd: 2500, gasPriceGwei: 20 };
    show(NOW);
    expect(screen.getByText("$15,000")).toBeTruthy();
    expect(screen.getByText("$25,000")).toBeTruthy();
    cleanup();
    market.info = undefined;
    show(NOW);
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  it("says what a resale at the projection would leave, if fees and gas are known", () => {
    const fees = { marketplace: 0.025, royalty: 0.05 };
    const net = () => screen.queryByText(/^Bought now and sold/)?.textContent;
    market.info = { ethUsd: 2500, gasPriceGwei: 20 };
    show(NOW, "6", fees);
    // 10 less 7.5 percent less 6 less 0.002.
    expect(net()).toBe(
      "Bought now and sold at its projection: +3.25 ETH (+54%) after 7.5% fees and gas.",
    );
    cleanup();
    show(null, "-", fees);
    expect(net()).toBeUndefined();
    cleanup();
    show(NOW, "6");
    expect(net()).toBeUndefined();
    cleanup();
    market.info = undefined;
    show(NOW, "6", fees);
    expect(net()).toBeUndefined();
  });

  it("shows how long the token has been listed", () => {
    show(NOW - 3 * 60 * MINUTE_MS);
    expect(age()).toBe("Listed 3 h ago.");
  });

  it("updates the age as time passes", () => {
    show(NOW - 30_000);
    expect(age()).toBe("Listed just now.");
    act(() => vi.advanceTimersByTime(2 * 60 * MINUTE_MS));
    expect(age()).toBe("Listed 2 h ago.");
  });

  it("shows no age if the listing time is unknown", () => {
    show(null);
    expect(screen.getByText("Price")).toBeTruthy();
    expect(age()).toBeUndefined();
  });

  it("shows no age for an unlisted token", () => {
    show(null, "-");
    expect(age()).toBeUndefined();
  });

  it("shows the price and age of the last sale, if there was one", () => {
    const { store, show: render, wrapped } = collectionFromText("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    const sold = { ...token, lastSalePrice: 12.5, lastSaleAt: NOW - 400 * 24 * 60 * MINUTE_MS };
    const view = render(<TokenFigures token={sold} />);
    expect(screen.getByText(/^Last sold for/).textContent).toBe(
      "Last sold for 12.5 ETH, 13 months ago.",
    );
    view.rerender(wrapped(<TokenFigures token={token} />));
    expect(screen.queryByText(/^Last sold for/)).toBeNull();
    view.rerender(wrapped(<TokenFigures token={sold} hasLastSale={false} />));
    expect(screen.queryByText(/^Last sold for/)).toBeNull();
  });
});
