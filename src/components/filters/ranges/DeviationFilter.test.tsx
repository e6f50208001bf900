import { act, fireEvent } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { address, enter, field, section, showFilters } from "../../../testing/filter-fields.tsx";
import { DeviationFilter } from "./DeviationFilter.tsx";

const setup = (search?: string) => showFilters(<DeviationFilter />, search);

it("keeps only tokens under their projection with one press, and says what the minimum means", () => {
  setup("?deviation=1");
  const deviation = section("Deviation");
  expect(deviation.getByText("Under or over by more than")).toBeTruthy();
  fireEvent.click(deviation.getByLabelText("Under the projection only"));
  expect(address()).toBe("?deviation=1&side=under");
  expect(deviation.getByText("Under by more than")).toBeTruthy();
  fireEvent.click(deviation.getByRole("button", { name: /Reset|Clear/ }));
  expect(address()).toBe("");
});

it("keeps tokens by percent under their projection, and says a range that the chart set", () => {
  setup("?percent=-22~41");
  const deviation = section("Deviation");
  expect(deviation.getByText("Now: 22% over to 41% under")).toBeTruthy();
  const name = "Minimum percent under the projection";
  expect(field(name)).toHaveProperty("value", "");
  enter(name, "20");
  expect(address()).toBe("?percent=20~41");
  expect(deviation.getByText("Now: 20\u201341% under")).toBeTruthy();
  enter(name, "50 %");
  expect(address()).toBe("?percent=50~");
  enter(name, "101");
  expect(deviation.getAllByRole("alert")[0]?.textContent).toContain("such as 20");
  fireEvent.click(deviation.getByRole("button", { name: "Reset deviation" }));
  expect(address()).toBe("");
});

it("explains at the field which input is valid", () => {
  setup();
  enter("Minimum deviation", "lots");
  expect(section("Deviation").getAllByRole("alert")[1]?.textContent).toContain("such as 0.5");
  expect(address()).toBe("");
});

it("forgets what is typed when it is reset", () => {
  setup("?side=under");
  enter("Minimum deviation", "lots");
  expect(field("Minimum deviation")).toHaveProperty("value", "lots");
  fireEvent.click(section("Deviation").getByRole("button", { name: "Reset deviation" }));
  expect(field("Minimum deviation")).toHaveProperty("value", "");
  expect(section("Deviation").getAllByRole("alert")[1]?.textContent).toBe("");
});

it("does not bring back what was typed over an earlier minimum", async () => {
  setup("?deviation=1");
  enter("Minimum deviation", "2");
  fireEvent.change(field("Minimum deviation"), { target: { value: "3" } });
  const shows = (value: string) =>
    vi.waitFor(() => expect(field("Minimum deviation")).toHaveProperty("value", value));
  act(() => history.back());
  await shows("1");
  act(() => history.forward());
  await shows("2");
});
