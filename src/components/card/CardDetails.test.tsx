import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Fees } from "../../../contract/collection.ts";
import { buildTokenColumns } from "../../../contract/columns/make-columns.ts";
import { noListings } from "../../../contract/listings/listing-columns.ts";
import { noFigures } from "../../../contract/tokens/figures.ts";
import { NONE } from "../../../contract/values/units.ts";
import { collectionFromText, loadUpdate } from "../../testing/collection-from-text.tsx";
import { CardDetails } from "./CardDetails.tsx";
import type { CardContext } from "./card-props.ts";

vi.mock("../hooks/use-market-info.ts", () => ({
  useMarketInfo: () => ({ ethUsd: 2500, gasPriceGwei: 20 }),
}));

const NOW = Date.UTC(2026, 0, 15, 12);
const MINUTE_MS = 60_000;

const CONTEXT: CardContext = {
  collectionId: "drawn",
  search: "",
  compact: true,
  imageWidth: 256,
  netOf: null,
  onExpand: () => {},
};

// 0 listed, 1 unlisted
const TOKENS = `
  10  6  10
  11  -  10
`;

const ROW = { tokenId: "10", name: null, rank: 1, imageUrl: null, animationUrl: null, vibes: [] };

beforeEach(() => {
  vi.useFakeTimers();
  vi.setSystemTime(NOW);
});
afterEach(() => {
  vi.useRealTimers();
});

function show(row: number, fees: Fees | null = null, tokens = TOKENS) {
  const collection = collectionFromText(tokens, fees);
  collection.show(<CardDetails row={row} height={600} context={CONTEXT} />);
  return {
    price: collection.price,
    /** Lists token 0 at the given time; NONE if the time is unknown. */
    list: (listedAt: number) =>
      collection.publish({
        listings: {
          ...noListings(1),
          rows: Uint32Array.of(0),
          prices: Float64Array.of(6),
          marketplaces: Uint8Array.of(1),
          listedAt: Float64Array.of(listedAt),
        },
      }),
    unlist: () =>
      collection.publish({
        listings: { ...noListings(1), rows: Uint32Array.of(0) },
      }),
    /** Shows amounts as in a collection with this floor. */
    setFloor: (floor: number) => {
      const { view } = loadUpdate(tokens);
      collection.publish({ view: { ...view, aggregates: { ...view.aggregates, floor } } });
    },
    /** Sets the last sale of token 0 to `price` ETH at the given time. Token 1 was never sold. */
    sell: (price: number, at: number) => {
      const standing = collection.store.getState().figures?.figures ?? noFigures(2);
      collection.publish({
        figures: {
          rev: 2,
          line: { points: [] },
          figures: {
            ...standing,
            lastSalePrice: Float64Array.of(price, NONE),
            lastSaleAt: Float64Array.of(at, NONE),
          },
        },
      });
    },
    age: () => screen.getByText("Listed").nextElementSibling?.textContent,
    lastSale: () =>
      ["Last sale", "Sold"].map((name) => screen.getByText(name).nextElementSibling?.textContent),
  };
}

describe("CardDetails", () => {
  it("shows the price and the projection in dollars too", () => {
    show(0);
    expect(screen.getByText("$15,000")).toBeTruthy();
    expect(screen.getByText("$25,000")).toBeTruthy();
  });

  it("shows what a resale would leave, or a dash without fees", () => {
    const net = () => screen.getByText("Net of fees").nextElementSibling?.textContent;
    show(0);
    expect(net()).toBe("–");
    cleanup();
    show(0, { marketplace: 0.025, royalty: 0.05 });
    expect(net()).toBe("+3.25 ETH (+54%)");
  });

  it("shows the net and the last sale in the collection's decimals", () => {
    const { setFloor, sell, lastSale } = show(0, { marketplace: 0.025, royalty: 0.05 });
    sell(2.5, NOW - MINUTE_MS);
    setFloor(0.6);
    expect(screen.getByText("Net of fees").nextElementSibling?.textContent).toBe(
      "+3.248 ETH (+54%)",
    );
    expect(lastSale()[0]).toBe("2.500 ETH");
  });

  it("says the net as a percentage of the price as shown", () => {
    const { setFloor } = show(0, { marketplace: 0.025, royalty: 0.05 }, "10 60.4 130");
    setFloor(250);
    // 59.848 of 60.4 would be 99%.
    expect(screen.getByText("Net of fees").nextElementSibling?.textContent).toBe("+60 ETH (+100%)");
  });

  it("shows how long the token has been listed", () => {
    const { list, age } = show(0);
    list(NOW - 3 * 60 * MINUTE_MS);
    expect(age()).toBe("3 h ago");
  });

  it("updates the age while nothing else changes", () => {
    const { list, age } = show(0);
    list(NOW);
    expect(age()).toBe("just now");
    act(() => vi.advanceTimersByTime(5 * MINUTE_MS));
    expect(age()).toBe("5 min ago");
  });

  it("restarts the age with a new listing", () => {
    const { list, age } = show(0);
    list(NOW - 5 * MINUTE_MS);
    expect(age()).toBe("5 min ago");
    list(NOW);
    expect(age()).toBe("just now");
  });

  it("has no age if the time is unknown", () => {
    const { list, age } = show(0);
    expect(age()).toBe("–");
    list(NOW - MINUTE_MS);
    list(NONE);
    expect(age()).toBe("–");
  });

  it("has no age for a token that is no longer listed", () => {
    const { list, unlist, age } = show(0);
    list(NOW - MINUTE_MS);
    unlist();
    expect(age()).toBe("–");
  });

  it("shows the price and the age of the last sale", () => {
    const { sell, lastSale } = show(0);
    expect(lastSale()).toEqual(["–", "–"]);
    sell(12.5, NOW - 26 * 60 * MINUTE_MS);
    expect(lastSale()).toEqual(["12.5 ETH", "1 d ago"]);
    sell(13, NOW - MINUTE_MS);
    expect(lastSale()).toEqual(["13 ETH", "1 min ago"]);
  });

  it("has no last sale for a token that was never sold", () => {
    const { sell, lastSale } = show(1);
    sell(12.5, NOW);
    expect(lastSale()).toEqual(["–", "–"]);
  });

  it("has no age for a token that was never listed", () => {
    expect(show(1).age()).toBe("–");
  });

  it("shows the cheapest other listing with a trait, and follows it", () => {
    const { price } = show(0);
    const floor = () => screen.queryByTitle("Cheapest other listing with it")?.textContent;
    expect(floor()).toBeUndefined();
    price({ 1: 9 });
    expect(floor()).toBe("from 9");
    price({ 1: 4 });
    expect(floor()).toBe("from 4");
  });

  it("shows the traits in the order of the token view, the rarest first", () => {
    const names = ["Common", "Rare"];
    const { store, show: render } = collectionFromText(TOKENS);
    const { fixed } = store.getState();
    if (!fixed) throw new Error("the drawn collection is missing");
    const traits = names.map((label, id) => ({
      ...{ id, name: "Hat", rankedNumerically: false },
      values: [{ id: 1, label, amount: 2 - id }],
    }));
    const row = { ...ROW, traits: names.map((_, id) => [id, 1] as const) };
    store.receive({
      ...loadUpdate(TOKENS, 2),
      fixed: { collection: { ...fixed.collection, traits }, ...buildTokenColumns("f", [row]) },
    });
    render(<CardDetails row={0} height={600} context={CONTEXT} />);
    const list = screen.getByRole("list", { name: "Traits" });
    expect(
      within(list)
        .getAllByRole("listitem")
        .map(({ textContent }) => textContent),
    ).toEqual(["Hat Rare100%", "Hat Common200%"]);
  });
});
