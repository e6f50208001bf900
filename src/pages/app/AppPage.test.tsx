import { fireEvent, render, screen } from "@testing-library/react";
import { SWRConfig } from "swr";
import { expect, it } from "vitest";
import * as apiPath from "../../../contract/api-path.ts";
import { parseCollectionList } from "../../../contract/collection.ts";
import AppPage from "./AppPage.tsx";

const collection = (name: string, featured: number, floor: number) => ({
  ...{ id: name.toLowerCase(), name, description: "", size: 9, imageUrl: null },
  ...{ listedCount: 3, featured, floor },
});

const list = parseCollectionList({
  collections: [collection("Birds", 1, 3), collection("Apes", 0, 2), collection("Cats", 0, 1)],
});

const names = () => screen.queryAllByRole("heading", { level: 3 }).map((each) => each.textContent);
const sections = () =>
  screen.queryAllByRole("heading", { level: 2 }).map((each) => each.textContent);

function show(search = ""): void {
  history.replaceState(null, "", `/app${search}`);
  const fallback = { [apiPath.collections()]: list.ok ? list.value : [] };
  render(
    <SWRConfig value={{ provider: () => new Map(), fallback, revalidateOnMount: false }}>
      <AppPage />
    </SWRConfig>,
  );
}

it("begins with the featured collections, and sorts all of them once the reader asks", () => {
  show();
  expect(names()).toEqual(["Birds", "Apes", "Cats"]);
  expect(sections()).toEqual(["Featured", "Other collections"]);
  const sort = screen.getByRole("combobox", { name: "Sort the collections" });
  fireEvent.change(sort, { target: { value: "lowest" } });
  expect(names()).toEqual(["Cats", "Apes", "Birds"]);
  expect(sections()).toEqual(["3 collections"]);
  expect(location.search).toBe("?sort=lowest");
  fireEvent.change(sort, { target: { value: "featured" } });
  expect(names()).toEqual(["Birds", "Apes", "Cats"]);
  expect(location.search).toBe("");
});

it("opens with the sort of its address", () => {
  show("?sort=name");
  expect(names()).toEqual(["Apes", "Birds", "Cats"]);
});

it("finds a collection by a part of its name, and says if there is none", () => {
  show();
  const search = screen.getByRole("searchbox", { name: "Find a collection by its name" });
  fireEvent.change(search, { target: { value: "ca" } });
  expect(names()).toEqual(["Cats"]);
  expect(sections()).toEqual(["1 collection"]);
  fireEvent.change(search, { target: { value: "dogs" } });
  expect(screen.getByText("No collection has this in its name.")).toBeTruthy();
});
