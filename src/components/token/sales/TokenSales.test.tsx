import { fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import { createCollectionStore } from "../../../collection/collection-store.ts";
import { CollectionContext } from "../../../collection/use-collection.ts";
import { updateFromText } from "../../../testing/token-table.ts";
import { TokenSales } from "./TokenSales.tsx";

const DAY = 86_400_000;

const VALUATION: Valuation = {
  tokenId: "12",
  projection: 18,
  low: 15,
  high: 22,
  confidence: 0.8,
  usesTraits: true,
  base: 18,
  effects: [],
  traitCountShare: 0,
  ownSalesShare: 0,
  ownSales: [
    { price: 16.5, at: Date.UTC(2021, 2, 11, 23), believed: true, reason: null },
    { price: 0.25, at: Date.UTC(2017, 5, 23), believed: true, reason: null },
  ],
  comparables: [
    { tokenId: "700", price: 17, at: Date.now() - 3 * DAY, shared: 2, today: 19 },
    { tokenId: "31", price: 12.5, at: Date.now() - 400 * DAY, shared: 1, today: null },
  ],
};

function show(valuation: Valuation) {
  history.replaceState(null, "", "/c/apes/12?price=1~90");
  const store = createCollectionStore();
  store.receive(
    updateFromText(`
      id   image
      12   /api/12.png
      700  /api/7.png
      31   -
    `),
  );
  const onFollow = vi.fn();
  render(
    <CollectionContext value={store}>
      <TokenSales collectionId="apes" valuation={valuation} onFollow={onFollow} />
    </CollectionContext>,
  );
  return { onFollow };
}

it("shows comparable sales with picture, price and age, each with a link to its token", () => {
  const { onFollow } = show(VALUATION);
  const section = screen.getByRole("region", { name: "Comparable sales" });
  const [first, second] = within(section).getAllByRole("link");
  expect(first.textContent).toBe("#7002 traits in common19 ETHpaid 17, 3 d ago");
  expect(first.querySelector("img")?.getAttribute("src")).toContain("/api/7.png");
  expect(second.textContent).toBe("#311 trait in common12.5 ETH13 months ago");
  expect(second.querySelector("[data-no-picture]")).toBeTruthy();
  fireEvent.click(first);
  expect(location.pathname + location.search).toBe("/c/apes/700?price=1~90");
  expect(onFollow).toHaveBeenCalledOnce();
});

it("shows the token's own sales with their dates", () => {
  show(VALUATION);
  const section = screen.getByRole("region", { name: "Sales of this token" });
  expect(
    within(section)
      .getAllByRole("listitem")
      .map(({ textContent }) => textContent),
  ).toEqual(["11 Mar 202116.5 ETH", "23 Jun 20170.25 ETH"]);
});

it.each([
  ["no token like it was sold", 18, /No other token that shares a trait/],
  ["nothing was sold at all", null, /No comparable sales yet/],
])("explains the empty lists if %s", (_, projection, words) => {
  show({ ...VALUATION, projection, ownSales: [], comparables: [] });
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.getByText("No sales on record.")).toBeTruthy();
});

it("says why a sale of the token is not believed", () => {
  const reason = "paid 41 times its value at that time";
  const at = Date.UTC(2025, 3, 2);
  show({ ...VALUATION, ownSales: [{ price: 700, at, believed: false, reason }] });
  const section = screen.getByRole("region", { name: "Sales of this token" });
  expect(section.textContent).toContain(
    "700 ETHNot believed: paid 41 times its value at that time",
  );
});
