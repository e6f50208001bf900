import { act, fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeCollection } from "../../../testing/fake-collection.tsx";
import { TokenSearch } from "./TokenSearch.tsx";

const TOKENS = [{ id: "44" }, { id: "446" }, { id: "4464" }];

beforeEach(() => history.replaceState(null, "", "/c/fake"));

function setup(): HTMLElement {
  fakeCollection({ tokens: TOKENS }).show(<TokenSearch />);
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
});
