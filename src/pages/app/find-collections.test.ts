import { expect, it } from "vitest";
import { parseCollectionList } from "../../../contract/collection.ts";
import {
  COLLECTION_SORTS,
  formatCollectionSort,
  parseCollectionSort,
} from "../../../contract/site/collection-sorts.ts";
import { findCollections } from "./find-collections.ts";

function collection(name: string, floor: number | null, listedCount: number, currency?: string) {
  const id = name.toLowerCase().replaceAll(" ", "-");
  return { id, name, description: "", size: 9, imageUrl: null, floor, listedCount, currency };
}

const list = parseCollectionList({
  collections: [
    collection("Paper Aviary", 0.2, 5),
    collection("Kiln Faces", 1.4, 5),
    collection("Aavegotchi", 900, 7, "GHST"),
    collection("Clockwork Beetles", null, 0),
  ],
});
const collections = list.ok ? list.value : [];
const found = (text: string, sort: (typeof COLLECTION_SORTS)[number]) =>
  findCollections(collections, text, sort).map(({ name }) => name.split(" ")[0]);

it("sorts by name, floor or tokens on sale", () => {
  expect(found("", "name")).toEqual(["Aavegotchi", "Clockwork", "Kiln", "Paper"]);
  expect(found("", "listed")).toEqual(["Aavegotchi", "Kiln", "Paper", "Clockwork"]);
});

it("puts floors of another unit, and collections without a floor, after the floors in ETH", () => {
  expect(found("", "lowest")).toEqual(["Paper", "Kiln", "Aavegotchi", "Clockwork"]);
  expect(found("", "highest")).toEqual(["Kiln", "Paper", "Aavegotchi", "Clockwork"]);
});

it("finds names by parts of their words, in any order and case", () => {
  expect(found("PAP", "name")).toEqual(["Paper"]);
  expect(found("faces  kiln", "featured")).toEqual(["Kiln"]);
  expect(found("kiln paper", "name")).toEqual([]);
});

it("reads each sort from the address that it writes, and ignores an unknown one", () => {
  for (const sort of COLLECTION_SORTS)
    expect(parseCollectionSort(`?${formatCollectionSort(sort)}`)).toBe(sort);
  expect(parseCollectionSort("?sort=no")).toBe("featured");
});
