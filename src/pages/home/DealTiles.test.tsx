import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { parseCollectionList } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { DealTiles } from "./DealTiles.tsx";
import type { PreviewState } from "./use-preview.ts";

function shown(price: number, ...others: Preview["listed"]): PreviewState {
  const list = parseCollectionList({ collections: [{ id: "sample", name: "Sample", size: 10 }] });
  const [collection] = list.ok ? list.value : [];
  if (!collection) throw new Error("the list is invalid");
  const preview: Preview = {
    lastRank: 10,
    listed: [["4", 2, price, 1, 0.9, 0.95, 1.05], ...others],
    unlisted: [],
    line: [],
  };
  return { name: "shown", collection, preview };
}

it("shows a token that is listed under its projection", () => {
  render(<DealTiles state={shown(0.5)} />);
  const link = screen.getByRole("link");
  expect(link.textContent).toContain("#4");
  // Closing the token then shows the tokens on sale.
  expect(link.getAttribute("href")).toBe("/c/sample/4?sale=on");
});

it("says so if no token is listed under its projection", () => {
  render(<DealTiles state={shown(2)} />);
  expect(screen.queryByRole("list")).toBeNull();
  expect(screen.getByText("No token is underpriced right now.")).toBeTruthy();
});

it("keeps its tiles in their places under a pointer", () => {
  const { rerender } = render(<DealTiles state={shown(0.5)} />);
  const root = screen.getByRole("list").parentElement ?? document.body;
  fireEvent.pointerEnter(root, { pointerType: "mouse" });
  rerender(<DealTiles state={shown(0.6, ["5", 3, 0.2, 1, 0.9, 0.95, 1.05])} />);
  const said = () => screen.getAllByRole("link").map(({ textContent }) => textContent);
  expect(said()).toEqual([expect.stringMatching(/40% under.*#4/)]);
  fireEvent.click(screen.getByRole("button", { name: "1 new" }));
  expect(said()).toEqual([expect.stringContaining("#5"), expect.stringContaining("#4")]);
});
