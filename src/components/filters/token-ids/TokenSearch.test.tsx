import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeCollection, fakeTrait } from "../../../testing/fake-collection.tsx";
import { TokenSearch } from "./TokenSearch.tsx";

const TOKENS = [{ id: "44", price: 2 }, { id: "446" }, { id: "4464" }];
const TRAITS = [fakeTrait(1, "Sign", ["Anchor", "Whale"])];

beforeEach(() => history.replaceState(null, "", "/c/fake"));

function setup(): HTMLElement {
  const collection = fakeCollection({ tokens: TOKENS, traits: TRAITS });
  collection.show(<TokenSearch />);
  collection.publish({ facets: [["trait", 1, 2, 183]], search: "?sale=on" });
  return screen.getByRole("combobox", { name: /Find a token/ });
}

const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe("TokenSearch", () => {
  it("opens the active match on Enter", () => {
    const field = setup();
    type(field, "44");
    fireEvent.keyDown(field, { key: "ArrowDown" });
    fireEvent.keyDown(field, { key: "Enter" });
    expect(location.pathname).toBe("/c/fake/446");
  });

  it("opens the match of the whole text if Enter comes before the list has updated", () => {
    const field = setup();
    type(field, "44");
    expect(screen.getAllByRole("option")).toHaveLength(3);
    act(() => {
      type(field, "4464");
      fireEvent.keyDown(field, { key: "Enter" });
    });
    expect(location.pathname).toBe("/c/fake/4464");
  });

  it("opens nothing if the whole text has no match", () => {
    const field = setup();
    type(field, "44");
    act(() => {
      type(field, "449");
      fireEvent.keyDown(field, { key: "Enter" });
    });
    expect(location.pathname).toBe("/c/fake");
  });

  it("shows the price of a token", () => {
    type(setup(), "44");
    const shown = screen.getAllByRole("option").map(({ textContent }) => textContent);
    expect(shown).toEqual(["#44Rank 12 ETH", "#446Rank 2Not listed", "#4464Rank 3Not listed"]);
  });

  it("offers a trait value with how many tokens of the other filters have it, and filters by it", () => {
    const field = setup();
    type(field, "whale");
    expect(screen.getByRole("option").textContent).toBe("WhaleSignFilter, 183 tokens");
    fireEvent.keyDown(field, { key: "Enter" });
    expect(location.search).toMatch(/trait/);
    const { search } = location;
    // A second time, it stays.
    type(field, "whale");
    fireEvent.click(screen.getByRole("option"));
    expect(location.search).toBe(search);
  });
});
