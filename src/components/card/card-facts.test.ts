import { describe, expect, it } from "vitest";
import { imageWidthFor, isOwnPicture } from "../shared/picture/image-width.ts";
import { cardName, headlineSize, rankTier } from "./card-facts.ts";

describe("rankTier", () => {
  it("returns the share of the collection that is at least as rare, including the bounds", () => {
    expect(rankTier(100, 10_000)?.label).toBe("Top 1%");
    expect(rankTier(101, 10_000)?.label).toBe("Top 5%");
    expect(rankTier(1000, 10_000)?.label).toBe("Top 10%");
    expect(rankTier(2500, 10_000)?.label).toBe("Top 25%");
    expect(rankTier(2501, 10_000)).toBeNull();
  });

  it("returns no tier for the only token of a collection", () => {
    expect(rankTier(1, 1)).toBeNull();
  });
});

describe("headlineSize", () => {
  it("sets a long headline smaller, and in two lines, so that the percentage keeps its word", () => {
    expect(headlineSize("45% under", "+0.037")).toBe(0);
    expect(headlineSize("45% under", "+0.0373")).toBe(1);
    expect(headlineSize("23× over", "\u22121,234.567")).toBe(1);
    expect(headlineSize("145% over", "\u22121,234.567")).toBe(2);
  });
});

describe("cardName", () => {
  it("keeps only the number if the rest of the name is the collection", () => {
    expect(cardName("CryptoPunk #12", "12")).toBe("#12");
    expect(cardName("The Twelfth", "12")).toBe("The Twelfth");
    expect(cardName("Punk #112", "12")).toBe("Punk #112");
  });
});

describe("pictures", () => {
  it("are requested in few widths, none smaller than the shown width", () => {
    expect(imageWidthFor(160, 2)).toBe(384);
    expect(imageWidthFor(64, 1)).toBe(64);
    expect(imageWidthFor(5000, 3)).toBe(1024);
  });

  it("come only from our own origin", () => {
    expect(isOwnPicture("/api/v1/images/a/1?w=400")).toBe(true);
    for (const url of [
      "https://elsewhere.example/1.png",
      "//elsewhere.example/1.png",
      "/\\elsewhere.example/1.png",
      "javascript:alert(1)",
      "data:image/svg+xml,x",
      "ipfs://x",
      "",
    ])
      expect(isOwnPicture(url)).toBe(false);
  });
});
