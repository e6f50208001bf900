import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { KeysDialog } from "./KeysDialog.tsx";

it("says how the chart is zoomed, and how the zoom is taken back", () => {
  render(<KeysDialog onClose={() => {}} />);
  const meanings = (keys: string) =>
    screen.getAllByText(keys).map((key) => key.closest("dt")?.nextElementSibling?.textContent);
  const ofAxis = "On an axis: zoom it alone. A double click shows all of it";
  expect(meanings("Drag")).toEqual(["Zoom in on a box", ofAxis]);
  expect(meanings("Wheel")).toEqual([ofAxis]);
  expect(meanings("Ctrl wheel")).toEqual(["Zoom in or out at the pointer"]);
  expect(meanings("0")[0]).toBe("Show the whole chart, as a double click in it does");
});
