import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { type TableOptions, updateFromText } from "../../testing/token-table.ts";
import { ChartBody, ChartCaption } from "./lazy-chart-body.ts";
import { PriceChart } from "./PriceChart.tsx";

// jsdom has no layout: browser tests cover the drawing, this file everything around it.
beforeAll(() => Promise.all([ChartBody, ChartCaption].map(({ prefetch }) => prefetch())));

const chart = (covered: boolean) => <PriceChart covered={covered} onOpen={() => {}} />;

const TABLE = `
  price  projection
  9      10
  12     10
  10     10
  -      10
  -      -
`;

function setup(search = "") {
  history.replaceState(null, "", `/c/apes${search}`);
  const store = createCollectionStore();
  const page = (covered: boolean) => (
    <CollectionContext value={store}>{chart(covered)}</CollectionContext>
  );
  const { rerender } = render(page(false));
  const receive = (text = TABLE, options: TableOptions = {}) =>
    act(() => store.receive(updateFromText(text, options)));
  return {
    store,
    cover: (covered: boolean) => rerender(page(covered)),
    receive,
    load(text?: string, options?: TableOptions) {
      receive(text, options);
      paint();
    },
  };
}

let frames: (() => void)[];

/** Ends two frames, and runs what waits until the first of them is painted. */
function paint(): void {
  for (let frame = 0; frame < 2; frame += 1) for (const run of frames.splice(0)) act(run);
  act(() => void vi.advanceTimersByTime(0));
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  frames = [];
  vi.spyOn(window, "requestAnimationFrame").mockImplementation((run) => frames.push(() => run(0)));
  return () => vi.useRealTimers();
});

const legend = () =>
  screen.getAllByRole("listitem").map((item) => item.textContent?.replace(/(\D)(\d)/, "$1 $2"));

describe("PriceChart", () => {
  it("shows no counts while the collection loads", () => {
    setup("?chart=price");
    expect(legend()).toEqual(["Hot", "Cold", "Listed", "Unlisted"]);
    expect(document.querySelector("figcaption")?.textContent).toBe("");
  });

  it("shows each kind's count in the legend and in the caption", () => {
    const { load } = setup("?chart=price");
    load();
    expect(legend()).toEqual(["Hot 1", "Cold 1", "Listed 1", "Unlisted 2"]);
    const words = document.querySelector("figcaption")?.textContent;
    expect(words).toContain(
      "1 hot: underpriced, under their range and at least 10% under their projection",
    );
    expect(screen.getByText("1 have neither price nor projection")).toBeTruthy();
  });

  it("says in the legend of the value view that unlisted tokens are not drawn", () => {
    const unlisted = () => screen.getByRole("button", { name: /^Unlisted/ });
    setup("?chart=value").load();
    expect(unlisted().textContent).toBe("Unlisted2, not drawn");
    expect(unlisted().title).toContain("not drawn: the value view compares prices");
    cleanup();
    setup("?chart=price").load();
    expect(unlisted().textContent).toBe("Unlisted2");
    expect(unlisted().title).toContain("drawn at its projection");
  });

  it("keeps the words of its legend when the counts arrive", () => {
    const words = () =>
      legend()
        .at(-1)
        ?.replace(/[\d,]+ ?/, "")
        .trim();
    for (const [search, table, unlisted] of [
      ["?chart=value", TABLE, "Unlistednot drawn"],
      ["?chart=value&sale=on", TABLE.replaceAll("-      ", "8      "), "Unlisted"],
    ] as const) {
      const { load } = setup(search);
      expect(words()).toBe(unlisted);
      load(table);
      expect(words()?.replaceAll(" ", "")).toBe(unlisted.replaceAll(" ", ""));
      cleanup();
    }
  });

  it("draws its points after the first frame of a view is painted", () => {
    const { receive } = setup("?chart=price");
    receive();
    expect(legend()).toEqual(["Hot", "Cold", "Listed", "Unlisted"]);
    paint();
    expect(legend()).toEqual(["Hot 1", "Cold 1", "Listed 1", "Unlisted 2"]);
  });

  it("says in a sentence why there is nothing to plot, without an empty plot", () => {
    const plot = () => document.querySelector("[class*=PriceChart_plot]");
    const { load } = setup("?chart=price");
    load(TABLE, { rows: [] });
    expect(legend()).toEqual(["Hot 0", "Cold 0", "Listed 0", "Unlisted 0"]);
    screen.getByText("Nothing to plot: no token matches the filters.");
    expect(plot()).toHaveProperty("hidden", true);
    cleanup();
    setup("?chart=price").load();
    expect(screen.queryByText(/Nothing to plot/)).toBeNull();
    expect(plot()).toHaveProperty("hidden", false);
    cleanup();
    setup().load("price\n -\n -");
    screen.getByText("No prices to show yet.");
  });

  it("offers prices where the value view has nothing to plot", () => {
    setup("?chart=value&show=unlisted").load(TABLE, { rows: [3, 4] });
    screen.getByText("Nothing to plot: none of these tokens has a price to compare.");
    fireEvent.click(screen.getByRole("button", { name: "Show prices" }));
    expect(location.search).toBe("?show=unlisted&chart=price");
    expect(screen.queryByText(/Nothing to plot/)).toBeNull();
    // The measure is remembered, in other tests too.
    fireEvent.click(screen.getByRole("button", { name: "Value" }));
  });

  it("keeps its axes where a zoom shows no token", () => {
    setup("?chart=value&zoom=3~3_value~50~60").load();
    screen.getByText("No tokens in this part of the chart");
  });

  it("labels the projection line only if there is one", () => {
    const { load } = setup();
    load("price\n 5\n 6");
    expect(screen.queryByText("Projection")).toBeNull();
  });

  it.each([
    ["", true],
    ["&zoom=2~4", true],
    ["&zoom=~_price~9~11", true],
    ["&zoom=2~4_price~9~11", true],
    ["&zoom=~_price~12~15", false],
    ["&zoom=~_price~5~8", false],
    // The whole line crosses these heights, and this part of it does not.
    ["&zoom=4~5_price~10.5~11", false],
  ])("names the line only if the zoom %j shows a part of it", (zoom, isNamed) => {
    setup(`?chart=price${zoom}`).load(TABLE, {
      line: [
        [1, 11],
        [5, 9],
      ],
    });
    expect(screen.queryByText(/^averaged by rank/) !== null).toBe(isNamed);
  });

  it("explains the stems of the best points while there are some", () => {
    const line = [
      [1, 11],
      [5, 9],
    ] as const;
    setup("?chart=price").load(TABLE, { line });
    screen.getByText("averaged by rank. A stem leads to a token’s own");
    cleanup();
    setup("?chart=price").load("price projection\n 12 10\n 10 10", { line });
    screen.getByText("averaged by rank");
  });

  it("resets the zoom in one press, and keeps every filter", () => {
    const { load } = setup("?sale=on&zoom=2~4");
    load();
    fireEvent.click(screen.getByRole("button", { name: "Reset zoom" }));
    expect(location.search).toBe("?sale=on");
  });

  it("offers the zoom reset only while zoomed: a filter of ranks or prices is no zoom", () => {
    const { load } = setup("?price=5~20&rank=2~4");
    load(TABLE, { query: { minPrice: 5, maxPrice: 20, minRank: 2, maxRank: 4 } });
    expect(screen.queryByRole("button", { name: "Reset zoom" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Keep only these" })).toBeNull();
    expect(screen.getByText("(drag or Ctrl+wheel to zoom)")).toBeTruthy();
  });

  it("turns a zoom into filters of both sides, which one step back undoes", async () => {
    const { load } = setup("?sale=on&chart=value&zoom=2~4_value~-20~40");
    load();
    const steps = history.length;
    fireEvent.click(screen.getByRole("button", { name: "Keep only these" }));
    expect(location.search).toBe("?rank=2~4&percent=-20~40&sale=on&chart=value");
    expect(history.length).toBe(steps + 1);
    cleanup();
    setup("?chart=price&zoom=~3_price~1~").load();
    fireEvent.click(screen.getByRole("button", { name: "Keep only these" }));
    expect(location.search).toBe("?price=1~&rank=~3&chart=price");
  });

  it("shows the whole chart on 0 wherever the focus is, but not while the reader types", () => {
    const { load } = setup("?sale=on&zoom=2~4");
    load();
    const input = document.body.appendChild(document.createElement("input"));
    fireEvent.keyDown(input, { key: "0" });
    input.remove();
    expect(location.search).toBe("?sale=on&zoom=2~4");
    fireEvent.keyDown(document.body, { key: "0" });
    expect(location.search).toBe("?sale=on");
  });

  it("keeps the zoom while filters change", () => {
    const { load } = setup("?zoom=2~4");
    load();
    fireEvent.click(screen.getByRole("button", { name: /Hot/ }));
    expect(location.search).toBe("?show=hot&zoom=2~4");
  });

  it("defers drawing market changes until no drawer covers it, and counts them at once", () => {
    const { store, load, cover } = setup("?chart=value");
    const pair = (first: string) => `price projection\n ${first} 10\n 12 10`;
    const unplaced = () => screen.queryByText("1 are not listed or have no projection");
    load(pair("9"));
    const { view } = store.getState();
    if (!view) throw new Error("the collection is loaded");
    expect(legend()).toEqual(["Hot 1", "Cold 1", "Listed 0", "Unlisted 0"]);
    cover(true);
    const next = updateFromText(pair("-"));
    act(() =>
      store.receive({
        ...next,
        sequence: 2,
        fixed: undefined,
        figures: undefined,
        view: next.view && { ...next.view, query: view.query },
      }),
    );
    expect(legend()).toEqual(["Hot 0", "Cold 1", "Listed 0", "Unlisted 1, not drawn"]);
    expect(document.querySelector("figcaption")?.textContent).toContain("1 unlisted");
    expect(unplaced()).toBeNull();
    cover(false);
    expect(unplaced()).not.toBeNull();
  });

  it("filters by a kind in one press, and by more kinds with more presses", () => {
    const { load } = setup("?sale=on");
    load();
    const kind = (name: string) => screen.getByRole("button", { name: new RegExp(name) });
    fireEvent.click(kind("Cold"));
    expect(location.search).toBe("?sale=on&show=cold");
    expect(kind("Cold").getAttribute("aria-pressed")).toBe("true");
    expect(kind("Hot").getAttribute("aria-pressed")).toBe("false");
    fireEvent.click(kind("Hot"));
    expect(location.search).toBe("?sale=on&show=hot-cold");
    fireEvent.click(kind("Hot"));
    fireEvent.click(kind("Cold"));
    expect(location.search).toBe("?sale=on");
  });

  it("shows values or prices, as the link alone says", () => {
    const pressed = () =>
      ["Price", "Value"].find(
        (name) => screen.getByRole("button", { name }).getAttribute("aria-pressed") === "true",
      );
    const { load } = setup("?sale=on");
    load();
    expect(pressed()).toBe("Value");
    expect(screen.queryByRole("button", { name: "Log" })).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Price" }));
    expect(pressed()).toBe("Price");
    expect(location.search).toBe("?sale=on&chart=price");
    cleanup();
    setup().load();
    expect(pressed()).toBe("Value");
    cleanup();
    setup("?chart=value").load();
    expect(pressed()).toBe("Value");
    fireEvent.click(screen.getByRole("button", { name: /Hot/ }));
    expect(location.search).toBe("?show=hot&chart=value");
  });

  it("shows prices while there is no projection to compare them with", () => {
    setup("?chart=value").load("price\n 5\n 6");
    expect(screen.getByRole("button", { name: "Price" }).getAttribute("aria-pressed")).toBe("true");
  });

  it("folds and unfolds, and is unfolded at the next visit", () => {
    const { load } = setup("?chart=price");
    load();
    fireEvent.click(screen.getByRole("button", { name: "Hide the chart" }));
    const show = screen.getByRole("button", { name: "Show the chart" });
    expect(show.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByRole("button", { name: "Log" })).toBeNull();
    fireEvent.click(show);
    expect(screen.getByRole("button", { name: "Log" })).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "Hide the chart" }));
    cleanup();
    setup("?chart=price").load();
    expect(screen.getByRole("button", { name: "Hide the chart" })).toBeTruthy();
  });

  it("chooses the logarithmic scale if a few tokens are worth many times the others", () => {
    const { load } = setup("?chart=price");
    load("projection\n 4000\n 10\n 11\n 12\n 10");
    expect(screen.getByRole("button", { name: "Log" }).getAttribute("aria-pressed")).toBe("true");
    fireEvent.click(screen.getByRole("button", { name: "Log" }));
    expect(screen.getByRole("button", { name: "Log" }).getAttribute("aria-pressed")).toBe("false");
    expect(location.search).toBe("?chart=linear");
    cleanup();
    setup("?chart=log").load("projection\n 10\n 11");
    expect(screen.getByRole("button", { name: "Log" }).getAttribute("aria-pressed")).toBe("true");
  });
});
