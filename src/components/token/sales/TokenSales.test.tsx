import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import { createCollectionStore } from "../../../collection/collection-store.ts";
import { tokenAt } from "../../../collection/token-at.ts";
import { CollectionContext } from "../../../collection/use-collection.ts";
import { fakeTrait } from "../../../testing/fake-collection.tsx";
import { updateFromText } from "../../../testing/token-table.ts";
import { VALUATION } from "../../../testing/valued-token.ts";
import { type ComparedSales, compareSales } from "./compare-sales.ts";
import { TokenSales } from "./TokenSales.tsx";

const DAY = 86_400_000;

const TRAITS = [fakeTrait(4, "Hat", ["Crown"]), { ...fakeTrait(5, "Fur", ["Plain", "Gold"]) }];

const BELIEVED = { believed: true, reason: null };

const TOKEN_SALES: Valuation = {
  ...VALUATION,
  effects: [],
  ownSales: [
    { price: 16.5, at: Date.UTC(2021, 2, 11, 23), today: 20.5, ...BELIEVED },
    { price: 0.25, at: Date.UTC(2017, 5, 23), today: null, ...BELIEVED },
  ],
  comparables: [
    { tokenId: "700", price: 17, at: Date.now() - 3 * DAY, shared: 2, today: 19, ...BELIEVED },
    { tokenId: "31", price: 12.5, at: Date.now() - 400 * DAY, shared: 1, today: null, ...BELIEVED },
  ],
};

function show(
  valuation: Valuation | null,
  retry: (() => void) | null = null,
  said: ComparedSales | null = null,
) {
  history.replaceState(null, "", "/c/apes/12?price=1~90");
  const store = createCollectionStore();
  store.receive(
    updateFromText(
      `
      id   image        traits
      12   /api/12.png  4:1,5:2
      700  /api/7.png   4:1,5:2
      31   -            6:1
    `,
      { collection: { traits: TRAITS } },
    ),
  );
  const onFollow = vi.fn();
  const token = tokenAt(store.getState(), 0);
  if (!token) throw new Error("the drawn token is missing");
  const compared = valuation && compareSales(token, valuation.comparables, null, "ETH");
  render(
    <CollectionContext value={store}>
      <TokenSales
        collectionId="apes"
        token={token}
        request={{ valuation, isBehind: false, retry }}
        compared={said ?? compared}
        onFollow={onFollow}
      />
    </CollectionContext>,
  );
  return { onFollow };
}

it("shows what was paid in another currency, and in ETH if the rate of that day is known", () => {
  const other = { ...BELIEVED, believed: false, today: null, currency: "USDC" };
  const ownSales = [
    { ...other, price: 2500, at: Date.UTC(2022, 2, 1), eth: 0.85 },
    { ...other, price: 900, at: Date.UTC(2021, 2, 1) },
  ];
  show({ ...TOKEN_SALES, ownSales });
  const section = screen.getByRole("region", { name: "Sales of this token" });
  const [first, second] = within(section).getAllByRole("listitem");
  expect(first.textContent).toContain("paid 2,500 USDC 0.85 ETH at the rate of that day");
  expect(second.textContent).toMatch(/paid 900 USDC$/);
});

it("shows comparable sales with picture, price and age, each with a link to its token", () => {
  const { onFollow } = show(TOKEN_SALES);
  const section = screen.getByRole("region", { name: "Comparable sales" });
  const [first, second] = within(section).getAllByRole("link");
  expect(first.textContent).toBe("#700Crown, Gold19 ETHpaid 17, 3 d ago");
  expect(first.querySelector("img")?.getAttribute("src")).toContain("/api/7.png");
  expect(second.textContent).toBe("#311 trait in common12.5 ETH13 months ago");
  expect(second.querySelector("[data-no-picture]")).toBeTruthy();
  fireEvent.click(first);
  expect(location.pathname + location.search).toBe("/c/apes/700?price=1~90");
  expect(onFollow).toHaveBeenCalledOnce();
});

it("shows the token's own sales with their dates", () => {
  show(TOKEN_SALES);
  const section = screen.getByRole("region", { name: "Sales of this token" });
  expect(
    within(section)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["11 Mar 202120.50 ETHpaid 16.50", "23 Jun 2017paid 0.25 ETH"]);
});

it.each([
  ["no token like it was sold", 18, /No other token that shares a trait/],
  ["nothing was sold at all", null, /No comparable sales yet/],
])("explains the empty lists if %s", (_, projection, words) => {
  show({ ...TOKEN_SALES, projection, ownSales: [], comparables: [] });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("No sales on record.")).toBeTruthy();
});

it("says why a sale is not believed, and marks it", () => {
  const doubted = { believed: false, reason: "paid 41 times its value at that time" };
  const own = { price: 700, at: Date.UTC(2025, 3, 2), today: 600, ...doubted };
  const [comparable] = TOKEN_SALES.comparables;
  show({
    ...TOKEN_SALES,
    ownSales: [own],
    comparables: [{ ...comparable, ...doubted }],
  });
  for (const name of ["Comparable sales", "Sales of this token"]) {
    const item = within(screen.getByRole("region", { name })).getByRole("listitem");
    expect(item.textContent).toContain(" Not believed: paid 41 times its value at that time");
    expect(item.dataset.doubted).toBe("");
  }
  expect(screen.getByText("600 ETH")).toBeTruthy();
  expect(screen.getByText("paid 700")).toBeTruthy();
});

it("shows a note without calling it a contradiction", () => {
  const note = "All six sold for less.";
  show(TOKEN_SALES, null, { summary: "Six sales.", warning: null, note, amount: String });
  expect(screen.getByText(note)).toBeTruthy();
  expect(screen.queryByText(/against the verdict/)).toBeNull();
});

it("says that the sales are not loaded if the request failed", () => {
  show(null, () => {});
  expect(screen.getAllByText("Not loaded: the server did not answer.")).toHaveLength(2);
});
