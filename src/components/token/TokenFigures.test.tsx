import { act, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { noListings } from "../../../contract/listing-columns.ts";
import { tokenAt } from "../../collection/token-at.ts";
import { drawnCollection } from "../../testing/drawn-collection.tsx";
import { TokenFigures } from "./TokenFigures.tsx";

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

/** The figures of a token at 6 ETH that was listed at `listedAt`; null if the time is unknown. */
function show(listedAt: number | null, price = "6") {
  const { store, publish } = drawnCollection(`10 ${price} 10`);
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
  render(<TokenFigures token={token} valuation={null} pending={false} />);
}

const age = () => screen.queryByText(/^Listed /)?.textContent;

describe("TokenFigures", () => {
  it("says how long the token has been listed", () => {
    show(NOW - 3 * 60 * MINUTE_MS);
    expect(age()).toBe("Listed 3 h ago.");
  });

  it("counts the age on with time", () => {
    show(NOW - 30_000);
    expect(age()).toBe("Listed just now.");
    act(() => vi.advanceTimersByTime(2 * 60 * MINUTE_MS));
    expect(age()).toBe("Listed 2 h ago.");
  });

  it("says nothing of the age where the time is unknown", () => {
    show(null);
    expect(screen.getByText("Price")).toBeTruthy();
    expect(age()).toBeUndefined();
  });

  it("says nothing of the age of a token that is not listed", () => {
    show(null, "-");
    expect(age()).toBeUndefined();
  });

  it("says what the token was last sold for, and when, if it was", () => {
    const { store } = drawnCollection("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    const sold = { ...token, lastSalePrice: 12.5, lastSaleAt: NOW - 400 * 24 * 60 * MINUTE_MS };
    const view = render(<TokenFigures token={sold} valuation={null} pending={false} />);
    expect(screen.getByText(/^Last sold for/).textContent).toBe(
      "Last sold for 12.5 ETH, 13 months ago.",
    );
    view.rerender(<TokenFigures token={token} valuation={null} pending={false} />);
    expect(screen.queryByText(/^Last sold for/)).toBeNull();
  });
});
