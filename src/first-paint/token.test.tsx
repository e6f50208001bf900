import { act, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { beforeEach, expect, it, vi } from "vitest";
import type { PaintedCollection } from "../../contract/first-paint.ts";
import { type CollectionStore, createCollectionStore } from "../collection/collection-store.ts";
import { CollectionContext } from "../collection/use-collection.ts";
import { TokenView } from "../components/token/TokenView.tsx";
import { updateFromText } from "../testing/token-table.ts";
import { firstPaint } from "./render.tsx";

const TABLE = `
  id   price  projection  image               traits
  12   75     100         /api/v1/images/a/12?w=400  4:1
  7    -      50          -                   4:1
  31   60     -           -                   4:1
`;
const NOW = Date.UTC(2026, 10, 27, 21, 43);
const REQUEST = { path: "/c/apes/7", search: "", locale: "en-US" };
const HOSTILE = `<img src=x onerror=alert(1)>"'`;
const DEMO = { kind: "import", note: "", listingsSimulated: false, salesCount: 0 } as const;

function update(value = "Crown") {
  const values = [{ id: 1, label: value, amount: 3 }];
  return updateFromText(TABLE, {
    collection: {
      demo: true,
      dataSource: DEMO,
      fees: { marketplace: 0.025, royalty: 0.05 },
      traits: [{ id: 4, name: "Hat", rankedNumerically: false, values }],
    },
  });
}

/** Returns the screen that the server paints for a token. */
function paint(tokenId: string, value?: string): string {
  const store = createCollectionStore();
  store.receive(update(value));
  const { fixed, figures, foreign, moving, view, ...state } = store.getState();
  const { prices, marketplaces, listedAt } = state;
  if (!fixed || !figures || !view) throw new Error("the collection is not loaded");
  const painted: PaintedCollection = {
    ...{ fixed, figures, foreign, moving, view, isForGuests: true },
    listings: { prices, marketplaces, listedAt },
    asOf: NOW,
  };
  return firstPaint.token(painted, tokenId, REQUEST, null);
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

let store: CollectionStore;

/** Mounts the app's view over `painted`. Nothing is answered by the network. */
function mount(tokenId: string, painted: string) {
  history.replaceState(null, "", `/c/apes/${tokenId}`);
  document.body.innerHTML = `<div class="painted">${painted}</div><div id="root"></div>`;
  store = createCollectionStore();
  const container = document.getElementById("root") ?? document.body;
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <CollectionContext value={store}>
        <TokenView collectionId="apes" tokenId={tokenId} onClose={() => {}} />
      </CollectionContext>
    </SWRConfig>,
    { container },
  );
}

const dialogs = () => screen.queryAllByRole("dialog");

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  vi.spyOn(globalThis, "fetch").mockImplementation(() => new Promise(() => {}));
  return () => void vi.useRealTimers();
});

it.each(["12", "7", "31"])(
  "paints token %s with the words that the app's view has while the network answers nothing",
  (tokenId) => {
    const html = paint(tokenId);
    const painted = parse(html).querySelector("dialog article");
    mount(tokenId, "");
    act(() => store.receive(update()));
    const shown = dialogs()[0]?.querySelector("article");
    expect(painted?.textContent).toContain(`Apes #${tokenId}`);
    expect(painted?.textContent).toBe(shown?.textContent);
    const classes = (root: Element | null | undefined) =>
      [...(root?.querySelectorAll("[data-deal] *, dl *, p, h2") ?? [])].map((each) =>
        each.getAttribute("class"),
      );
    expect(classes(painted)).toEqual(classes(shown));
  },
);

it("says the verdict, the range and the age of the figures of a listed token", () => {
  const { body } = parse(paint("12"));
  expect(body.querySelector("[data-deal]")?.getAttribute("data-deal")).toBe("hot");
  expect(body.querySelector("[data-deal]")?.textContent).toContain("25% under its projection");
  expect(body.textContent).toContain("Likely to sell for 95 to 105 ETH (80% range)");
  expect(body.textContent).toContain("Ranked 1 of 3");
  expect(body.querySelector("[data-picture] img")?.getAttribute("srcset")).toMatch(
    /\/12\?w=768 1x, .*\/12\?w=1024 2x$/,
  );
  expect(body.querySelector("[data-age]")?.textContent).toBe(
    "Prices as of 21:43 UTC, still loading",
  );
  expect(parse(paint("7")).querySelector("[data-deal]")?.textContent).toContain("Not listed");
});

it("has nothing that the policy refuses, whatever a trait is called", () => {
  const html = paint("12", HOSTILE);
  const page = parse(html);
  expect(page.querySelector("dialog")?.textContent).toContain(HOSTILE);
  expect(html).not.toContain(HOSTILE);
  const all = [...page.querySelectorAll("body *")];
  const names = new Set(all.flatMap((element) => element.getAttributeNames()));
  expect([...names].filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
  expect(page.querySelectorAll("script, style, img[src=x]")).toHaveLength(0);
});

it("stays until the app has the collection, and passes on its scroll position", () => {
  mount("12", paint("12"));
  const painted = document.querySelector<HTMLElement>(".painted dialog");
  if (!painted) throw new Error("no token is painted");
  painted.scrollTop = 40;
  expect(document.querySelector("#root dialog")).toBeNull();
  act(() => store.receive(update()));
  expect(document.querySelector(".painted")).toBeNull();
  expect(document.querySelector("#root dialog")?.scrollTop).toBe(40);
  // A worker that starts anew loads the collection again.
  act(() => store.expectNewWorker());
  expect(document.querySelector("#root dialog")).not.toBeNull();
});

it("gives way to the notice if the token is gone by then, or if the collection cannot be loaded", () => {
  mount("404", paint("12"));
  act(() => store.receive(update()));
  expect(document.querySelector(".painted")).toBeNull();
  expect(dialogs()[0]?.textContent).toContain("Token not found");
});
