import { beforeEach, expect, it, vi } from "vitest";

const FORMER = "fairfloor.density";

async function load() {
  vi.resetModules();
  return (await import("./density.ts")).density;
}

beforeEach(() => localStorage.clear());

it("starts with the choice that a former build stored, until there is one of its own", async () => {
  expect((await load()).read()).toBe("comfortable");
  localStorage.setItem(FORMER, JSON.stringify({ version: 1, value: "compact" }));
  const density = await load();
  expect(density.read()).toBe("compact");
  density.write("rows");
  expect((await load()).read()).toBe("rows");
});

it("keeps rows while a tab of a former build is open, which removes values that it does not know", async () => {
  const record = JSON.stringify({ version: 1, value: "compact" });
  localStorage.setItem(FORMER, record);
  const density = await load();
  const stop = density.subscribe(() => {});
  density.write("rows");
  expect(localStorage.getItem(FORMER)).toBe(record);
  localStorage.removeItem(FORMER);
  window.dispatchEvent(new StorageEvent("storage", { key: FORMER, storageArea: localStorage }));
  expect(density.read()).toBe("rows");
  stop();
});
