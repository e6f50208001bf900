import { act, fireEvent, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { useEffectiveQuery } from "../../collection/use-query.ts";
import { fakeCollection } from "../../testing/fake-collection.tsx";
import { closeConnectDialog, useConnectDialog } from "../../wallet/connect-dialog.ts";
import { connection } from "../../wallet/use-connected.ts";
import { SortList } from "./lazy-sort-list.ts";
import { SortMenu } from "./SortMenu.tsx";

/** While it is set, the list's chunk has not arrived. */
const chunk = vi.hoisted(() => ({ arrives: null as Promise<void> | null }));

/** Holds the chunk back. Returns a function that lets it arrive. */
function holdChunk(): () => void {
  let arrive = () => {};
  chunk.arrives = new Promise((resolve) => {
    arrive = () => {
      chunk.arrives = null;
      resolve();
    };
  });
  return arrive;
}

vi.mock("./lazy-sort-list.ts", async (original) => {
  const { SortList } = await original<typeof import("./lazy-sort-list.ts")>();
  const Late: typeof SortList = Object.assign(
    (props: Parameters<typeof SortList>[0]) => {
      if (chunk.arrives) throw chunk.arrives;
      return <SortList {...props} />;
    },
    { prefetch: SortList.prefetch },
  );
  return { SortList: Late };
});

/** Shows the effective sort, and the reason for which the connect dialog is open. */
function Probe() {
  const { sortBy, order } = useEffectiveQuery();
  return (
    <output>
      {sortBy} {order} {useConnectDialog()}
    </output>
  );
}

function setup(search = "", demo = true) {
  history.replaceState(null, "", `/c/x${search}`);
  fakeCollection({ demo }).show(
    <>
      <SortMenu />
      <Probe />
    </>,
  );
  return screen.getByRole("combobox", { name: "Sort" });
}

const sort = () => screen.getByRole("status").textContent?.trim();
const options = () => screen.getAllByRole("option").map((option) => option.textContent);
const option = (name: RegExp) => screen.getByRole("option", { name });

beforeAll(() => SortList.prefetch());
beforeEach(() => {
  connection.disconnect();
  closeConnectDialog();
});
afterEach(() => {
  chunk.arrives = null;
  act(() => connection.disconnect());
});

describe("not connected", () => {
  it("sorts by the best rank, and offers all choices with the deviation sorts locked", () => {
    const menu = setup();
    expect(menu.textContent).toBe("Best Rank First");
    fireEvent.click(menu);
    expect(options().slice(0, 4)).toEqual([
      "Best Rank First",
      "Worst Rank First",
      "Lowest Price First",
      "Highest Price First",
    ]);
    for (const name of [
      /Most Underpriced First/,
      /Most Overpriced First/,
      /Underpriced by %/,
      /Overpriced by %/,
    ])
      expect(option(name).getAttribute("aria-disabled")).toBe("true");
  });

  it("opens the connect dialog instead of applying a locked choice", () => {
    fireEvent.click(setup());
    fireEvent.click(option(/Most Underpriced First/));
    expect(sort()).toBe("rank desc deviation-sort");
    expect(location.search).toBe("");
  });

  it("unlocks with the demo code in one press, and shows the best deals first", () => {
    fireEvent.click(setup());
    screen.getByText("Connect a wallet or enter a beta code to unlock.");
    fireEvent.click(option(/^Unlock with the demo code$/));
    expect(sort()).toBe("priceDeviation desc");
    expect(connection.getState().betaCode).toBe("WAGMI22");
    fireEvent.click(screen.getByRole("combobox", { name: "Sort" }));
    expect(screen.queryByText(/unlock/i)).toBeNull();
  });

  it("offers no code for data that is not a demo's", () => {
    const menu = setup("", false);
    fireEvent.click(menu);
    screen.getByText("Connect a wallet or enter a beta code to unlock.");
    expect(screen.queryByText(/demo code/)).toBeNull();
    fireEvent.keyDown(menu, { key: "End" });
    fireEvent.keyDown(menu, { key: "ArrowDown" });
    fireEvent.keyDown(menu, { key: "Enter" });
    expect(sort()).toBe("confidence desc");
  });

  it("falls back to the default for a link with a deviation sort", () => {
    setup("?sort=deviation&order=asc");
    expect(sort()).toBe("rank desc");
  });

  it.each(["price", "deviation"])(
    "resets a sort by %s when connected, in the same history entry",
    (key) => {
      setup(`?price=1~2&sort=${key}&order=asc`);
      const steps = history.length;
      act(() => void connection.redeem("LFG22"));
      expect(sort()).toBe("priceDeviation desc");
      expect(location.search).toBe("?price=1~2");
      expect(history.length).toBe(steps);
    },
  );
});

describe("connected", () => {
  it("sorts by the best deals and applies every choice", () => {
    connection.redeem("LFG22");
    const menu = setup();
    expect(sort()).toBe("priceDeviation desc");
    expect(menu.textContent).toBe("Most Underpriced First by ETH");
    fireEvent.click(menu);
    option(/^Most Underpriced First by ETH$/);
    fireEvent.click(option(/Most Overpriced First/));
    expect(sort()).toBe("priceDeviation asc");
    expect(menu.textContent).toBe("Most Overpriced First by ETH");
  });

  it("resets the sort when disconnected", () => {
    connection.redeem("LFG22");
    setup("?sort=price&order=asc");
    act(() => connection.disconnect());
    expect(sort()).toBe("rank desc");
    expect(location.search).toBe("");
  });
});

describe("by keyboard", () => {
  it("opens, moves through the list, chooses and closes", () => {
    const menu = setup();
    fireEvent.keyDown(menu, { key: "ArrowDown" });
    expect(menu.getAttribute("aria-expanded")).toBe("true");
    fireEvent.keyDown(menu, { key: "ArrowDown" });
    fireEvent.keyDown(menu, { key: "ArrowDown" });
    const active = document.getElementById(menu.getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toBe("Lowest Price First");
    fireEvent.keyDown(menu, { key: "Enter" });
    expect(sort()).toBe("currentPrice asc");
    expect(menu.getAttribute("aria-expanded")).toBe("false");
  });

  it("closes on Escape without a change", () => {
    const menu = setup();
    fireEvent.keyDown(menu, { key: " " });
    fireEvent.keyDown(menu, { key: "End" });
    fireEvent.keyDown(menu, { key: "Escape" });
    expect(menu.getAttribute("aria-expanded")).toBe("false");
    expect(sort()).toBe("rank desc");
  });

  it("unlocks with the demo code, which is the last choice", () => {
    const menu = setup();
    fireEvent.keyDown(menu, { key: "Enter" });
    fireEvent.keyDown(menu, { key: "End" });
    const active = document.getElementById(menu.getAttribute("aria-activedescendant") ?? "");
    expect(active?.textContent).toBe("Unlock with the demo code");
    expect(active?.dataset.active).toBe("true");
    fireEvent.keyDown(menu, { key: "Enter" });
    expect(sort()).toBe("priceDeviation desc");
    expect(menu.getAttribute("aria-expanded")).toBe("false");
  });

  it("keeps a press from before the list has loaded", async () => {
    const arrive = holdChunk();
    const menu = setup();
    for (const key of ["Enter", "ArrowDown", "ArrowDown", "Enter", "ArrowDown"])
      fireEvent.keyDown(menu, { key });
    expect(screen.queryByRole("option")).toBeNull();
    expect(sort()).toBe("rank desc");
    await act(async () => arrive());
    expect(sort()).toBe("currentPrice asc");
    expect(menu.getAttribute("aria-expanded")).toBe("false");
    // It acts once.
    fireEvent.keyDown(menu, { key: "Enter" });
    expect(screen.getAllByRole("option").length).toBeGreaterThan(4);
  });

  it("forgets such a press if the menu is closed", async () => {
    const arrive = holdChunk();
    const menu = setup();
    for (const key of ["Enter", "ArrowDown", "Enter", "Escape", "Enter"])
      fireEvent.keyDown(menu, { key });
    await act(async () => arrive());
    expect(screen.getAllByRole("option").length).toBeGreaterThan(4);
    expect(sort()).toBe("rank desc");
  });

  it("finds a choice by its first letter, wrapping around", () => {
    const menu = setup();
    fireEvent.keyDown(menu, { key: "h" });
    fireEvent.keyDown(menu, { key: "Enter" });
    expect(sort()).toBe("currentPrice desc");
  });
});
