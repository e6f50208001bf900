import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import type { Valuation } from "../../../../contract/market/valuation.ts";
import { showFigures } from "../../../../contract/tokens/shown-figures.ts";
import { COLLECTION, VALUATION } from "../../../testing/valued-token.ts";
import { ValueWhy } from "./ValueWhy.tsx";

const lines = () => screen.getAllByRole("listitem").map(({ textContent }) => textContent);

function show(
  valuation: Valuation | null,
  retry: (() => void) | null = null,
  decimals: number | null = null,
  isBehind = false,
) {
  const figures = {
    priceProjection: valuation?.projection ?? null,
    lowShare: null,
    highShare: null,
    decimals,
  };
  const shown = showFigures(null, figures);
  const request = { valuation, isBehind, retry };
  render(<ValueWhy request={request} collection={COLLECTION} shown={shown} />);
}

it("lists the steps from a usual token to the projection", () => {
  show(VALUATION);
  expect(lines()).toEqual([
    "A token with typical traits10",
    "Hat: Crown+100%+10",
    "Number of traits: 1\u221210%\u22122",
    "This token18 ETH",
  ]);
});

it.each([
  [1.0149, 1.82682],
  // The server rounds a projection of 18.1768.
  [10.0982, 18.18],
])("shows steps from %d that add up to %d, in the decimals of the token's figures", (base, sum) => {
  show({ ...VALUATION, base, projection: sum }, null, 3);
  const [from = 0, ...rest] = lines().map((line) =>
    Number(
      (line ?? "")
        .replaceAll("\u2212", "-")
        .replace(" ETH", "")
        .match(/[+-]?\d+\.\d+$/)?.[0],
    ),
  );
  const total = rest.pop() ?? 0;
  expect(rest.reduce((all, step) => all + step, from)).toBeCloseTo(total, 9);
});

it("starts from the price level, and goes from there to a token with typical traits", () => {
  show({ ...VALUATION, level: 8 });
  expect(lines().slice(0, 3)).toEqual([
    "Price level8",
    "Typical traits+25%+2",
    "Hat: Crown+100%+10",
  ]);
  expect(
    screen.getByText(
      /^The price level is the price of the plainest tokens\. .* “Typical traits” is the step from there to an ordinary token\. Each percentage/,
    ),
  ).toBeTruthy();
});

it("says that it is being updated while its parts are of another projection", () => {
  show(VALUATION);
  expect(screen.queryByText("being updated")).toBeNull();
  cleanup();
  show(VALUATION, null, null, true);
  expect(screen.getByText("being updated")).toBeTruthy();
});

it("is open at first", () => {
  show(VALUATION);
  expect(screen.getByText("Why this projection").closest("details")?.open).toBe(true);
});

it("reports that nothing sets the token apart if its traits have no effect", () => {
  show({ ...VALUATION, projection: 10, effects: [], traitCountShare: 0 });
  expect(screen.getByText(/Nothing sets this token apart/)).toBeTruthy();
  expect(lines()).toEqual(["A token with typical traits10", "This token10 ETH"]);
});

it("says why it starts from the usual price if traits say little about prices", () => {
  show(VALUATION);
  expect(screen.queryByText(/Traits say little/)).toBeNull();
  cleanup();
  show({ ...VALUATION, usesTraits: false });
  expect(screen.getByText(/Traits say little/).textContent).toContain(
    "Traits say little about prices here: past projections by traits were no better than the usual price of a sale. So this projection starts from that price, and only the latest sales move it.",
  );
});

it("reports that there is nothing to explain without sales", () => {
  show({ ...VALUATION, projection: null, base: null, effects: [] });
  expect(screen.getByText(/there are too few sales/)).toBeTruthy();
});

it("offers a retry after a failed request", () => {
  const retry = vi.fn();
  show(null, retry);
  fireEvent.click(screen.getByRole("button", { name: "Try again" }));
  expect(retry).toHaveBeenCalledOnce();
});

it("draws each part from its price before to its price after, on a log scale", () => {
  show({ ...VALUATION, effects: [{ traitId: 4, valueId: 1, share: 3 }], traitCountShare: -0.5 });
  const [, crown, count] = screen.getAllByRole("listitem");
  const barOf = (item: HTMLElement) =>
    within(item).getByText("", { selector: "[aria-hidden] > span" }).style;
  // From 10 to 40 and back to 20: two doublings, then one halving.
  expect([barOf(crown).left, barOf(crown).right]).toEqual(["0%", "0%"]);
  expect(Number.parseFloat(barOf(count).left)).toBeCloseTo(50, 6);
  expect(barOf(count).right).toBe("0%");
});
