import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { updateFromText } from "../../testing/token-table.ts";
import { Tour } from "./Tour.tsx";

it.each([
  ["value", "Press Price", "The line is each token’s projection"],
  ["price", "Press Value", "The line is the average projection of a rank"],
])("explains the chart as it is drawn: by %s", (measure, press, line) => {
  history.replaceState(null, "", `/c/x?chart=${measure}`);
  const store = createCollectionStore();
  store.receive(updateFromText("price projection\n 9 10"));
  render(
    <CollectionContext value={store}>
      <Tour onEnd={vi.fn()} />
    </CollectionContext>,
  );
  const text = () => screen.getByRole("status").textContent;
  expect(text()).toContain(press);
  expect(text()).toContain(line);
  fireEvent.click(screen.getByRole("button", { name: "Next" }));
  expect(text()).toContain("Narrow the tokens by price");
});
