import { fireEvent, screen } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { fakeCollection, fakeTrait } from "../../testing/fake-collection.tsx";
import { ActiveFilters } from "./ActiveFilters.tsx";

function setup(search: string) {
  history.replaceState(null, "", `/c/x${search}`);
  fakeCollection({ traits: [fakeTrait(4, "Hat", ["Wizard", "Crown"])] }).show(<ActiveFilters />);
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
    expect(location.search).toBe("?price=1~20&traits=4~2&sort=price&order=asc");
  });

  it("clears all filters and keeps the sort", () => {
    setup("?price=1~20&market=2&ids=7&sort=price&order=asc");
    fireEvent.click(screen.getByRole("button", { name: "Clear all" }));
    expect(location.search).toBe("?sort=price&order=asc");
    expect(chips()).toEqual([]);
  });

  it("folds chips beyond the limit until the reader expands them", () => {
    const ids = Array.from({ length: 30 }, (_, id) => id).join("-");
    setup(`?ids=${ids}`);
    expect(chips()).toHaveLength(12);
    fireEvent.click(screen.getByRole("button", { name: "18 more" }));
    expect(chips()).toHaveLength(30);
  });
});
