import { describe, expect, it } from "vitest";
import { seededRandom } from "../../e2e/support/data/random.ts";
import { createMoves } from "./market.ts";

function market(seed: number) {
  const listed = new Map(Array.from({ length: 30 }, (_, id) => [String(id), 1 + id / 10] as const));
  const unlisted = Array.from({ length: 70 }, (_, id) => String(30 + id));
  return { listed, unlisted, next: createMoves(listed, unlisted, seededRandom(seed)) };
}

describe("the market of the measures", () => {
  it("emits only events that change something, and keeps its size", () => {
    const { listed, unlisted, next } = market(1);
    const listedIds = new Set(listed.keys());
    for (let event = 0; event < 2_000; event++) {
      const { type, tokenId } = next();
      if (type === "unlisted") expect(listedIds.delete(tokenId)).toBe(true);
      else listedIds.add(tokenId);
      expect([...listed.keys()].sort()).toEqual([...listedIds].sort());
      expect(new Set([...listedIds, ...unlisted]).size).toBe(100);
      expect(Math.abs(listedIds.size - 30)).toBeLessThanOrEqual(1);
    }
  });

  it("is the same for the same seed", () => {
    const [one, other] = [market(3), market(3)];
    for (let event = 0; event < 100; event++) expect(one.next()).toEqual(other.next());
  });
});
