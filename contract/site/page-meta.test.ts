import { expect, it } from "vitest";
import { collectionTitle, documentTitle } from "./page-meta.ts";

it.each([
  ["", "Fairfloor"],
  ["Collections", "Collections | Fairfloor"],
  [collectionTitle("Harbour Lights"), "Harbour Lights on Fairfloor"],
  ["family 👩‍👩‍👧‍👦", "family 👩‍👩‍👧‍👦 | Fairfloor"],
])("the title of %j is %j", (title, expected) => {
  expect(documentTitle(title)).toBe(expected);
});

it("strips marks and controls from a name, so that it cannot turn the text after it in a title", () => {
  expect(documentTitle(collectionTitle("\u202Egnp\u202C\u2067.\u0007\n"))).toBe(
    "gnp. on Fairfloor",
  );
});
