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
      {...{ token: TOKEN, collection: fakeInfo(OPTIONS), effects: [], pending: false }}
      onTrait={nothing}
      onVibe={nothing}
    />,
  );
  const [tone, power] = screen.getAllByRole("button").map(({ textContent }) => textContent);
  expect(tone).toBe("Tone1 One of one100%1");
  expect(power).toBe("Power48.2 ");
});
