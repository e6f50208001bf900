import { act, fireEvent, render, screen, within } from "@testing-library/react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { SWRConfig } from "swr";
import { beforeEach, describe, expect, it, vi } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { noListings } from "../../../contract/listings/listing-columns.ts";
import type { CollectionUpdate } from "../../../contract/worker-api.ts";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { type ChainPart, chainState, lastSale, tokenMarket } from "../../testing/chain-answers.ts";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import { type TableOptions, updateFromText } from "../../testing/token-table.ts";
import { watchFlashes } from "../../testing/watch-flashes.ts";
import { sourceSummary } from "../chain/source-summary.ts";
import { TokenView } from "./TokenView.tsx";

const TABLE = `
  id   price  projection  image        traits   vibes
  12   75     100         /api/12.png  4:1,5:2  9
  700  -      50          /api/7.png   4:1      -
  31   60     50          -            5:2      -
  5    20     -           -            5:2      -
`;

const COLLECTION: TableOptions["collection"] = {
  traits: [
    {
      id: 4,
      name: "Hat",
      rankedNumerically: false,
      values: [{ id: 1, label: "Crown", amount: 2 }],
    },
    { id: 5, name: "Fur", rankedNumerically: false, values: [{ id: 2, label: "Gold", amount: 3 }] },
  ],
  vibes: [{ id: 9, name: "Royal", count: 1, traits: [] }],
};

const COMPACT = [
  "12",
  null,
  1,
  75,
  100,
  0.8,
  "/api/12.png",
  null,
  [],
  [],
  1,
  null,
  null,
  0.95,
  1.05,
];
const VALUATION = {
  tokenId: "12",
  projection: 100,
  low: 90,
  high: 120,
  confidence: 0.8,
  similarSales: null,
  level: null,
  usesTraits: true,
  base: 76,
  effects: [{ traitId: 4, valueId: 1, share: 0.31 }],
  traitCountShare: 0,
  ownSalesShare: 0,
  ownSales: [],
  comparables: [],
};

/** Answers of `fakeFetch`. */
let answers: Record<string, unknown> = {};

beforeEach(() => {
  answers = { [apiPath.marketInfo()]: { gasPriceGwei: 1, ethUsd: 2500, txFeeUsd: 1 } };
  fakeFetch(answers);
});

function setup(tokenId: string, search = "") {
  history.replaceState(null, "", `/c/apes/${tokenId}${search}`);
  const store = createCollectionStore();
  const onClose = vi.fn();
  const view = (id: string) => (
    <SWRConfig value={{ provider: () => new Map() }}>
      <CollectionContext value={store}>
        <TokenView collectionId="apes" tokenId={id} onClose={onClose} />
      </CollectionContext>
    </SWRConfig>
  );
  const { rerender } = render(view(tokenId));
  const receive = (update: CollectionUpdate) => act(() => store.receive(update));
  return {
    onClose,
    receive,
    load: (options: TableOptions = {}) =>
      receive(updateFromText(TABLE, { collection: COLLECTION, ...options })),
    show: (id: string) => rerender(view(id)),
    chain: (part: Partial<ChainPart>) =>
      act(() => store.setChain(sourceSummary(chainState(0, part), 0))),
  };
}

const figure = (term: string) => screen.getByText(term).nextElementSibling?.textContent;

describe("TokenView", () => {
  it("shows the token that a written id means, and replaces the address by its own", async () => {
    const { load } = setup("0012", "?sale=on");
    load();
    expect(await screen.findByText("+25")).toBeTruthy();
    expect(location.pathname + location.search).toBe("/c/apes/12?sale=on");
  });

  it("shows the token from the server while the collection is still loading", async () => {
    answers[apiPath.token("apes", "12")] = COMPACT;
    setup("12");
    expect(screen.getByLabelText("Loading the token")).toBeTruthy();
    expect(await screen.findByText("+25")).toBeTruthy();
    expect(screen.getByText("Ranked 1")).toBeTruthy();
    expect(screen.queryByText("Crown")).toBeNull();
  });

  it("reads rank, price, projection and traits from the collection once it has loaded", () => {
    const { load } = setup("12");
    load();
    expect(screen.getByText(/of 4 · top 25%/)).toBeTruthy();
    expect(screen.getByText("+25")).toBeTruthy();
    expect(screen.getByText(/25% under its projection/)).toBeTruthy();
    expect(figure("Price")).toBe("75 ETH");
    expect(figure("Projection")).toBe("100 ETH");
    expect(figure("Confidence")).toBe("Medium, 80%");
    expect(screen.getByRole("row", { name: /Hat.*Crown/ }).textContent).toContain("50%");
    expect(screen.getByText("Royal")).toBeTruthy();
  });

  it("shows the range of the projection", () => {
    setup("12").load();
    const range = screen.getByText(/80% range/);
    expect(range.textContent).toBe("Likely to sell for 95 to 105 ETH (80% range).");
  });

  it("shows each trait's known effect on the price", async () => {
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    setup("12").load();
    expect(await screen.findByRole("row", { name: /Hat.*Crown.*\+31%/ })).toBeTruthy();
    expect(screen.getByRole("row", { name: /Fur.*Gold.*–/ })).toBeTruthy();
  });

  it("has a heading for each column of the traits, also while their effects load", () => {
    setup("12").load();
    const heads = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
    expect(heads()).toEqual(["Trait", "Tokens", "Effect", "Cheapest other, ETH"]);
    expect(screen.getByRole("row", { name: /Fur.*Gold/ }).textContent).not.toContain("–");
  });

  it("says what could not be loaded, and loads it on a retry", async () => {
    setup("12").load();
    expect(await screen.findByText(/^The effects on the price are not loaded/)).toBeTruthy();
    expect(screen.getAllByText("Not loaded: the server did not answer.")).toHaveLength(3);
    expect(screen.getByRole("row", { name: /Fur.*Gold/ }).textContent).toContain("–");
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(await screen.findByText("Hat: Crown")).toBeTruthy();
    expect(screen.queryByText(/not loaded/i)).toBeNull();
  });

  it("has no column of effects for a token without a projection", () => {
    setup("5").load();
    expect(screen.queryByText("Effect")).toBeNull();
  });

  it("shows the cheapest other listing with each trait, and follows it live", () => {
    const { load, receive } = setup("12");
    load();
    const floorOf = (trait: RegExp) =>
      within(screen.getByRole("row", { name: trait }))
        .getAllByRole("cell")
        .at(-1)?.textContent;
    // Token 12 itself is listed at 75.
    expect(floorOf(/Hat.*Crown/)).toBe("none listed");
    expect(floorOf(/Fur.*Gold/)).toBe("20");
    receive({
      ...updateFromText(TABLE, { collection: COLLECTION }),
      sequence: 2,
      fixed: undefined,
      figures: undefined,
      view: undefined,
      listings: { ...noListings(1), rows: Uint32Array.of(3) },
    });
    expect(floorOf(/Fur.*Gold/)).toBe("60");
  });

  it("shows the verdict and its reasons before the picture, and the other evidence after it", async () => {
    answers[apiPath.valuation("apes", "12")] = VALUATION;
    setup("12").load();
    await screen.findByText("Hat: Crown");
    const picture = screen.getByRole("img", { name: "Apes #12" });
    const follows = (text: string | RegExp) =>
      picture.compareDocumentPosition(screen.getByText(text)) & Node.DOCUMENT_POSITION_FOLLOWING;
    for (const text of ["Ranked", /^Underpriced/, "80% range", "Hat: Crown"])
      expect(follows(new RegExp(text)), String(text)).toBe(0);
    for (const text of ["Comparable sales", "Sales of this token", "Traits"])
      expect(follows(text), text).toBeTruthy();
  });

  it("updates a live price and flashes once", () => {
    const flashes = watchFlashes();
    const { load, receive } = setup("12");
    load();
    const panel = () => screen.getByText("Price").closest("[data-deal]");
    expect(panel()?.getAttribute("data-deal")).toBe("hot");
    expect(flashes.count()).toBe(0);
    receive({
      ...updateFromText(TABLE, { collection: COLLECTION }),
      sequence: 2,
      fixed: undefined,
      figures: undefined,
      view: undefined,
      listings: {
        ...noListings(1),
        rows: Uint32Array.of(0),
        prices: Float64Array.of(130),
        marketplaces: Uint8Array.of(2),
      },
    });
    expect(figure("Price")).toBe("130 ETH");
    expect(panel()?.getAttribute("data-deal")).toBe("cold");
    expect(flashes.count()).toBe(1);
    expect(screen.getByText("\u221230")).toBeTruthy();
  });

  it("says what the price was when the reader opened the token, also after a second visit to it", () => {
    const { load, receive, show } = setup("12");
    load();
    const was = () => screen.queryByText(/^Was /)?.textContent;
    let sequence = 1;
    const price = (to: number) =>
      receive({
        ...updateFromText(TABLE, { collection: COLLECTION }),
        sequence: ++sequence,
        fixed: undefined,
        figures: undefined,
        view: undefined,
        listings: {
          ...noListings(1),
          rows: Uint32Array.of(0),
          prices: Float64Array.of(to),
          marketplaces: Uint8Array.of(to > 0 ? 2 : 0),
        },
      });
    expect(was()).toBeUndefined();
    price(130);
    expect(was()).toBe("Was 75 ETH when you opened it");
    show("700");
    expect(was()).toBeUndefined();
    show("12");
    expect(was()).toBe("Was 75 ETH when you opened it");
    price(75);
    expect(was()).toBeUndefined();
  });

  it("keeps the number apart from the name, so that a narrow screen cuts the name only", () => {
    setup("12").load();
    const [title] = screen.getAllByRole("heading", { level: 2 });
    expect(title.textContent).toBe("Apes #12");
    expect([...title.children].map(({ textContent }) => textContent)).toEqual(["Apes", "#12"]);
  });

  it("reports an unlisted token and a missing projection", () => {
    const { load, show } = setup("700");
    load();
    expect(screen.getByText("Not listed")).toBeTruthy();
    expect(figure("Price")).toBe("–");
    show("5");
    expect(screen.getByText(/No projection yet/)).toBeTruthy();
    expect(figure("Projection")).toBe("None yet");
    expect(screen.queryByText("Confidence")).toBeNull();
    expect(screen.getByText(/too few sales to base a projection on/)).toBeTruthy();
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

  it.each([
    ["an id that the server does not know", "99"],
    ["an id that is no number", "<b>x</b>"],
  ])("offers a way back to the grid from %s", async (_, tokenId) => {
    const { onClose } = setup(tokenId);
    expect(await screen.findByText("Token not found")).toBeTruthy();
    fireEvent.click(screen.getByRole("button", { name: "All tokens" }));
    expect(onClose).toHaveBeenCalledOnce();
  });

  it("reports an unknown token as soon as the collection has loaded", () => {
    const { load } = setup("99");
    load();
    expect(screen.getByText("Token not found")).toBeTruthy();
  });

  it("offers a retry when the server does not answer", async () => {
    answers[apiPath.token("apes", "12")] = new TypeError("Failed to fetch");
    setup("12");
    const again = await screen.findByRole("button", { name: "Try again" });
    answers[apiPath.token("apes", "12")] = COMPACT;
    fireEvent.click(again);
    expect(await screen.findByText("+25")).toBeTruthy();
  });

  it("reports a picture that fails to load, and offers a retry", async () => {
    const { load } = setup("12");
    load();
    fireEvent.error(screen.getByRole("img", { name: "Apes #12" }));
    expect(screen.queryByRole("img")).toBeNull();
    const notice = screen.getByText(/picture could not be loaded/);
    fireEvent.click(await within(notice).findByRole("button", { name: "Try again" }));
    expect(screen.getByRole("img", { name: "Apes #12" })).toBeTruthy();
  });

  it("says that a token has no picture, and draws none", () => {
    const { load } = setup("31");
    load();
    expect(screen.queryByRole("img")).toBeNull();
    expect(screen.queryByText(/could not be loaded/)).toBeNull();
    expect(screen.getByText("This token has no picture.")).toBeTruthy();
    expect(document.querySelector("[data-no-picture]")).toBeTruthy();
    expect(document.querySelector("[data-pattern]")).toBeNull();
  });

  it("filters the grid by a clicked trait, in one history entry that Back undoes", () => {
    const { load } = setup("12", "?price=1~90");
    load();
    const steps = history.length;
    fireEvent.click(screen.getByRole("button", { name: /Hat.*Crown/ }));
    expect(location.pathname + location.search).toBe("/c/apes?price=1~90&trait=Hat~Crown");
    expect(history.length).toBe(steps + 1);
  });

  it("keeps a trait that is already among the filters", () => {
    const { load } = setup("12", "?traits=4~1");
    load();
    fireEvent.click(screen.getByRole("button", { name: /Hat.*Crown/ }));
    expect(location.pathname + location.search).toBe("/c/apes?traits=4~1");
  });

  it("steps through the view's order by arrow key, and keeps the filters and the history length", () => {
    const { load, show } = setup("12", "?sort=price&order=asc");
    load({ rows: [3, 2, 0, 1] });
    expect(screen.getByText("3 of 4")).toBeTruthy();
    const steps = history.length;
    const dialog = screen.getByRole("dialog");
    dialog.scrollTop = 500;
    fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(location.pathname + location.search).toBe("/c/apes/700?sort=price&order=asc");
    expect(history.length).toBe(steps);
    show("700");
    expect(dialog.scrollTop).toBe(0);
    const next = screen.getByRole("button", { name: "Next token" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(location.pathname).toBe("/c/apes/700");
    fireEvent.keyDown(window, { key: "ArrowLeft" });
    expect(location.pathname).toBe("/c/apes/12");
  });

  it("steps by arrow key while it still shows the skeleton", () => {
    history.replaceState(null, "", "/c/apes/12");
    const store = createCollectionStore();
    store.receive(updateFromText(TABLE, { collection: COLLECTION }));
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    flushSync(() =>
      root.render(
        <CollectionContext value={store}>
          <TokenView collectionId="apes" tokenId="12" onClose={vi.fn()} />
        </CollectionContext>,
      ),
    );
    expect(screen.getByLabelText("Loading the token")).toBeTruthy();
    fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(location.pathname).toBe("/c/apes/700");
    act(() => root.unmount());
  });

  it("has no previous and next buttons for a token that the filters exclude", () => {
    const { load } = setup("12");
    load({ rows: [1, 2] });
    expect(screen.queryByRole("button", { name: "Next token" })).toBeNull();
    expect(screen.getByText("+25")).toBeTruthy();
  });

  it("links to the marketplace of a real listing", () => {
    const { load } = setup("12");
    load({ collection: { ...COLLECTION, contractAddress: "0xabc" } });
    const link = screen.getByRole("link", { name: "View on OpenSea" });
    expect(link.getAttribute("href")).toBe("https://opensea.io/assets/ethereum/0xabc/12");
    expect(link.getAttribute("rel")).toContain("noopener");
  });

  it("labels a simulated listing and does not link to its marketplace", () => {
    const dataSource = {
      kind: "import",
      note: "",
      listingsSimulated: true,
      salesCount: 0,
    } as const;
    const { load } = setup("12");
    load({ collection: { ...COLLECTION, contractAddress: "0xabc", dataSource } });
    expect(screen.queryByRole("link")).toBeNull();
    expect(screen.getByText("Simulated listing on OpenSea")).toBeTruthy();
  });

  describe("of a collection that is read from a chain", () => {
    const collection: TableOptions["collection"] = {
      ...COLLECTION,
      contractAddress: "0xb47e",
      dataSource: { kind: "followed", note: "", listingsSimulated: false, salesCount: 0 },
    };

    it("shows what the chain says", async () => {
      answers[apiPath.tokenMarket("apes", "700")] = tokenMarket("700", { lastSale: lastSale() });
      const { load } = setup("700");
      load({ collection });
      const section = await screen.findByRole("region", { name: "Market of this token" });
      expect(await within(section).findByText("50 ETH")).toBeTruthy();
    });

    it("is never called a demo, and links to the real listing", () => {
      const { load } = setup("12");
      load({ collection });
      expect(screen.queryByText(/demo|simulated/i)).toBeNull();
      expect(screen.getByRole("link", { name: "View on OpenSea" })).toBeTruthy();
    });

    it("marks a change that is not confirmed, until it is", () => {
      const { load, chain } = setup("12");
      load({ collection });
      const mark = () => screen.queryByText("Pending");
      expect(mark()).toBeNull();
      chain({ pending: ["12"] });
      expect(mark()?.title).toBe("A block that is not confirmed yet changed this token.");
      chain({ pending: ["700"] });
      expect(mark()).toBeNull();
    });
  });

  it("requests nothing of a chain for another collection", async () => {
    const { load } = setup("12");
    load();
    await act(async () => {});
    const paths = vi.mocked(fetch).mock.calls.map(([path]) => String(path));
    expect(paths.filter((path) => /market$|chain$/.test(path))).toEqual([]);
    expect(screen.queryByText("Top offer")).toBeNull();
  });

  it("sets the page title and description from the collection and the token", () => {
    document.head.innerHTML = '<meta name="description" content="">';
    const { load } = setup("12");
    load();
    expect(document.title).toContain("Apes - #12");
    const description = document.querySelector('meta[name="description"]');
    expect(description?.getAttribute("content")).toContain("Ranked 1 of 4.");
  });

  it("copies the token's URL without the filters", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    const { load } = setup("12", "?price=1~90");
    load();
    fireEvent.click(screen.getByRole("button", { name: "Copy link" }));
    expect(await screen.findByText("copied")).toBeTruthy();
    expect(writeText).toHaveBeenCalledWith(`${location.origin}/c/apes/12`);
    vi.unstubAllGlobals();
  });
});
