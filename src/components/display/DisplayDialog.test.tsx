import { fireEvent, render, screen } from "@testing-library/react";
import { afterEach, expect, it, vi } from "vitest";
import { currency } from "../../storage/currency.ts";
import { density } from "../../storage/density.ts";
import { stubMedia } from "../../testing/fake-media.ts";
import { from } from "../../theme/tokens.css.ts";
import { DisplayDialog } from "./DisplayDialog.tsx";

afterEach(() => {
  currency.write("ethAndDollars");
  density.write("comfortable");
});

it("keeps whether amounts are shown in dollars too", () => {
  render(<DisplayDialog onClose={() => {}} />);
  const amounts = screen.getByRole("combobox", { name: "Amounts", hidden: true });
  expect(amounts).toHaveProperty("value", "ethAndDollars");
  fireEvent.change(amounts, { target: { value: "eth" } });
  expect(localStorage.getItem("fairfloor.currency")).toContain('"eth"');
  expect(currency.read()).toBe("eth");
});

it.each([
  ["a phone", [], ["Cards", "Rows"]],
  ["a wide screen", [from[600]], ["Large cards", "Small cards", "Rows"]],
])("keeps on %s whether tokens are in rows", async (_, media, names) => {
  stubMedia(...media);
  render(<DisplayDialog onClose={() => {}} />);
  const tokens = screen.getByRole<HTMLSelectElement>("combobox", { name: "Tokens", hidden: true });
  expect(Array.from(tokens.options, ({ text }) => text)).toEqual(names);
  fireEvent.change(tokens, { target: { value: "rows" } });
  await vi.waitFor(() => expect(localStorage.getItem("fairfloor.tokenList")).toContain('"rows"'));
});
