import { act, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { FigureName } from "../../../contract/tokens/figures.ts";
import { NONE } from "../../../contract/values/units.ts";
import { chainState } from "../../testing/chain-answers.ts";
import { collectionFromText, loadUpdate } from "../../testing/collection-from-text.tsx";
import { stubMedia } from "../../testing/fake-media.ts";
import { watchFlashes } from "../../testing/watch-flashes.ts";
import { sourceSummary } from "../chain/source-summary.ts";
import { CardDetails } from "./CardDetails.tsx";
import type { CardContext, CardMotion } from "./card-props.ts";
import { TokenCard } from "./TokenCard.tsx";

const CONTEXT: CardContext = {
  collectionId: "drawn",
  search: "sale=on",
  compact: false,
  imageWidth: 256,
  netOf: null,
  onExpand: null,
};

// 0 hot, 1 cold, 2 listed, 3 unlisted, 4 without a projection
const TOKENS = `
  10  6    10  /api/v1/images/drawn/10?w=400
  11  15   10
  12  10   10
  13  -    10
  14  3    -
`;

function card(row: number, context = CONTEXT, motion: CardMotion = "still") {
  return (
    <TokenCard row={row} left={0} width={200} motion={motion} context={context} tabStop={false} />
  );
}

/** Returns the drawn figures with other ones for the first token. */
function figuresWith(first: Partial<Record<FigureName, number>>) {
  const { figures, ...rest } = loadUpdate(TOKENS).figures;
  const names = Object.keys(first) as FigureName[];
  const changed = names.map((name) => [name, figures[name].with(0, first[name] ?? NONE)]);
  return { ...rest, rev: 2, figures: { ...figures, ...Object.fromEntries(changed) } };
}

function show(row: number, context?: CardContext) {
  const collection = collectionFromText(TOKENS);
  const view = collection.show(card(row, context));
  return { ...collection, ...view, link: () => screen.getByRole("link") };
}

describe("TokenCard", () => {
  it("starts with the percentage and the deviation, and is a link that keeps the filters", () => {
    const { link } = show(0);
    expect(link().dataset.tokenId).toBe("10");
    expect(link().dataset.deal).toBe("hot");
    expect(link().getAttribute("href")).toBe("/c/drawn/10?sale=on");
    expect(link().textContent).toBe("#10OpenSea40% under+46 → 10 ETHRank 1Medium, conf. 75%");
  });

  it("says a medium or low confidence in words, in the place of the rarity tier, and not a high one", () => {
    const { link, publish } = show(0);
    const foot = () => link().textContent?.replace(/.*Rank 1/, "");
    expect(foot()).toBe("Medium, conf. 75%");
    publish({ figures: figuresWith({ confidence: 0.47 }) });
    expect(foot()).toBe("Low, conf. 47%");
    publish({ figures: figuresWith({ confidence: 0.85 }) });
    expect(foot()).toBe("Top 25%");
    expect(link().getAttribute("aria-label")).toContain("confidence 85%");
  });

  it("says a confidence that differs from that of most tokens, whatever that is", () => {
    const { link, publish } = show(0);
    const { view } = loadUpdate(TOKENS);
    const withUsual = (usualConfidence: number) => ({
      view: { ...view, aggregates: { ...view.aggregates, usualConfidence } },
    });
    const foot = () => link().textContent?.replace(/.*Rank 1/, "");
    publish(withUsual(70));
    expect(foot()).toBe("Top 25%");
    publish({ figures: figuresWith({ confidence: 0.95 }) });
    expect(foot()).toBe("High, conf. 95%");
    publish(withUsual(90));
    expect(foot()).toBe("Top 25%");
  });

  it("shows a price in another currency as that, and never as ETH", () => {
    const { publish, link } = show(3);
    publish({ foreign: new Map([["13", ["13", 2500, "USDC", 1]]]) });
    expect(link().textContent).toContain("#13OpenSea2,500 USDCProjection 10 ETH");
    expect(link().getAttribute("aria-label")).toMatch(/, price 2,500 USDC on OpenSea, projection/);
    expect(link().dataset.deal).toBe("unlisted");
    publish({ foreign: new Map([["13", ["13", 2500, "USDC", 1, 0.9]]]) });
    expect(link().getAttribute("aria-label")).toMatch(/, price 2,500 USDC \(0.9 ETH\) on OpenSea,/);
  });

  it("has an accessible name with words for signs and colours", () => {
    show(0);
    expect(screen.getByRole("link").getAttribute("aria-label")).toBe(
      "Drawn #10, 40% under, 4 ETH under its projection, price 6 ETH on OpenSea, projection 10 ETH, confidence 75%, rank 1, top 25%",
    );
  });

  it("marks a price over its projection as cold, with a minus", () => {
    const { link } = show(1);
    expect(link().dataset.deal).toBe("cold");
    expect(link().textContent).toContain("50% over\u22125");
  });

  it("marks a price near its projection as neither hot nor cold", () => {
    expect(show(2).link().dataset.deal).toBe("listed");
  });

  it.each([
    ["the confidence is low", "No verdict", 6, { confidence: 0.59 }, "9.5 to 10.5", "+4"],
    ["the range is wide", "No verdict", 3, { lowShare: 0.4, highShare: 1.3 }, "4.0 to 13.0", "+7"],
    ["the price lies within the range", "Fair", 6, { lowShare: 0.5 }, "5.0 to 10.5", "+4"],
  ])(
    "shows the range instead of a percentage if %s: %s",
    (_, word, price, figure, range, amount) => {
      const { link, price: setPrice, publish } = show(0);
      setPrice({ 0: price });
      publish({ figures: figuresWith(figure) });
      expect(link().dataset.deal).toBe("listed");
      expect(link().textContent).toContain(`${word}${amount}range ${range} ETH${price} → 10 ETH`);
      expect(link().textContent).not.toMatch(/% (under|over)/);
      expect(link().getAttribute("aria-label")).toContain(
        `${word.toLowerCase()}, range ${range} ETH, `,
      );
    },
  );

  it("shows its net of fees as soon as that is known, and says it", () => {
    const netOf = vi.fn(() => "+3.25");
    const { link } = show(0, { ...CONTEXT, netOf });
    expect(link().textContent).toContain("6 → 10 ETHnet +3.25Rank 1");
    expect(link().getAttribute("aria-description")).toBe("net of fees +3.25 ETH");
    // A name that changes with the price of gas would be announced again.
    expect(link().getAttribute("aria-label")).toContain(", projection 10 ETH, confidence 75%");
    expect(netOf).toHaveBeenCalledTimes(1);
  });

  it("shows the projection of a token that is not listed", () => {
    const { link } = show(3);
    expect(link().dataset.deal).toBe("unlisted");
    expect(link().textContent).toBe("#13Not listedProjection 10 ETHRank 4Medium, conf. 75%");
  });

  it("reports a missing projection instead of a deviation", () => {
    const { link } = show(4);
    expect(link().textContent).toContain("No projection yet");
    expect(link().textContent).toContain("3 ETH");
  });

  it("shows the age of its listing, which one timer updates on all cards until they are gone", () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
    const listedAt = (...ages: readonly number[]) =>
      Float64Array.from(ages, (age) => Date.now() - age * 1_000);
    const { listings } = loadUpdate(TOKENS);
    const { show: showCards, publish } = collectionFromText(TOKENS);
    publish({ listings: { ...listings, listedAt: listedAt(12, 300, 58, 3, 86_400) } });
    const ages = () =>
      screen.getAllByRole("link").map((link) => within(link).queryByText(/ ago$/)?.textContent);
    const { unmount } = showCards([card(0), card(1), card(2), card(3), card(4)]);
    // The fourth is not listed.
    expect(ages()).toEqual(["12 s ago", "5 min ago", "58 s ago", undefined, "1 d ago"]);
    const label = screen.getAllByRole("link")[0]?.getAttribute("aria-label");
    expect(vi.getTimerCount()).toBe(1);
    act(() => void vi.advanceTimersByTime(2_000));
    expect(ages()).toEqual(["14 s ago", "5 min ago", "1 min ago", undefined, "1 d ago"]);
    // A name that changes would be announced again.
    expect(screen.getAllByRole("link")[0]?.getAttribute("aria-label")).toBe(label);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
    vi.useRealTimers();
  });

  it("flashes for each price change, and not when it shows another token", () => {
    const flashes = watchFlashes();
    const { price, rerender, wrapped } = show(0);
    expect(flashes.count()).toBe(0);
    price({ 0: 7 });
    expect(flashes.count()).toBe(1);
    price({ 0: 8 });
    price({ 1: 9 });
    expect(flashes.count()).toBe(2);
    expect(flashes.isCut()).toBe(false);
    rerender(wrapped(card(1)));
    expect(flashes.count()).toBe(2);
    expect(flashes.isCut()).toBe(true);
  });

  it("flashes for a projection that changes as it is shown, and not for one that becomes known", () => {
    const flashes = watchFlashes();
    const { publish } = show(0);
    publish({ figures: figuresWith({ priceProjection: 12 }) });
    expect(flashes.count()).toBe(1);
    publish({ figures: { ...figuresWith({ priceProjection: 12.0004 }), rev: 3 } });
    expect(flashes.count()).toBe(1);
    publish({ figures: { ...figuresWith({ priceProjection: NONE }), rev: 4 } });
    publish({ figures: { ...figuresWith({ priceProjection: 11 }), rev: 5 } });
    expect(flashes.count()).toBe(1);
  });

  it("flashes on arrival only if a price change brought the token", () => {
    const flashes = watchFlashes();
    const { price, rerender, wrapped } = show(0);
    price({ 2: 3 });
    rerender(wrapped(card(1, CONTEXT, "arrive")));
    expect(flashes.count()).toBe(0);
    rerender(wrapped(card(2, CONTEXT, "arrive")));
    expect(flashes.count()).toBe(1);
    rerender(wrapped(card(0)));
    rerender(wrapped(card(2)));
    expect(flashes.count()).toBe(1);
    expect(flashes.isCut()).toBe(true);
  });

  it("does not flash under reduced motion", () => {
    const flashes = watchFlashes();
    stubMedia();
    show(0).price({ 0: 7 });
    expect(flashes.count()).toBe(0);
  });

  it("is marked as unlisted when its listing ends", () => {
    const { price, link } = show(0);
    price({ 0: Number.NaN });
    expect(link().dataset.deal).toBe("unlisted");
  });

  it("is marked while a change of it is not confirmed, and keeps the rest as it is", () => {
    const { link, store } = show(0);
    const before = link().textContent;
    const chain = (pending: readonly string[]) =>
      act(() => store.setChain(sourceSummary(chainState(0, { pending: [...pending] }), 0)));
    chain(["11"]);
    expect(link().textContent).toBe(before);
    chain(["10"]);
    const mark = within(link()).getByText("Pending");
    expect(mark.title).toBe("A block that is not confirmed yet changed this token.");
    expect(link().getAttribute("aria-label")).toMatch(/, rank 1, top 25%, pending$/);
    expect(link().textContent).toBe(`Pending${before}`);
    chain([]);
    expect(link().textContent).toBe(before);
    expect(link().getAttribute("aria-label")).not.toContain("pending");
  });

  it("requests its picture at the grid's width, and shows an empty frame if that fails", () => {
    const { container } = show(0);
    const image = container.querySelector("img");
    expect(image?.getAttribute("src")).toBe("/api/v1/images/drawn/10?w=256");
    expect(image?.parentElement?.style.backgroundImage).toContain("/api/v1/images/drawn/10?w=1");
    fireEvent.error(image as HTMLImageElement); // asserted above
    expect(container.querySelector("img")).toBeNull();
    expect(container.querySelector("[data-no-picture]")).not.toBeNull();
  });

  it("shows an empty frame for a token without a picture and for a picture of another origin", () => {
    const { show: showCard } = collectionFromText("1 - -\n2 - - https://elsewhere.example/2.png");
    const { container } = showCard([card(0), card(1)]);
    expect(container.querySelectorAll("[data-no-picture]")).toHaveLength(2);
    expect(container.querySelector("img")).toBeNull();
  });

  it("expands in place on a phone", () => {
    const onExpand = vi.fn();
    show(0, { ...CONTEXT, compact: true, onExpand });
    fireEvent.click(screen.getByRole("button", { name: "Details of Drawn #10" }));
    expect(onExpand).toHaveBeenCalledWith(0);
  });
});

describe("CardDetails", () => {
  it("shows confidence, figures and traits, and closes by its button and by Esc", () => {
    const onExpand = vi.fn();
    const { show: showDetails } = collectionFromText(TOKENS);
    showDetails(<CardDetails row={0} height={600} context={{ ...CONTEXT, onExpand }} />);
    const panel = screen.getByRole("region", { name: "Drawn #10" });
    expect(panel.textContent).toContain("ConfidenceMedium, 75%");
    const open = within(panel).getByRole("link", { name: /Drawn #10.*40% under.*\+4/ });
    expect(open.getAttribute("href")).toBe("/c/drawn/10?sale=on");
    expect(within(panel).getByRole("listitem").textContent).toBe("Hat Crown100%from 3");
    fireEvent.keyDown(panel, { key: "Escape" });
    fireEvent.click(within(panel).getByRole("button", { name: "Close details" }));
    expect(onExpand.mock.calls).toEqual([[null], [null]]);
  });
});
