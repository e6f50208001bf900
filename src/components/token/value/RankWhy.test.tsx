import { fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import * as apiPath from "../../../../contract/api-path.ts";
import type { TokenRarity } from "../../../../contract/tokens/rarity.ts";
import { describeUnranked, RankWhy, rarityParts } from "./RankWhy.tsx";

const COLLECTION = {
  size: 100,
  traits: [
    {
      id: 4,
      name: "Hat",
      rankedNumerically: false,
      values: [{ id: 1, label: "Crown", amount: 1 }],
    },
    { id: 5, name: "Fur", rankedNumerically: false, values: [] },
    { id: 7, name: "Power", rankedNumerically: true, unranked: true, values: [] },
  ],
};

const RARITY: TokenRarity = {
  tokenId: "12",
  score: 2,
  unique: 1,
  carried: [{ traitId: 4, valueId: 1, tokens: 1, score: 1.2 }],
  lacked: [
    { traitId: 5, tokens: 40, score: 0.495 },
    { traitId: 6, tokens: 99, score: 0.005 },
  ],
  traitCount: { traitCount: 1, tokens: 20, score: 0.25 },
  othersScore: 0.05,
};

it("names the parts of a score and combines the small ones without changing the sum", () => {
  const parts = rarityParts(RARITY, COLLECTION);
  expect(parts.map(({ label, tokens }) => [label, tokens])).toEqual([
    ["Hat: Crown", 1],
    ["No Fur", 40],
    ["1 trait that counts", 20],
    ["Everything else", null],
  ]);
  expect(parts.reduce((sum, { score }) => sum + score, 0)).toBeCloseTo(RARITY.score, 12);
});

it("names the traits that do not count", () => {
  const trait = (name: string, rankedNumerically: boolean, unranked?: boolean) => ({
    ...{ id: 1, name, rankedNumerically, values: [] },
    ...(unranked && { unranked }),
  });
  const [power, age] = [trait("Power", true, true), trait("Age", true, true)];
  const serial = trait("Serial", false, true);
  const told = [[trait("Fur", false)], [power, trait("Tone", true), age], [power, serial]];
  expect(told.map((traits) => describeUnranked({ traits }))).toEqual([
    null,
    "Numbers do not count: Power, Age.",
    "These traits do not count: Power, Serial.",
  ]);
});

it("fetches the rarity when opened, and retries after a failed request", async () => {
  let answer = () => new Response(null, { status: 500 });
  const fetching = vi.spyOn(globalThis, "fetch").mockImplementation(async () => answer());
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <RankWhy collectionId="apes" tokenId="12" collection={COLLECTION} />
    </SWRConfig>,
  );
  expect(fetching).not.toHaveBeenCalled();
  const details = screen.getByText("Why this rank").closest("details") as HTMLDetailsElement;
  details.open = true;
  fireEvent(details, new Event("toggle"));
  const again = await screen.findByRole("button", { name: "Try again" });
  expect(fetching.mock.calls[0][0]).toBe(apiPath.rarity("apes", "12"));
  answer = () => Response.json(RARITY);
  fireEvent.click(again);
  expect(await screen.findByText("2.00")).toBeTruthy();
  expect(screen.getByText("only this token")).toBeTruthy();
  expect(screen.getByText(/rank above all others/)).toBeTruthy();
  expect(screen.getByText(/Numbers do not count: Power\./)).toBeTruthy();
});
