import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { PaintedCollection } from "../../contract/first-paint.ts";
import { whole } from "../../contract/values/format.ts";
import { TokenCard } from "../components/card/TokenCard.tsx";
import { ActiveFilters } from "../components/lazy-parts.ts";
import { collectionFromText } from "../testing/collection-from-text.tsx";
import { firstPaint } from "./render.tsx";

const TOKENS = `
  10  6.5  10  /api/v1/images/drawn/10?w=400
  11  15   10
  12  -    10
`;
const HOSTILE = `<img src=x onerror=alert(1)>"'`;
const REQUEST = { path: "/c/drawn", search: "?sort=rank", locale: "en-US" };

/** Returns a collection for the server, and the page's mirror of it. */
function drawn(name = "Drawn") {
  const mirror = collectionFromText(TOKENS);
  const { fixed, figures, foreign, moving, view, ...state } = mirror.store.getState();
  if (!fixed || !figures || !view) throw new Error("the collection is not loaded");
  const { prices, marketplaces, listedAt } = state;
  const painted: PaintedCollection = {
    fixed: { ...fixed, collection: { ...fixed.collection, name } },
    ...{ figures, foreign, moving, view, isForGuests: true, asOf: 0 },
    listings: { prices, marketplaces, listedAt },
  };
  return { mirror, painted };
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

it("paints each card with the text and the link that the app's card has", () => {
  const { mirror, painted } = drawn();
  const cards = [
    ...parse(firstPaint.collection(painted, REQUEST)).querySelectorAll("[data-cards] a"),
  ];
  const context = {
    ...{ collectionId: "drawn", search: "sort=rank", compact: false, imageWidth: 256 },
    ...{ netOf: null, onExpand: null },
  };
  mirror.show(
    [0, 1, 2].map((row) => (
      <TokenCard
        key={row}
        {...{ row, left: 0, width: 0, motion: "still", context, tabStop: true }}
      />
    )),
  );
  const links = screen.getAllByRole("link");
  const text = ({ textContent }: Element) => textContent;
  const address = (link: Element) => link.getAttribute("href");
  expect(cards.map(text)).toEqual(links.map(text));
  expect(cards.map(address)).toEqual(links.map(address));
  expect(cards.map((card) => card.getAttribute("aria-label"))).toEqual(
    links.map((card) => card.getAttribute("aria-label")),
  );
});

it("says that no token matches, and shows no part whose styles the HTML does not link", async () => {
  const { painted } = drawn();
  const none = { ...painted, view: { ...painted.view, rows: new Uint32Array() } };
  const request = { ...REQUEST, search: "?price=9000~" };
  // The chips are a chunk, which the first rendering asks for.
  firstPaint.collection(none, request);
  await ActiveFilters.prefetch();
  const body = parse(firstPaint.collection(none, request)).body;
  expect(body.textContent).toContain("No token matches the filters");
  expect(body.textContent).not.toContain("Clear all");
});

it("has nothing that the policy refuses, whatever the collection is called", () => {
  const html = firstPaint.collection(drawn(HOSTILE).painted, REQUEST);
  const page = parse(html);
  expect(page.querySelector("h1")?.textContent).toBe(HOSTILE);
  expect(html).not.toContain(HOSTILE);
  const all = [...page.querySelectorAll("body *")];
  const names = new Set(all.flatMap((element) => element.getAttributeNames()));
  expect([...names].filter((name) => name === "style" || name.startsWith("on"))).toEqual([]);
  expect(page.querySelectorAll("script, style, img[src=x]")).toHaveLength(0);
});

it("writes numbers as the reader's locale does, and leaves the server's own as they are", () => {
  const german = { ...REQUEST, locale: "de-DE" };
  expect(firstPaint.collection(drawn().painted, german)).toMatch(/6,5\d* → 10/);
  expect(whole(1234)).toBe("1,234");
  expect(firstPaint.collection(drawn().painted, REQUEST)).toMatch(/6\.5\d* → 10/);
});
