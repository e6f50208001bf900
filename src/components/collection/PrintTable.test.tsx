import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { fakeCollection } from "../../testing/fake-collection.tsx";
import { PrintTable } from "./PrintTable.tsx";

it("lists the tokens shown while the page is printed", () => {
  const tokens = [
    { id: "5", price: 1 },
    { id: "7", price: 0.5 },
  ];
  fakeCollection({ tokens }).show(<PrintTable />);
  expect(screen.queryByRole("table")).toBeNull();
  fireEvent(window, new Event("beforeprint"));
  const rows = screen.getAllByRole("row").map((row) => row.textContent);
  expect(rows).toHaveLength(3);
  expect(rows[0]).toBe("TokenRankPrice, ETHProjectionDeviationRangeConfidenceMarket");
  expect(rows[1]).toContain("#5");
  expect(rows[2]).toContain("#7");
  fireEvent(window, new Event("afterprint"));
  expect(screen.queryByRole("table")).toBeNull();
});
