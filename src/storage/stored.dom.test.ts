import { beforeEach, describe, expect, it, vi } from "vitest";
import { createStored, storedChoice } from "./stored.ts";

const KEY = "fairfloor.colour";

function colour(version = 1) {
  return createStored<string | null>({
    area: "local",
    name: "colour",
    version,
    initial: null,
    parse: (value) => (value === "red" || value === "blue" ? value : undefined),
  });
}

beforeEach(() => localStorage.clear());

describe("createStored", () => {
  it("returns the written value after a reload", () => {
    colour().write("red");
    expect(colour().read()).toBe("red");
  });

  it.each([
    ["no JSON", "{"],
    ["another shape", "[1]"],
    ["null", "null"],
    ["another version", JSON.stringify({ version: 9, value: "red" })],
    ["a value it does not know", JSON.stringify({ version: 1, value: "green" })],
  ])("replaces a record that is %s by the initial value", (_, text) => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    localStorage.setItem(KEY, text);
    expect(colour().read()).toBeNull();
    expect(localStorage.getItem(KEY)).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("notifies its listeners of a write here and in another tab", () => {
    const stored = colour();
    const listener = vi.fn();
    const stop = stored.subscribe(listener);
    stored.write("red");
    stored.write("red");
    expect(listener).toHaveBeenCalledTimes(1);
    localStorage.setItem(KEY, JSON.stringify({ version: 1, value: "blue" }));
    window.dispatchEvent(new StorageEvent("storage", { key: KEY, storageArea: localStorage }));
    expect(stored.read()).toBe("blue");
    expect(listener).toHaveBeenCalledTimes(2);
    stop();
    stored.write("red");
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it("keeps its value, and the record, if another tab writes what it does not know", () => {
    const stored = colour();
    const listener = vi.fn();
    stored.write("red");
    const stop = stored.subscribe(listener);
    const record = JSON.stringify({ version: 1, value: "green" });
    localStorage.setItem(KEY, record);
    window.dispatchEvent(new StorageEvent("storage", { key: KEY, storageArea: localStorage }));
    expect(stored.read()).toBe("red");
    expect(localStorage.getItem(KEY)).toBe(record);
    expect(listener).not.toHaveBeenCalled();
    stop();
  });

  it("keeps the value in memory if storage is full", () => {
    const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
    vi.spyOn(Storage.prototype, "setItem").mockImplementation(() => {
      throw new DOMException("full", "QuotaExceededError");
    });
    const stored = colour();
    stored.write("red");
    expect(stored.read()).toBe("red");
    expect(warn).toHaveBeenCalledTimes(1);
  });

  it("keeps the value in memory if storage is denied", () => {
    vi.spyOn(window, "localStorage", "get").mockImplementation(() => {
      throw new DOMException("denied", "SecurityError");
    });
    const stored = colour();
    stored.write("blue");
    expect(stored.read()).toBe("blue");
  });
});

describe("storedChoice", () => {
  const size = () => storedChoice("size", ["large", "small"]);

  it("returns the first choice until another one is written, and keeps that for the session", () => {
    expect(size().read()).toBe("large");
    size().write("small");
    expect(size().read()).toBe("small");
    expect(sessionStorage.getItem("fairfloor.size")).toContain('"small"');
  });

  it("falls back to the first choice if the stored one is unknown", () => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    sessionStorage.setItem("fairfloor.size", JSON.stringify({ version: 1, value: "huge" }));
    expect(size().read()).toBe("large");
  });
});
