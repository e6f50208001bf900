import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { currency } from "../../storage/currency.ts";
import { DisplayDialog } from "./DisplayDialog.tsx";

afterEach(() => currency.write("ethAndDollars"));

it("keeps whether amounts are shown in dollars too", () => {
  render(<DisplayDialog onClose={() => {}} />);
  const amounts = screen.getByRole("combobox", { name: "Amounts", hidden: true });
  expect(amounts).toHaveProperty("value", "ethAndDollars");
  fireEvent.change(amounts, { target: { value: "eth" } });
  expect(localStorage.getItem("fairfloor.currency")).toContain('"eth"');
  expect(currency.read()).toBe("eth");
});
