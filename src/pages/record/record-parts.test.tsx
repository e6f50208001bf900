import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { RecordedCall } from "../../../contract/market/record.ts";
import { CallList } from "./CallList.tsx";
import { CountsTable, countsBy } from "./CountsTable.tsx";
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

it("marks calls that were computed afterwards and calls whose token is gone", () => {
  const calls = [CALL, { ...CALL, tokenId: "8", live: false, known: false }];
  render(<CallList calls={calls} named={false} />);
  const [first, second] = screen.getAllByRole("listitem").map((item) => item.textContent);
  expect(first).toContain("Sold for 3 ETH, 50% over the projection.");
  expect(first).not.toContain("afterwards");
  expect(second).toContain(
    "made afterwards, from earlier sales alone, no longer in the collection",
  );
  expect(screen.getByRole("link", { name: "#8" }).getAttribute("href")).toBe(
    `/c/apes/record/8-${CALL.soldAt}-3`,
  );
});

it("names the collection where there are several", () => {
  render(<CallList calls={[CALL]} named />);
  expect(screen.getByRole("link", { name: "Apes #7" })).toBeTruthy();
});

it("sums groups by name, and shows no share of nothing", () => {
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
  expect(cells).toEqual(["4", "50%", "100%", "–"]);
});

it("has round ticks within the domain, at most as many as asked", () => {
  expect(priceTicks([0.8, 12], 9)).toEqual([1, 2, 5, 10]);
  expect(priceTicks([1e-6, 1e9], 5).length).toBeLessThanOrEqual(5);
  expect(priceTicks([3.1, 4.6], 3)).toEqual([3.2, 3.8, 4.4]);
  expect(priceTicks([2.1, 3.2], 9)).toEqual([2.5, 3]);
});
