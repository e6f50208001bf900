import { expect, it } from "vitest";
import { demoOffer, type OfferedToken } from "./demo-offers.ts";

const NOW = Date.UTC(2026, 0, 15);
const HOUR_MS = 3_600_000;
const token = (tokenId: string, part: Partial<OfferedToken> = {}): OfferedToken => {
  return { collectionId: "coast", tokenId, projection: 2, price: null, ...part };
};
const IDS = Array.from({ length: 300 }, (_, id) => String(id));

it("is the same for the same hour, and changes with it", () => {
  const offersAt = (now: number) => IDS.map((id) => demoOffer(token(id), 1, now));
  expect(offersAt(NOW + HOUR_MS - 1)).toEqual(offersAt(NOW));
  expect(offersAt(NOW + HOUR_MS)).not.toEqual(offersAt(NOW));
});

it("is one for any token, and a higher one for some tokens", () => {
  const offers = IDS.map((id) => demoOffer(token(id), 1, NOW));
  const forAny = offers.filter((offer) => offer?.scope.kind === "collection");
  expect(new Set(forAny.map((offer) => JSON.stringify(offer))).size).toBe(1);
  expect(forAny.length).toBeGreaterThan(200);
  expect(forAny.length).toBeLessThan(280);
  for (const offer of offers) expect(offer?.price).toBeGreaterThanOrEqual(Number(forAny[0]?.price));
});

it("buys nothing: it is under the cheapest listing, or under the price of its token", () => {
  for (const id of IDS) {
    const offer = demoOffer(token(id, { price: 1.2 }), 1.1, NOW);
    expect(offer?.price).toBeLessThan(offer?.scope.kind === "item" ? 1.2 : 1.1);
  }
});

it("is none without a listing and a projection", () => {
  const offers = IDS.map((id) => demoOffer(token(id, { projection: null }), null, NOW));
  expect(new Set(offers)).toEqual(new Set([null]));
});
