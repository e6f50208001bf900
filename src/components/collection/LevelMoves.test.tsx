import { cleanup, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it, vi } from "vitest";
import type { MarketLevel } from "../../../contract/market/valuation.ts";
import { collectionFromText, loadUpdate } from "../../testing/collection-from-text.tsx";
import { fakeCollection } from "../../testing/fake-collection.tsx";
import { LevelMoves, useMarketLevel } from "./LevelMoves.tsx";

function noteOf(data: MarketLevel, floor: number | null = null): string | null {
  const request = {
    data,
    error: undefined,
    isValidating: false,
    isLoading: false,
    mutate: vi.fn(),
  };
  fakeCollection({}, { aggregates: { floor } }).show(
    <LevelMoves collectionId="apes" request={request} />,
  );
  return screen.getByRole("region", { name: "Price level" }).textContent;
}

it("says that all projections rise and fall with the level", () => {
  expect(noteOf({ level: 2.5, salesToAgree: 0, usesTraits: true, moves: [] })).toContain(
    "2.5 ETH for the plainest tokens. All projections rise and fall with it.",
  );
});

it("has the collection's decimals", () => {
  const move = { tokenId: "7", at: 0, price: 3.5, expected: 3, share: 0.02 };
  expect(noteOf({ level: 2.5, salesToAgree: 0, usesTraits: true, moves: [move] }, 1.2)).toMatch(
    /^Price level2\.50 ETH .* sold for 3\.50 ETH/,
  );
});

it("says why all projections stay near the level if traits say little about prices", () => {
  expect(noteOf({ level: 2.5, salesToAgree: 0, usesTraits: false, moves: [] })).toContain(
    "2.5 ETH for any token. All projections stay close to it, because past projections by traits were no better.",
  );
});

it("says that there are too few sales", () => {
  expect(noteOf({ level: null, salesToAgree: 0, usesTraits: true, moves: [] })).toContain(
    "There are too few sales",
  );
});

it("says how many sales must agree until there are verdicts again", () => {
  const level = { level: 2.5, usesTraits: true, moves: [] };
  expect(noteOf({ ...level, salesToAgree: 12 })).toContain(
    "Prices are moving: no verdicts until 12 sales agree.",
  );
  cleanup();
  expect(noteOf({ ...level, salesToAgree: 1 })).toContain("until 1 sale agrees.");
  cleanup();
  expect(noteOf({ ...level, salesToAgree: 0 })).not.toContain("Prices are moving");
});

function Level() {
  return useMarketLevel("apes").data?.level ?? null;
}

it("is requested again when the projections change, which rise and fall with it", async () => {
  const fetching = vi
    .spyOn(globalThis, "fetch")
    .mockImplementation(async () =>
      Response.json({ level: 2.5, salesToAgree: 0, usesTraits: true, moves: [] }),
    );
  const { show, publish } = collectionFromText("10 6 10");
  show(
    <SWRConfig value={{ provider: () => new Map() }}>
      <Level />
    </SWRConfig>,
  );
  await screen.findByText("2.5");
  expect(fetching).toHaveBeenCalledOnce();
  publish({ figures: { ...loadUpdate("10 6 11").figures, rev: 2 } });
  await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(2));
});
