import { render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it } from "vitest";
import { fakeFetch } from "../../testing/fake-fetch.ts";
import HomePage from "./HomePage.tsx";

it("says in which unit the prices of its deals are", async () => {
  const sample = { id: "sample", name: "Sample", size: 10, listedCount: 1, currency: "GHST" };
  const listed = [["4", 2, 0.5, 1, 0.9, 0.95, 1.05]];
  fakeFetch({
    "/api/v1/collections/all": { collections: [sample] },
    "/api/v1/collections/sample/preview": { lastRank: 10, listed, unlisted: [], line: [] },
  });
  render(
    <SWRConfig value={{ provider: () => new Map() }}>
      <HomePage />
    </SWRConfig>,
  );
  expect(await screen.findByText(/^From the collection above, .* Prices in GHST\.$/)).toBeTruthy();
});
