/**
 * Shows random tokens on home, on /app, in the search, in the steps of a projection and beside comparable sales, and compares them
 * with the figures of their cards.
 */
import { cleanup, render, screen } from "@testing-library/react";
import fc from "fast-check";
import type { ReactNode } from "react";
import { expect, it, vi } from "vitest";
import { parseCollectionList } from "../../contract/collection.ts";
import type { ComparableSale } from "../../contract/market/valuation.ts";
import { showFigures } from "../../contract/tokens/shown-figures.ts";
import { floorDecimals } from "../../contract/values/floor-decimals.ts";
import { besideProjection, shareInWords } from "../../contract/values/format.ts";
import { tokenAt } from "../collection/token-at.ts";
import { TokenMatch } from "../components/filters/token-ids/SearchOption.tsx";
import { compareSales } from "../components/token/sales/compare-sales.ts";
import { ValueWhy } from "../components/token/value/ValueWhy.tsx";
import { collectionFromText, loadUpdate } from "../testing/collection-from-text.tsx";
import { type RandomToken, randomTokens } from "../testing/random-tokens.ts";
import { decimalsIn, read } from "../testing/read-figures.ts";
import { COLLECTION, VALUATION } from "../testing/valued-token.ts";
import { ShownMarket } from "./app/MarketNow.tsx";
import { DealTiles } from "./home/DealTiles.tsx";

interface Sold extends RandomToken {
  readonly price: number;
  readonly projection: number;
}

const isSold = (token: RandomToken): token is Sold =>
  token.price !== null && token.projection !== null;

function textOf(element: ReactNode): string {
  const { container } = render(element);
  const text = container.textContent ?? "";
  cleanup();
  return text;
}

/** Returns the only collection of a list, with that floor. */
function collectionAt(floor: number) {
  const list = parseCollectionList({
    collections: [{ id: "drawn", name: "Drawn", size: 6, floor, listedCount: 1 }],
  });
  const [collection] = list.ok ? list.value : [];
  if (!collection) throw new Error("the list is invalid");
  return collection;
}

const shownOf = ({ price, projection, low, high }: Sold, decimals: number | null) =>
  showFigures(price, {
    ...{ priceProjection: projection, lowShare: low, highShare: high, decimals },
  });

/** Compares the tile of home and the line of /app with the card. Neither shows a token without a verdict. */
function expectDeal(token: Sold, floor: number): void {
  const { price, projection, low, high, confidence } = token;
  const collection = collectionAt(floor);
  const { amount, share } = shownOf(token, floorDecimals(floor));
  const preview = {
    ...{ lastRank: 6, unlisted: [], line: [] },
    listed: [["1", 1, price, projection, confidence, low, high] as const].map((each) => [...each]),
  } as Parameters<typeof ShownMarket>[0]["preview"]; // one row
  const home = textOf(<DealTiles state={{ name: "shown", collection, preview }} />);
  const app = textOf(<ShownMarket collection={collection} preview={preview} />);
  if (home.startsWith("No token")) {
    expect(app).toContain("No token is underpriced");
    return;
  }
  expect(home).toContain(besideProjection(share));
  expect(home).toContain(`Price${amount(price)}`);
  expect(home).toContain(`Projection${amount(projection)}`);
  expect(app).toContain(`${besideProjection(share)}${amount(price)} ETH`);
  expect(read(amount(projection)) - read(amount(price))).toBeCloseTo(
    share * read(amount(projection)),
    8,
  );
}

/** Compares a match of the search with the card. */
function expectMatch(token: Sold): void {
  const line = `1 ${token.price} ${token.projection}`;
  const collection = collectionFromText(line);
  const { figures } = loadUpdate(line).figures;
  const column = (value: number) => Float64Array.of(value);
  collection.publish({
    figures: {
      ...{ rev: 2, line: { points: [] } },
      figures: {
        ...figures,
        ...{ confidence: column(token.confidence), lowShare: column(token.low) },
        highShare: column(token.high),
      },
    },
  });
  const facts = tokenAt(collection.store.getState(), 0);
  if (!facts) throw new Error("the row is in the collection");
  const { amount, share } = showFigures(token.price, facts);
  const text = textOf(collection.wrapped(<TokenMatch row={0} />));
  expect(text).toContain(`${amount(token.price)} ETH`);
  const words = /([\d,]+(?:% (?:under|over)|×))$/.exec(text)?.[1];
  if (words) expect(words.replace(/×$/, "× over")).toBe(shareInWords(share));
}

/** Adds the steps of the projection up, as they are shown. */
function expectSteps(token: Sold, decimals: number | null): void {
  const { projection } = token;
  const shown = shownOf(token, decimals);
  const valuation = { ...VALUATION, projection, base: projection / 1.8 };
  render(
    <ValueWhy
      request={{ valuation, isBehind: false, retry: null }}
      collection={COLLECTION}
      shown={shown}
    />,
  );
  const amounts = screen
    .getAllByRole("listitem")
    .map(({ textContent }) =>
      read(
        /(?:[<>] )?[+\u2212]?[\d,]+(?:\.\d+)?$/.exec(
          (textContent ?? "").replace(/.*%| ETH$|^\D+/g, ""),
        )?.[0],
      ),
    );
  cleanup();
  const total = amounts.pop() ?? 0;
  expect(amounts.reduce((sum, step) => sum + step, 0)).toBeCloseTo(total, 7);
  expect(total).toBe(read(shown.amount(projection)));
}

/** Counts the comparable sales under the projection by what the page shows of them. */
function expectComparables(token: Sold, others: readonly Sold[], decimals: number | null): void {
  const { price, projection, confidence, low, high } = token;
  const sale = (today: number): ComparableSale => ({
    ...{ tokenId: "9", price: today, at: 0, shared: 1, today, believed: true, reason: null },
  });
  // Some read the same as the projection.
  const near = [0.9999, 1.0001].map((share) => share * projection);
  const sales = [...others.slice(0, 4).map((other) => other.price), ...near].map(sale);
  const appraisal = { priceProjection: projection, confidence: 100 * confidence };
  const range = { lowShare: low, highShare: high, decimals };
  const compared = compareSales(
    { currentPrice: price, ...appraisal, ...range },
    sales,
    null,
    "ETH",
  );
  if (!compared) return;
  const { summary, amount } = compared;
  const under = sales.filter((each) => read(amount(each.price)) < read(amount(projection))).length;
  const WORDS = ["none", "one", "two", "three", "four", "five", "six"];
  const said = /is (not above|above) (\w+)/.exec(summary);
  if (sales.length === 1) expect(said?.[1]).toBe(under === 1 ? "above" : "not above");
  else expect(said?.[2]).toBe(under === sales.length ? "all" : WORDS[under]);
  const [, least, most] = /sales, (\S+)(?: to (\S+))? ETH/.exec(summary) ?? [];
  const prices = sales.map((each) => each.price);
  for (const [text, exact] of [
    [least, Math.min(...prices)],
    [most, Math.max(...prices)],
  ] as const)
    if (text) expect(Math.abs(read(text) - exact)).toBeLessThan(0.51 * 10 ** -decimalsIn(text));
}

const SAME = "the other screens show the same figures as the cards";

function expectSame(seed: number, numRuns: number): void {
  vi.stubGlobal("fetch", () => new Promise(() => {}));
  fc.assert(
    fc.property(randomTokens, (drawn) => {
      const sold = drawn.filter(isSold);
      const floor = Math.min(...sold.map(({ price }) => price));
      for (const token of sold) {
        const decimals = floorDecimals(floor);
        expectDeal(token, floor);
        expectMatch(token);
        expectSteps(token, decimals);
        expectComparables(token, sold, decimals);
      }
    }),
    { seed, numRuns, endOnFailure: true },
  );
  vi.unstubAllGlobals();
}

it.each([4111, 4112])(`${SAME}, seed %d`, (seed) => expectSame(seed, 8));
it(`${SAME}, 100 times`, { tags: ["long"], timeout: 600_000 }, () => expectSame(4113, 100));
