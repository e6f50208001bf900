import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fees } from "../../../contract/collection.ts";
import { noListings } from "../../../contract/listings/listing-columns.ts";
import type { ForeignListing } from "../../../contract/listings/listings.ts";
import type { OwnSale } from "../../../contract/market/valuation.ts";
import { DAY_MS } from "../../../contract/values/units.ts";
import { tokenAt } from "../../collection/token-at.ts";
import { collectionFromText } from "../../testing/collection-from-text.tsx";
import { VALUATION } from "../../testing/valued-token.ts";
import { TokenFigures } from "./TokenFigures.tsx";

const market = vi.hoisted(() => ({
  info: undefined as { ethUsd: number; gasPriceGwei: number } | undefined,
}));
vi.mock("../hooks/use-market-info.ts", () => ({ useMarketInfo: () => market.info }));

const FEES = { marketplace: 0.025, royalty: 0.05 };
const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

const NOTHING = { valuation: null, isPending: false, isDisputed: false, hasLastSale: true };

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
  render(<TokenFigures token={token} {...NOTHING} />);
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

  it("says how many sales must agree until there are verdicts again", () => {
    const { store, show: render } = collectionFromText("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    const words = (salesToAgree: number) => {
      const valuation = { ...VALUATION, salesToAgree };
      render(<TokenFigures token={token} {...NOTHING} valuation={valuation} />);
      const text = document.body.textContent;
      cleanup();
      return text;
    };
    expect(words(12)).toContain("Prices are moving: no verdicts until 12 sales agree.");
    expect(words(0)).not.toContain("Prices are moving");
  });

  it("says of which day the rate is, if an amount in another currency is in ETH too", () => {
    const { store, publish, show: render } = collectionFromText("10 - 10");
    const listed = (listing: ForeignListing) => {
      publish({ foreign: new Map([["10", listing]]) });
      const token = tokenAt(store.getState(), 0);
      if (!token) throw new Error("the drawn token is missing");
      render(<TokenFigures token={token} {...NOTHING} />);
      const text = document.body.textContent;
      cleanup();
      return text;
    };
    const price = "Listed in another currencyPrice2,500 USDC";
    expect(listed(["10", 2500, "USDC", 1, 0.9])).toContain(
      `${price} (0.9 ETH)ETH at the rate of that dayProjection`,
    );
    expect(listed(["10", 2500, "USDC", 1])).toContain(`${price}Projection`);
  });

  it("reserves the room of dollars, net and similar sales until they are known", () => {
    market.info = undefined;
    const { store, publish, show: render, wrapped } = collectionFromText("10 6 10", FEES);
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    const sold = { ...token, lastSalePrice: 12.5, lastSaleAt: NOW };
    const view = render(<TokenFigures token={sold} {...NOTHING} isPending />);
    const reserved = () =>
      [...view.container.querySelectorAll<HTMLElement>("[data-words]")].map(
        ({ dataset }) => dataset.words,
      );
    const dollars = () => screen.getByText("6 ETH").nextElementSibling;
    expect(dollars()?.textContent).toBe("");
    expect(reserved()).toEqual([
      "Bought now and sold at its projection: +3.25 ETH (+54%) after 7.5% fees and gas; at the low end of its range: +2.79 ETH.",
      " (from about 300 independent sales)",
      ": 12.5 ETH at today’s price level",
    ]);
    market.info = { ethUsd: 2500, gasPriceGwei: 20 };
    view.rerender(wrapped(<TokenFigures token={sold} {...NOTHING} />));
    expect(dollars()?.textContent).toBe("$15,000");
    expect(reserved()).toEqual([]);
    market.info = undefined;
    publish({ connection: { name: "lost" } });
    expect(reserved()).toEqual([]);
  });

  it("says what a resale at the projection would leave, if fees and gas are known", () => {
    const net = () => screen.queryByText(/^Bought now and sold/)?.textContent;
    market.info = { ethUsd: 2500, gasPriceGwei: 20 };
    show(NOW, "6", FEES);
    // 10 or 9.5 less 7.5 percent less 6 less 0.002.
    expect(net()).toBe(
      "Bought now and sold at its projection: +3.25 ETH (+54%) after 7.5% fees and gas; at the low end of its range: +2.79 ETH.",
    );
    cleanup();
    show(null, "-", FEES);
    expect(net()).toBeUndefined();
    cleanup();
    show(NOW, "6");
    expect(net()).toBeUndefined();
    cleanup();
    market.info = undefined;
    show(NOW, "6", FEES);
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

  it.each([
    ["falls", 10, 1, 3, "Dutch auction: the price falls to 1 ETH over the next 3 h."],
    ["rises", 1, 10, 0.01, "The price rises to 10 ETH over the next 1 min."],
    ["has reached its end", 10, 1, 0, undefined],
    ["stays", 10, 10, 3, undefined],
  ])("says where a price goes that %s", (_, from, to, hours, said) => {
    const { store, publish, show: render } = collectionFromText("10 6 10");
    const expiresAt = NOW + hours * 60 * MINUTE_MS;
    publish({ moving: new Map([["10", ["10", from, to, NOW - 1, expiresAt]]]) });
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    render(<TokenFigures token={token} {...NOTHING} />);
    expect(screen.queryByText(/price (falls|rises)/)?.textContent).toBe(said);
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
    const view = render(<TokenFigures token={sold} {...NOTHING} />);
    expect(screen.getByText(/^Last sold for/).textContent).toBe(
      "Last sold for 12.5 ETH, 13 months ago.",
    );
    view.rerender(wrapped(<TokenFigures token={token} {...NOTHING} />));
    expect(screen.queryByText(/^Last sold for/)).toBeNull();
    view.rerender(wrapped(<TokenFigures token={sold} {...NOTHING} hasLastSale={false} />));
    expect(screen.queryByText(/^Last sold for/)).toBeNull();
  });

  it("shows the last sale at today's price level too, or why the model does not believe it", () => {
    const { store, wrapped, show: render } = collectionFromText("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    // The figures have the time in seconds.
    const sold = { ...token, lastSalePrice: 12.5, lastSaleAt: NOW - 400 * DAY_MS };
    const sale = { price: 12.5, at: sold.lastSaleAt + 321, believed: true, reason: null };
    const words = (own: OwnSale) => {
      const valuation = { ...VALUATION, ownSales: [own] };
      return wrapped(<TokenFigures token={sold} {...NOTHING} valuation={valuation} />);
    };
    const said = () => screen.getByText(/^Last sold for/).textContent;
    const view = render(words({ ...sale, today: 15 }));
    expect(said()).toBe("Last sold for 12.5 ETH, 13 months ago: 15.0 ETH at today’s price level.");
    view.rerender(words({ ...sale, today: 15, believed: false, reason: "paid 9 times its value" }));
    expect(said()).toBe(
      "Last sold for 12.5 ETH, 13 months ago. Not believed: paid 9 times its value.",
    );
  });

  it("says how many sales its confidence rests on", () => {
    const { store, show: render } = collectionFromText("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    const valuation = { ...VALUATION, similarSales: 1240 };
    render(<TokenFigures token={token} {...NOTHING} valuation={valuation} />);
    expect(screen.getByText(/of similar sales/).textContent).toBe(
      "75% of similar sales came within 25% of their projection (from about 1,240 independent sales).",
    );
  });

  it("says that the comparable sales disagree with its verdict", () => {
    const { store, show: render } = collectionFromText("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    render(<TokenFigures token={token} {...NOTHING} isDisputed />);
    expect(screen.getByText(/^Underpriced/).textContent).toBe(
      "Underpriced: the price is under the range. Comparable sales disagree.",
    );
  });

  it("says that the net is missing once the connection is lost", () => {
    market.info = undefined;
    const { store, publish, show: render } = collectionFromText("10 6 10", FEES);
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    render(<TokenFigures token={token} {...NOTHING} />);
    expect(screen.queryByText(/net after fees is not known/)).toBeNull();
    publish({ connection: { name: "lost" } });
    expect(screen.getByText(/net after fees is not known/)).toBeTruthy();
  });

  it("says from when the prices are while there is no connection, and if they are stale", () => {
    const { store, publish, show: render } = collectionFromText("10 6 10");
    const token = tokenAt(store.getState(), 0);
    if (!token) throw new Error("the drawn token is missing");
    render(<TokenFigures token={token} {...NOTHING} />);
    const old = () => screen.queryByText(/prices of/)?.textContent;
    const asOf = NOW - MINUTE_MS / 2;
    publish({ asOf });
    expect(old()).toBeUndefined();
    publish({ asOf, connection: { name: "lost" } });
    const time = new Date(asOf).toTimeString().slice(0, 5);
    expect(old()).toBe(`Offline · prices of ${time}`);
    publish({ asOf: NOW - 5 * MINUTE_MS });
    expect(old()).toMatch(/^Stale · prices of \d\d:\d\d$/);
    publish({ asOf: NOW - 2 * DAY_MS, connection: { name: "lost" } });
    expect(old()).toBe("Offline · prices of 13 Jan 2026");
  });
});
