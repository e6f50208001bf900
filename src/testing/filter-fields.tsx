/** A collection to be filtered, and what a test reads and presses in its filters. */
import { fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { FAKE_ID, fakeCollection, fakeTrait } from "./fake-collection.tsx";

const HATS = fakeTrait(4, "Hat", ["Wizard", "Crown", "Beanie"]);
const LETTERS = fakeTrait(
  5,
  "Letter",
  Array.from({ length: 250 }, (_, index) => `Letter ${index + 1}`),
);
const HEIGHT = fakeTrait(6, "Height", ["12 m", "-3 m", "1,250.5 m", "none"], true);
const BORN = fakeTrait(7, "Born", ["2019-01-31", "2020-02-29"], true);

/** Shows `filters` for the query `search` in a collection with three tokens and four traits. */
export function showFilters(filters: ReactNode, search = "") {
  history.replaceState(null, "", `/c/${FAKE_ID}${search}`);
  const collection = fakeCollection(
    {
      tokens: [
        { id: "12", price: 1 },
        { id: "120", price: 2 },
        { id: "7", price: 3 },
      ],
      traits: [HATS, LETTERS, HEIGHT, BORN],
    },
    {
      facets: [
        ["trait", 4, 1, 5, 2],
        ["trait", 4, 2, 9, 8],
        ["trait", 4, 3, 0],
        ["marketplace", null, 1, 40, 0.5],
        ["onSale", null, null, 41, 0.5],
        ["deal", null, 0, 63, 0.5, 63, 63],
      ],
      aggregates: { topRank: 1, bottomRank: 3, listedCount: 3, cheapestBand: [1, 1.5] },
    },
  );
  collection.show(filters);
  return collection;
}

export const section = (name: string) => within(screen.getByRole("region", { name }));
export const field = (name: string) => screen.getByRole("textbox", { name });
export const address = () => location.search;

/** Types into a field and presses Enter. */
export function enter(name: string, text: string) {
  fireEvent.change(field(name), { target: { value: text } });
  fireEvent.keyDown(field(name), { key: "Enter" });
}
