import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import type { Token } from "../../../contract/tokens/token.ts";
import { fakeCollection, fakeInfo, fakeTrait } from "../../testing/fake-collection.tsx";
import { TokenTraits } from "./TokenTraits.tsx";

const POWER = { ...fakeTrait(4, "Power", ["48.2"], true), unranked: true };
const TONE = fakeTrait(5, "Tone", ["1"], true);
const OPTIONS = { tokens: [{ id: "12" }], traits: [POWER, TONE] };

const TOKEN: Token = {
  ...{ tokenStringId: "12", tokenId: 12, name: "Fake #12", rank: 1 },
  ...{ currentPrice: null, priceProjection: null, deviation: null, confidence: null },
  ...{ imageUrl: null, animationUrl: null, vibes: [], marketplace: null, listedAt: null },
  ...{ lastSalePrice: null, lastSaleAt: null, lowShare: null, highShare: null },
  traits: [
    [4, 1],
    [5, 1],
  ],
};

it("shows what does not count in the rank last, as a number without a share and not as one of one", () => {
  const nothing = () => {};
  fakeCollection(OPTIONS).show(
    <TokenTraits
      {...{ token: TOKEN, row: 0, collection: fakeInfo(OPTIONS), effects: [] }}
      pending={false}
      isMissing={false}
      onTrait={nothing}
      onVibe={nothing}
    />,
  );
  const [heads, tone, power] = screen.getAllByRole("row").map(({ textContent }) => textContent);
  expect(heads).toBe("TraitTokensCheapest other, ETH");
  expect(tone).toBe("Tone1 One of one1 100%none listed");
  expect(power).toBe("Power48.2 none listed");
});
