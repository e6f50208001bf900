import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { TraitPair } from "../../../contract/tokens/token.ts";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { factsAt, type TokenFacts } from "../../collection/token-at.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { updateFromText } from "../../testing/token-table.ts";
import { ChartTooltip, type TapChoices } from "./ChartTooltip.tsx";

vi.mock("../hooks/use-market-info.ts", () => ({
  useMarketInfo: () => ({ ethUsd: 2500, gasPriceGwei: 20 }),
}));

const TABLE = "price projection\n 8 10\n - 10";
const TRAITS = [
  {
    ...{ id: 1, name: "Hat", rankedNumerically: false },
    values: [
      { id: 1, label: "Crown", amount: 1 },
      { id: 2, label: "Cap", amount: 2 },
    ],
  },
  {
    ...{ id: 2, name: "Edition", rankedNumerically: true, unranked: true },
    values: [{ id: 1, label: "7", amount: 1 }],
  },
];
const BOX = { width: 900, height: 250, textScale: 1 };

function setup(
  row: number,
  change: Partial<TokenFacts> = {},
  tap: TapChoices | null = null,
  box = BOX,
  traits: readonly TraitPair[] = [],
  at = { x: 100, y: 90 },
) {
  const store = createCollectionStore();
  store.receive(
    updateFromText(TABLE, {
      collection: { fees: { marketplace: 0.02, royalty: 0.03 }, traits: TRAITS },
    }),
  );
  const facts = factsAt(store.getState(), row);
  if (!facts) throw new Error("the row is in the table");
  const token = { ...facts, ...change };
  render(
    <CollectionContext value={store}>
      <ChartTooltip token={token} traits={traits} at={at} box={box} tap={tap} />
    </CollectionContext>,
  );
  return screen.getAllByRole("term").map((term) => {
    const value = term.nextElementSibling?.textContent;
    return `${term.textContent}: ${value}`;
  });
}

it("says what a trader decides by", () => {
  const listedAt = Date.now() - 3 * 60_000;
  expect(setup(0, { listedAt })).toEqual([
    "Price: 8 ETH",
    "Projection: 10 ETH",
    "Range: 9.5 to 10.5 ETH",
    "Confidence: 80%",
    "Net of fees: +1.5 ETH (+19%)",
    "Listed: 3 min ago, OpenSea",
  ]);
  screen.getByText("20% under");
});

it("says where a price goes that moves", () => {
  const [startsAt, expiresAt] = [Date.now() - 1_000, Date.now() + 3.5 * 3_600_000];
  const falls = setup(0, { moving: ["0", 12, 0.5, startsAt, expiresAt] });
  expect(falls.slice(0, 2)).toEqual(["Price: 8 ETH", "Falls to: 0.5 ETH in 3 h"]);
  cleanup();
  const rises = setup(0, { moving: ["0", 2, 20, startsAt, expiresAt] });
  expect(rises[1]).toBe("Rises to: 20 ETH in 3 h");
});

it("says which of its traits is the rarest, of those that count for the rank", () => {
  const rows = setup(0, {}, null, BOX, [
    [1, 2],
    [1, 1],
    [2, 1],
  ]);
  expect(rows.at(-1)).toBe("Rarest trait: Crown, 50%");
  cleanup();
  const unranked = setup(0, {}, null, BOX, [[2, 1]]);
  expect(unranked.filter((row) => row.startsWith("Rarest"))).toEqual([]);
});

it("leaves out what an unlisted token does not have", () => {
  expect(setup(1)).toEqual([
    "Price: Not listed",
    "Projection: 10 ETH",
    "Range: 9.5 to 10.5 ETH",
    "Confidence: 80%",
  ]);
});

it("says the range once where there is no verdict", () => {
  const rows = setup(0, { confidence: 40 });
  expect(rows.filter((row) => row.startsWith("Range"))).toEqual([]);
  screen.getByText("range, no verdict");
});

it("calls a price within its range fair", () => {
  setup(0, { lowShare: 0.5 });
  screen.getByText("range, fair");
});

it("offers the next and the previous point of a crowd after a tap", () => {
  const tap = { onOpen: vi.fn(), index: 1, of: 3, onStep: vi.fn() };
  setup(0, {}, tap);
  screen.getByText("2 of 3");
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  fireEvent.click(screen.getByRole("button", { name: "Previous" }));
  fireEvent.click(screen.getByRole("button", { name: "Open" }));
  expect(tap.onStep.mock.calls).toEqual([[1], [-1]]);
  expect(tap.onOpen).toHaveBeenCalledOnce();
});

it("offers only to open a point that stands alone", () => {
  setup(0, {}, { onOpen: () => {}, index: 0, of: 1, onStep: () => {} });
  const buttons = within(document.body).getAllByRole("button");
  expect(buttons.map((button) => button.textContent)).toEqual(["Open"]);
});

it("is as large as enlarged text needs", () => {
  setup(0, {}, null, { ...BOX, textScale: 2 });
  const card = screen.getByText("20% under").closest<HTMLElement>("[style]");
  expect(card?.style.width).toBe("608px");
  // 392 px high, so it starts at the top of the plot.
  expect(card?.style.translate).toBe("116px 0px");
});

it("is below the plot if the plot has no room beside the point", () => {
  setup(0, {}, null, { ...BOX, width: 380 });
  const card = screen.getByText("20% under").closest<HTMLElement>("[style]");
  expect(card?.style.translate).toBe("0px 250px");
});

it("leaves the rank on the axis in view beside a low point", () => {
  setup(0, {}, null, { ...BOX, height: 300 }, [], { x: 100, y: 260 });
  const card = screen.getByText("20% under").closest<HTMLElement>("[style]");
  // The card is 196 px high, the axis 26.
  expect(card?.style.translate).toBe("116px 78px");
});
