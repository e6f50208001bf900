import { act, fireEvent, screen } from "@testing-library/react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCollectionStore } from "../../collection/collection-store.ts";
import { CollectionContext } from "../../collection/use-collection.ts";
import { updateFromText } from "../../testing/token-table.ts";
import { COLLECTION, resetAnswers, setup, TABLE } from "../../testing/token-view.tsx";
import { TokenView } from "./TokenView.tsx";

beforeEach(resetAnswers);

describe("TokenView", () => {
  it("filters the grid by a clicked trait, in one history entry that Back undoes", () => {
    const { load } = setup("12", "?price=1~90");
    load();
    const steps = history.length;
    fireEvent.click(screen.getByRole("button", { name: /Hat.*Crown/ }));
    expect(location.pathname + location.search).toBe("/c/apes?price=1~90&trait=Hat~Crown");
    expect(history.length).toBe(steps + 1);
  });

  it("keeps a trait that is already among the filters", () => {
    const { load } = setup("12", "?traits=4~1");
    load();
    fireEvent.click(screen.getByRole("button", { name: /Hat.*Crown/ }));
    expect(location.pathname + location.search).toBe("/c/apes?traits=4~1");
  });

  it("steps through the view's order by arrow key, and keeps the filters and the history length", () => {
    const { load, show } = setup("12", "?sort=price&order=asc");
    load({ rows: [3, 2, 0, 1] });
    expect(screen.getByText("3 of 4")).toBeTruthy();
    const steps = history.length;
    const dialog = screen.getByRole("dialog");
    dialog.scrollTop = 500;
    fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(location.pathname + location.search).toBe("/c/apes/700?sort=price&order=asc");
    expect(history.length).toBe(steps);
    show("700");
    expect(dialog.scrollTop).toBe(0);
    const next = screen.getByRole("button", { name: "Next token" });
    expect(next.getAttribute("aria-disabled")).toBe("true");
    fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(location.pathname).toBe("/c/apes/700");
    fireEvent.keyDown(window, { key: "ArrowLeft" });
    expect(location.pathname).toBe("/c/apes/12");
  });

  it("steps by arrow key while it still shows the skeleton", () => {
    history.replaceState(null, "", "/c/apes/12");
    const store = createCollectionStore();
    store.receive(updateFromText(TABLE, { collection: COLLECTION }));
    const root = createRoot(document.body.appendChild(document.createElement("div")));
    flushSync(() =>
      root.render(
        <CollectionContext value={store}>
          <TokenView collectionId="apes" tokenId="12" onClose={vi.fn()} />
        </CollectionContext>,
      ),
    );
    expect(screen.getByLabelText("Loading the token")).toBeTruthy();
    fireEvent.keyDown(window, { key: "ArrowRight" });
    expect(location.pathname).toBe("/c/apes/700");
    act(() => root.unmount());
  });

  it("has no previous and next buttons for a token that the filters exclude", () => {
    const { load } = setup("12");
    load({ rows: [1, 2] });
    expect(screen.queryByRole("button", { name: "Next token" })).toBeNull();
    expect(screen.getByText("+25")).toBeTruthy();
  });
});
