import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { FAKE_ID, fakeCollection } from "../../../testing/fake-collection.tsx";
import { PriceFilter } from "./PriceFilter.tsx";

it("writes both bounds of a band in the same decimals", () => {
  history.replaceState(null, "", `/c/${FAKE_ID}?price=0.9~1`);
  const tokens = [
    { id: "1", price: 0.9 },
    { id: "2", price: 1 },
  ];
  const aggregates = {
    ...{ floor: 0.9, listedCount: 2 },
    ...({ cheapestBand: [0.9, 0.951], priciestBand: [1.6, 1_030] } as const),
  };
  fakeCollection({ tokens }, { aggregates }).show(<PriceFilter />);
  const band = (name: RegExp) => screen.getByRole("button", { name }).textContent;
  expect(band(/^Cheapest/)).toBe("Cheapest 10%0.900\u20130.951 ETH");
  expect(band(/^Priciest/)).toBe("Priciest 10%1.6\u20131,030.0 ETH");
  const [, highest] = screen.getAllByRole("slider");
  expect(highest?.getAttribute("aria-valuetext")).toBe("1.000 ETH");
});

it("takes a price with the collection's own unit beside it", () => {
  history.replaceState(null, "", `/c/${FAKE_ID}`);
  fakeCollection({ currency: "GHST", tokens: [{ id: "1", price: 1 }] }).show(<PriceFilter />);
  const [lowest] = screen.getAllByRole("textbox");
  if (!lowest) throw new Error("no field");
  fireEvent.change(lowest, { target: { value: "1 234,5 GHST" } });
  fireEvent.blur(lowest);
  expect(location.search).toBe("?price=1234.5~");
});
