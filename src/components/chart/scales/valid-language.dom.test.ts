import { afterEach, beforeEach, expect, it, vi } from "vitest";

beforeEach(() => vi.resetModules());
afterEach(() => {
  Reflect.deleteProperty(navigator, "language");
});

const setLanguage = (value: string) =>
  Object.defineProperty(navigator, "language", { value, configurable: true });

it.each(["C", "en-US@posix", ""])("loads the plot if the browser's language is %j", async (tag) => {
  setLanguage(tag);
  await expect(import("../create-plot.ts")).resolves.toHaveProperty("createPlot");
  expect(navigator.language).toBe("en-US");
});

it("keeps a valid language", async () => {
  setLanguage("de-CH");
  await import("../create-plot.ts");
  expect(navigator.language).toBe("de-CH");
});
