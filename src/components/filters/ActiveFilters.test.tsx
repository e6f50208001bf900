import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import type { FormerNames } from "../../../contract/collection.ts";
import { fakeCollection, fakeTrait } from "../../testing/fake-collection.tsx";
import { ActiveFilters } from "./ActiveFilters.tsx";

const HAT = fakeTrait(4, "Hat", ["Wizard", "Crown"]);

function setup(search: string, former?: FormerNames) {
  history.replaceState(null, "", `/c/x${search}`);
  fakeCollection({ traits: [HAT], former }).show(<ActiveFilters />);
}

const chips = () => screen.queryAllByRole("button", { name: /^Remove/ }).map((b) => b.textContent);

describe("ActiveFilters", () => {
  it("renders nothing without filters, with any sort", () => {
    setup("?sort=price&order=asc");
    expect(screen.queryByRole("list")).toBeNull();
  });

  it("removes one filter and keeps the others and the sort", () => {
    setup("?price=1~20&traits=4~1~2&sort=price&order=asc");
    expect(chips()).toEqual(["Price 1–20 ETH", "Hat: Wizard", "Hat: Crown"]);
    fireEvent.click(screen.getByRole("button", { name: "Remove Hat: Wizard" }));
    expect(location.search).toBe("?price=1~20&trait=Hat~Crown&sort=price&order=asc");
  });

  it("says which values and vibes are gone, and removes each", () => {
    const former = {
      traits: [{ id: 4, name: "Hat", values: [{ id: 3, label: "Halo" }] }],
      vibes: [{ id: 2, name: "Royal" }],
    };
    setup("?trait=Hat~Crown~Fez&traits=4~3&vibe=Royal~Poor", former);
    expect(chips()).toEqual([
      "Hat: Halono longer in this collection",
      "Hat: Crown",
      "Hat: Feznot in this collection",
      "Vibe: Royalno longer in this collection",
      "Vibe: Poornot in this collection",
    ]);
    fireEvent.click(
      screen.getByRole("button", { name: "Remove Hat: Fez, not in this collection" }),
    );
    expect(location.search).toBe("?trait=Hat~Halo~Crown&vibe=Poor~Royal");
    fireEvent.click(screen.getByRole("button", { name: /^Remove Vibe: Poor/ }));
    fireEvent.click(screen.getByRole("button", { name: /^Remove Vibe: Royal/ }));
    fireEvent.click(screen.getByRole("button", { name: /^Remove Hat: Halo/ }));
    expect(location.search).toBe("?trait=Hat~Crown");
  });

  it("says which trait of a range is gone", () => {
    const former = { traits: [{ id: 9, name: "Height", values: [] }], vibes: [] };
    setup("?numbers=9~1~2_8~3~", former);
    expect(chips()).toEqual(["Trait 8 from 3", "Height 1–2no longer in this collection"]);
  });

  it("says which names of ranges are gone, and removes each", () => {
    const former = { traits: [{ id: 9, name: "Height", values: [] }], vibes: [] };
    setup("?number=Height~1~2_Weight~~-0.5_Age~0~", former);
    expect(chips()).toEqual([
      "Height 1–2no longer in this collection",
      "Weight up to -0.5not in this collection",
      "Age from 0not in this collection",
    ]);
    fireEvent.click(screen.getByRole("button", { name: /^Remove Weight/ }));
    expect(location.search).toBe("?number=Age~0~_Height~1~2");
    fireEvent.click(screen.getByRole("button", { name: /^Remove Height/ }));
    expect(location.search).toBe("?number=Age~0~");
  });

  it("says which token ids are not in the collection", () => {
    history.replaceState(null, "", "/c/x?ids=12-99999");
    fakeCollection({ tokens: [{ id: "12" }] }).show(<ActiveFilters />);
    expect(chips()).toEqual(["#12", "#99999not in this collection"]);
    fireEvent.click(screen.getByRole("button", { name: "Remove #99999, not in this collection" }));
    expect(location.search).toBe("?ids=12");
  });

  it("clears all filters and keeps the sort", () => {
    setup("?price=1~20&market=2&ids=7&sort=price&order=asc");
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    expect(location.search).toBe("?sort=price&order=asc");
    expect(chips()).toEqual([]);
  });

  it("leaves out the chip of On sale, which has a button of its own, and clears it too", () => {
    setup("?sale=on&show=hot");
    expect(chips()).toEqual(["Hot"]);
    fireEvent.click(screen.getByRole("button", { name: "Remove Hot" }));
    expect(location.search).toBe("?sale=on");
    expect(screen.queryByRole("list")).toBeNull();
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    expect(location.search).toBe("");
  });

  it.each([
    ["Escape", () => fireEvent.keyDown(document.body, { key: "Escape" })],
    ["a press outside", () => fireEvent.pointerDown(document.body)],
    ["a scroll", () => fireEvent.scroll(window)],
  ])("closes the panel of further chips on %s", (_, dismiss) => {
    setup(`?ids=${Array.from({ length: 14 }, (_, id) => id).join("-")}`);
    const panel = () => screen.queryByRole("list", { name: "More active filters" });
    fireEvent.click(screen.getByRole("button", { name: "2 more" }));
    fireEvent.pointerDown(screen.getByRole("button", { name: /^Remove #13/ }));
    expect(panel()).not.toBeNull();
    dismiss();
    expect(panel()).toBeNull();
  });

  it("folds chips beyond the limit until the reader expands them", () => {
    const ids = Array.from({ length: 30 }, (_, id) => id).join("-");
    setup(`?ids=${ids}`);
    expect(chips()).toHaveLength(12);
    fireEvent.click(screen.getByRole("button", { name: "18 more" }));
    expect(chips()).toHaveLength(30);
  });
});
