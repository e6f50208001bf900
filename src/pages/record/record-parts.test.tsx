import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RecordedCall } from "../../../contract/market/record.ts";
import { CallTable } from "./CallTable.tsx";
import { CountsTable, countsBy } from "./CountsTable.tsx";
import { LatestSales } from "./LatestSales.tsx";
import { priceTicks } from "./RecordPicture.tsx";

const CALL: RecordedCall = {
  ...{
    collection: "apes",
    collectionName: "Apes",
    demo: false,
    tokenId: "7",
    known: true,
    live: true,
    price: null,
  },
  ...{ projection: 2, low: null, high: null, confidence: null },
  ...{ saidAt: 0, paid: 3, soldAt: Date.UTC(2021, 8, 1) },
};

/** Texts of the cells of a row, its heading first. */
const cellsOf = (row: HTMLElement | undefined) =>
  [...(row?.children ?? [])].map((cell) => cell.textContent);

it("shows what was sold and projected, the error, the range and the lead time", () => {
  const live = { ...CALL, low: 2.5, high: 3.5, soldAt: 2 * 86_400_000 };
  const past = { ...CALL, tokenId: "8", live: false, known: false };
  render(<CallTable calls={[live, past]} named={false} />);
  const [head, first, second] = screen.getAllByRole("row");
  expect(cellsOf(head)).toEqual([
    ...["Token", "Sold, ETH", "Projected, ETH", "Error", "In range", "Lead time"],
  ]);
  expect(cellsOf(first).slice(1)).toEqual(["3", "2", "50% over", "Yes", "2 days"]);
  expect(cellsOf(second).slice(1)).toEqual(["3", "2", "50% over", "–", "afterwards"]);
  // On a phone, the first column says the lead time.
  expect(cellsOf(first)[0]).toContain(", projected 2 days before");
  expect(cellsOf(second)[0]).toContain(", computed afterwards, no longer in the collection");
  expect(screen.getByRole("link", { name: "#8" }).getAttribute("href")).toBe(
    `/c/apes/record/8-${CALL.soldAt}-3`,
  );
});

it("has the decimals of its collection, of each one where there are several", () => {
  const calls = [
    { ...CALL, decimals: 2 },
    { ...CALL, tokenId: "8", decimals: 2, paid: 4 },
  ];
  const amounts = () =>
    screen
      .getAllByRole("row")
      .slice(1)
      .map((row) => cellsOf(row)[1]);
  const { unmount } = render(<CallTable calls={calls} named={false} />);
  expect(amounts()).toEqual(["3.00", "4.00"]);
  unmount();
  render(<CallTable calls={[calls[0], { ...CALL, collection: "birds", decimals: 3 }]} named />);
  expect(amounts()).toEqual(["3.00", "3.000"]);
});

it("says the unit beside each amount where there are several", () => {
  render(<CallTable calls={[CALL, { ...CALL, tokenId: "8", currency: "WETH" }]} named />);
  const [, first, second] = screen.getAllByRole("row").map((row) => row.textContent);
  expect(first).toContain(" ETH");
  expect(second).toContain(" WETH");
});

it("names the collection where there are several", () => {
  render(<CallTable calls={[CALL]} named />);
  expect(screen.getByRole("link", { name: "Apes #7" })).toBeTruthy();
});

it("counts sales while there are few, and shows the share that they allow for", () => {
  const group = { live: true, month: "2021-09", band: 1, sales: 2, within10: 1, within25: 2 };
  const rows = countsBy(
    [
      { ...group, ranged: 0, held: 0 },
      { ...group, band: null, ranged: 0, held: 0 },
    ],
    ({ month }) => month,
  );
  render(<CountsTable title="Month" rows={rows} />);
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(["4", "2 of 415 to 85%", "4 of 451% or more", "–"]);
});

it("shows shares once there are thirty sales", () => {
  const counts = { sales: 30, within10: 15, within25: 30, ranged: 30, held: 0 };
  render(<CountsTable title="Month" rows={[{ label: "2021-09", counts }]} />);
  const cells = screen.getAllByRole("cell").map((cell) => cell.textContent);
  expect(cells).toEqual(["30", "50%", "100%", "0%"]);
});

it("has round ticks within the domain, at most as many as asked", () => {
  expect(priceTicks([0.8, 12], 9)).toEqual([1, 2, 5, 10]);
  expect(priceTicks([1e-6, 1e9], 5).length).toBeLessThanOrEqual(5);
  expect(priceTicks([3.1, 4.6], 3)).toEqual([3.2, 3.8, 4.4]);
  expect(priceTicks([2.1, 3.2], 9)).toEqual([2.5, 3]);
});

it("keeps the latest sales in their places under a pointer", () => {
  const calls = ["1", "2"].map((tokenId) => ({ ...CALL, tokenId }));
  const { rerender } = render(<LatestSales calls={calls} named={false} />);
  const shown = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  const root = screen.getByRole("table").parentElement ?? document.body;
  fireEvent.pointerEnter(root, { pointerType: "mouse" });
  rerender(<LatestSales calls={[{ ...CALL, tokenId: "3" }, ...calls]} named={false} />);
  expect(shown()).toEqual(["#1", "#2"]);
  fireEvent.click(screen.getByRole("button", { name: "1 new" }));
  expect(shown()).toEqual(["#3", "#1", "#2"]);
});
