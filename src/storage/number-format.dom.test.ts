import { afterEach, expect, it, vi } from "vitest";
import { eth } from "../../contract/values/format.ts";
import { setNumberLocale } from "../../contract/values/number-locale.ts";
import { applyNumberFormat, numberFormat } from "./number-format.ts";

afterEach(() => {
  numberFormat.write("browser");
  setNumberLocale("en-US");
});

it("is the browser's by default, and the reader's if chosen", () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("fr-FR");
  applyNumberFormat();
  expect(eth(1.5)).toBe("1,5 ETH");
  numberFormat.write("en-US");
  applyNumberFormat();
  expect(eth(1.5)).toBe("1.5 ETH");
});

it("is English for a language that Intl refuses", () => {
  vi.spyOn(navigator, "language", "get").mockReturnValue("en-US@posix");
  applyNumberFormat();
  expect(eth(1.5)).toBe("1.5 ETH");
});
