import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { currency } from "./currency.ts";
import { density } from "./density.ts";
import { chooseTheme, theme } from "./theme.ts";

const root = document.documentElement;

function mediaOfHead(): string[] {
  return [...document.querySelectorAll<HTMLMetaElement>("meta[name=theme-color]")].map(
    ({ media }) => media,
  );
}

/** Runs the script in the head as a page does that loads now. */
async function load(): Promise<void> {
  vi.resetModules();
  await import("./theme-boot.ts");
}

beforeEach(() => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#000000" media="(prefers-color-scheme: dark)" />
    <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />`;
});

afterEach(() => {
  chooseTheme("system");
  localStorage.clear();
  document.head.innerHTML = "";
});

it("follows the system until the reader chooses", async () => {
  await load();
  expect(root.dataset.theme).toBeUndefined();
  chooseTheme("light");
  expect(root.dataset.theme).toBe("light");
  expect(mediaOfHead()).toEqual(["not all", "all"]);
  chooseTheme("system");
  expect(root.dataset.theme).toBeUndefined();
  expect(mediaOfHead()).toEqual(["(prefers-color-scheme: dark)", "(prefers-color-scheme: light)"]);
});

it("has the chosen theme before the page's own scripts run", async () => {
  theme.write("dark");
  expect(root.dataset.theme).toBeUndefined();
  await load();
  expect(root.dataset.theme).toBe("dark");
  expect(mediaOfHead()).toEqual(["all", "not all"]);
});

it.each([
  [{ effectiveType: "4g", saveData: false }, "fast"],
  [{ effectiveType: "4g", saveData: true }, undefined],
  [{ effectiveType: "3g", saveData: false }, undefined],
  // Safari and Firefox.
  [undefined, undefined],
])("says for the first screen of a line %o: %s", async (connection, said) => {
  vi.stubGlobal("navigator", { connection });
  delete root.dataset.line;
  await load();
  expect(root.dataset.line).toBe(said);
  delete root.dataset.line;
});

it("says for the first screen whether amounts are in ETH alone", async () => {
  await load();
  expect(root.dataset.currency).toBeUndefined();
  currency.write("eth");
  await load();
  expect(root.dataset.currency).toBe("eth");
  delete root.dataset.currency;
});

it("says for the first screen how the list shows tokens", async () => {
  await load();
  expect(root.dataset.density).toBeUndefined();
  density.write("compact");
  await load();
  expect(root.dataset.density).toBe("compact");
  density.write("rows");
  await load();
  expect(root.dataset.density).toBe("rows");
  localStorage.removeItem("fairfloor.tokenList");
  localStorage.setItem("fairfloor.density", JSON.stringify({ version: 1, value: "compact" }));
  await load();
  expect(root.dataset.density).toBe("compact");
  delete root.dataset.density;
});

it.each(["betaCode", "wallet"])("says for the first screen that a %s is stored", async (name) => {
  const store = (value: string | null) =>
    localStorage.setItem(`fairfloor.${name}`, JSON.stringify({ version: 1, value }));
  store(null);
  await load();
  expect(root.dataset.connected).toBeUndefined();
  store("known");
  await load();
  expect(root.dataset.connected).toBe("");
  delete root.dataset.connected;
});

it("takes over the choice of another tab", async () => {
  await load();
  theme.write("light");
  window.dispatchEvent(new StorageEvent("storage", { key: "fairfloor.theme" }));
  expect(root.dataset.theme).toBe("light");
  localStorage.clear();
  window.dispatchEvent(new StorageEvent("storage", { key: null }));
  expect(root.dataset.theme).toBeUndefined();
});

it.each(["{", "null", JSON.stringify({ version: 1, value: "sepia" })])(
  "keeps the system's theme if the record is %s",
  async (text) => {
    localStorage.setItem("fairfloor.theme", text);
    await load();
    expect(root.dataset.theme).toBeUndefined();
  },
);
