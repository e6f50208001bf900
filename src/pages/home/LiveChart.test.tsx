import { render, screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { parseCollectionList } from "../../../contract/collection.ts";
import type { Preview } from "../../../contract/site/preview.ts";
import { LiveChart } from "./LiveChart.tsx";

it("writes prices in the unit of its collection", () => {
  // A page without the observer draws at once.
  vi.stubGlobal("ResizeObserver", undefined);
  const sample = { id: "sample", name: "Sample", size: 10, currency: "GHST" };
  const list = parseCollectionList({ collections: [sample] });
  const [collection] = list.ok ? list.value : [];
  if (!collection) throw new Error("the list is invalid");
  const preview: Preview = {
    lastRank: 10,
    listed: [["4", 2, 0.9, 1, 0.9, 0.5, 1.5]],
    unlisted: [],
    line: [],
  };
  render(<LiveChart state={{ name: "shown", collection, preview }} />);
  const said = screen.getByRole("figure").textContent;
  expect(said).toContain("Price 0.9 GHST");
  expect(said).toContain("Projection 1.0 GHST");
  expect(said).toContain("GHST range");
  expect(screen.getByRole("img").textContent).toContain("GHST");
  expect(said).not.toContain("ETH");
});
