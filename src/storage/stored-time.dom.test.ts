import { describe, expect, it, vi } from "vitest";
import { pastTime, storedTime } from "./stored-time.ts";

const NOON = Date.UTC(2026, 5, 1, 12);

function lamp(value?: unknown) {
  if (value !== undefined)
    localStorage.setItem("fairfloor.lamp", JSON.stringify({ version: 1, value }));
  return storedTime("lamp");
}

describe("storedTime", () => {
  it("returns the written time after a reload", () => {
    lamp().write(NOON);
    expect(lamp().read()).toBe(NOON);
  });

  it.each([-1, 1.5, 1e300, "today", true])("rejects %j as a time", (value) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(lamp(value).read()).toBeNull();
  });
});

describe("pastTime", () => {
  it("returns a stored time in the past", () => {
    expect(pastTime(lamp(NOON - 1), NOON)).toBe(NOON - 1);
  });

  it("returns null if no time is stored", () => {
    expect(pastTime(lamp(), NOON)).toBeNull();
  });

  it("replaces a time in the future by now", () => {
    const stored = lamp(NOON + 86_400_000);
    expect(pastTime(stored, NOON)).toBe(NOON);
    expect(pastTime(stored, NOON + 5)).toBe(NOON);
  });
});
