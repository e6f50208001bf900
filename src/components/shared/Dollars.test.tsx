import { act, render } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { currency } from "../../storage/currency.ts";
import { updateFromText } from "../../testing/token-table.ts";
import { Dollars } from "./Dollars.tsx";

vi.mock("../hooks/use-market-info.ts", () => ({ useMarketInfo: () => ({ ethUsd: 2500 }) }));

afterEach(() => currency.write("ethAndDollars"));

it("shows dollars until the reader chooses ETH alone", () => {
  const store = createCollectionStore();
  store.receive(updateFromText("price projection\n 8 10"));
  const { container } = render(
    <CollectionContext value={store}>
      <Dollars as="span" amount={2} />
    </CollectionContext>,
  );
  expect(container.textContent).toMatch(/\$5,?000/);
  act(() => currency.write("eth"));
  expect(container.textContent).toBe("");
});
