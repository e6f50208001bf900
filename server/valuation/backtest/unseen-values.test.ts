/** Projects the first sale of a kind of token from a history without any sale of that kind. Skipped without real sales. */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { median } from "../../../contract/values/median.ts";
import type { CollectionDraft } from "../../market/drafts.ts";
import { readFolder } from "../../sources/import/import-folder.ts";
import { createAppraiser } from "../appraiser.ts";
import { fitModel } from "../fit/fit.ts";

const punks = resolve(import.meta.dirname, "../../../../shared/data/cryptopunks");
if (!existsSync(punks)) console.log(`skipped: no CryptoPunks at ${punks}`);

const KINDS = ["Alien", "Ape", "Zombie", "Beanie", "Pilot Helmet", "Tiara", "Hoodie"];
/** Sales at these shares of a kind's history, since 2020-06-01, are projected. Smaller prices are gifts. */
const PICKED = [0.15, 0.5, 0.85];
const FROM = Date.UTC(2020, 5, 1);
const MIN_PRICE = 0.01;

interface Projected {
  readonly kind: string;
  /** Projected over paid. */
  readonly ratio: number;
  readonly isWithinBounds: boolean;
}

/** Returns the ids of the tokens with a trait value of this name. */
function carriersOf({ traits, tokens }: CollectionDraft, kind: string): ReadonlySet<string> {
  const values = traits.flatMap(({ id, values }) =>
    values.filter(({ label }) => label === kind).map((value) => `${id} ${value.id}`),
  );
  const carriers = tokens.filter((token) =>
    token.traits.some((pair) => values.includes(pair.join(" "))),
  );
  return new Set(carriers.map(({ tokenId }) => tokenId));
}

function projectKind(draft: CollectionDraft, kind: string): Projected[] {
  const carriers = carriersOf(draft, kind);
  const tokens = draft.tokens.map((token, index) => ({ ...token, rank: index + 1 }));
  const own = draft.sales.filter(
    ({ tokenId, price, at }) => carriers.has(tokenId) && price > MIN_PRICE && at >= FROM,
  );
  const others = draft.sales.filter(({ tokenId }) => !carriers.has(tokenId));
  return PICKED.map((share) => {
    const sale = own[Math.floor(share * own.length)];
    const model = fitModel(
      tokens,
      others.filter(({ at }) => at < sale.at),
    );
    if (model === null) throw new Error("there is no model");
    const appraiser = createAppraiser(model, tokens);
    const row = appraiser.rowOf(sale.tokenId) ?? -1;
    const { projection, low, high } = appraiser.estimateOf(row, appraiser.predict(sale.at));
    return {
      kind,
      ratio: projection / sale.price,
      isWithinBounds: low <= sale.price && sale.price <= high,
    };
  });
}

const REAL = "values of CryptoPunks that were never sold";
describe.skipIf(!existsSync(punks))(REAL, { tags: ["long"] }, () => {
  let all: readonly Projected[] = [];

  beforeAll(() => {
    const { draft } = readFolder(punks, {
      id: "cryptopunks",
      name: "CryptoPunks",
      simulateListings: false,
      now: Date.now(),
    });
    all = KINDS.flatMap((kind) => projectKind(draft, kind));
  }, 300_000);

  it.each(KINDS)("%s is projected at 0.3 of its price or more", (kind) => {
    const ratios = all.filter((each) => each.kind === kind).map(({ ratio }) => ratio);
    expect(ratios).toHaveLength(PICKED.length);
    expect(median(ratios)).toBeGreaterThanOrEqual(0.3);
    expect(median(ratios)).toBeLessThanOrEqual(2);
  });

  it("are projected at 0.4 of their prices at the median, with bounds that hold 60 percent", () => {
    expect(median(all.map(({ ratio }) => ratio))).toBeGreaterThanOrEqual(0.4);
    const held = all.filter(({ isWithinBounds }) => isWithinBounds).length;
    expect(held / all.length).toBeGreaterThanOrEqual(0.6);
  });
});
