import { act, screen, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { DAY_MS, NONE } from "../../../contract/values/units.ts";
import { updateFromText } from "../../testing/token-table.ts";
import {
  answers,
  COLLECTION,
  figure,
  resetAnswers,
  setup,
  TABLE,
  VALUATION,
} from "../../testing/token-view.tsx";
import { watchFlashes } from "../../testing/watch-flashes.ts";

beforeEach(resetAnswers);
afterEach(() => {
  vi.useRealTimers();
});

describe("TokenView", () => {
  it("shows the cheapest other listing with each trait, and follows it live", () => {
    const { load, list } = setup("12");
    load();
    const floorOf = (trait: RegExp) =>
      within(screen.getByRole("row", { name: trait }))
        .getAllByRole("cell")
        .at(-1)?.textContent;
    // Token 12 itself is listed at 75.
    expect(floorOf(/Hat.*Crown/)).toBe("none listed");
    expect(floorOf(/Fur.*Gold/)).toBe("20");
    list(3);
    expect(floorOf(/Fur.*Gold/)).toBe("60");
  });

  it("shows the latest sale of another token with each trait", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 100 * DAY_MS });
    const { receive } = setup("12");
    const update = updateFromText(TABLE, { collection: COLLECTION });
    const figures = {
      ...update.figures!.figures,
      lastSalePrice: Float64Array.of(70, NONE, 55, 25),
      lastSaleAt: Float64Array.of(99 * DAY_MS, NONE, 97 * DAY_MS, 96 * DAY_MS),
    };
    receive({ ...update, figures: { ...update.figures!, figures } });
    // Token 12 itself was sold a day ago, for 70.
    expect(screen.getByRole("row", { name: /Fur.*Gold/ }).textContent).toContain(
      "Sold 55 ETH, 3 d ago",
    );
    expect(screen.getByRole("row", { name: /Hat.*Crown/ }).textContent).not.toContain("Sold");
  });

  it("keeps the decimals of a floor if a token with the trait was sold for a large amount", () => {
    const { receive } = setup("12");
    const table = TABLE.replace("60   ", "60.25").replace("20   ", "20.50");
    const update = updateFromText(table, { collection: COLLECTION, aggregates: { floor: 1.5 } });
    const figures = {
      ...update.figures!.figures,
      lastSalePrice: Float64Array.of(NONE, NONE, 1_200.25, NONE),
      lastSaleAt: Float64Array.of(NONE, NONE, 97 * DAY_MS, NONE),
    };
    receive({ ...update, figures: { ...update.figures!, figures } });
    const { textContent } = screen.getByRole("row", { name: /Fur.*Gold/ });
    expect(textContent).toContain("20.50");
    expect(textContent).toContain("Sold 1,200 ETH");
  });

  it("updates a live price and flashes once", () => {
    const flashes = watchFlashes();
    const { load, list } = setup("12");
    load();
    const panel = () => screen.getByText("Price").closest("[data-deal]");
    expect(panel()?.getAttribute("data-deal")).toBe("hot");
    expect(flashes.count()).toBe(0);
    list(0, 130);
    expect(figure("Price")).toBe("130 ETH");
    expect(panel()?.getAttribute("data-deal")).toBe("cold");
    expect(flashes.count()).toBe(1);
    expect(screen.getByText("\u221230")).toBeTruthy();
  });

  it("says what the price was when the reader opened the token, also after a second visit to it", () => {
    const { load, list, show } = setup("12");
    load();
    const was = () => screen.queryByText(/^Was /)?.textContent;
    expect(was()).toBeUndefined();
    list(0, 130);
    expect(was()).toBe("Was 75 ETH when you opened it");
    show("700");
    expect(was()).toBeUndefined();
    show("12");
    expect(was()).toBe("Was 75 ETH when you opened it");
    list(0, 75);
    expect(was()).toBeUndefined();
  });

  it("refetches the valuation when the projection changes, without a loop", async () => {
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    const { load, receive } = setup("12");
    load();
    await screen.findByRole("row", { name: /Hat.*Crown.*\+31%/ });
    const effects = [{ traitId: 4, valueId: 1, share: 0.44 }];
    answers[apiPath.valuation("apes", "12")] = { ...VALUATION, projection: 110, effects };
    const moved = updateFromText(TABLE.replace("100", "105"), { collection: COLLECTION });
    receive({ ...moved, sequence: 2, fixed: undefined, view: undefined });
    expect(figure("Projection")).toBe("105 ETH");
    expect(await screen.findByRole("row", { name: /Hat.*Crown.*\+44%/ })).toBeTruthy();
    const requestCount = () =>
      vi.mocked(fetch).mock.calls.filter(([path]) => String(path).endsWith("/valuation")).length;
    // The server is ahead of this page: after two more requests with equal answers, the refetching stops.
    await vi.waitFor(() => expect(requestCount()).toBe(3));
    await act(async () => {});
    expect(requestCount()).toBe(3);
  });
});
