import { render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { KeysDialog } from "./KeysDialog.tsx";

it("says how the chart is zoomed, and how the zoom is taken back", () => {
  render(<KeysDialog onClose={() => {}} />);
  const meanings = (keys: string) =>
    screen.getAllByText(keys).map((key) => key.closest("dt")?.nextElementSibling?.textContent);
  expect(meanings("Drag")).toEqual(["Zoom in on a box"]);
  expect(meanings("Ctrl wheel")).toEqual(["Zoom in or out at the pointer"]);
  expect(meanings("0")).toEqual(["Reset the zoom, as a double click does"]);
});
