import { describe, expect, it, vi } from "vitest";
import { pastTime, storedTime } from "./stored-time.ts";

const NOON = Date.UTC(2026, 5, 1, 12);

function lamp(value?: unknown) {
  if (value !== undefined)
    localStorage.setItem("fairfloor.lamp", JSON.stringify({ version: 1, value }));
  return storedTime("lamp");
}

describe("storedTime", () => {
  it("gives back after a reload what was written", () => {
    lamp().write(NOON);
    expect(lamp().read()).toBe(NOON);
  });

  it.each([-1, 1.5, 1e300, "today", true])("takes %j for no time at all", (value) => {
    vi.spyOn(console, "warn").mockImplementation(() => {});
    expect(lamp(value).read()).toBeNull();
  });
});

describe("pastTime", () => {
  it("is the stored time where that is past", () => {
    expect(pastTime(lamp(NOON - 1), NOON)).toBe(NOON - 1);
  });

  it("is null where none is stored", () => {
    expect(pastTime(lamp(), NOON)).toBeNull();
  });

  it("counts a time ahead of the clock as now, from now on", () => {
    const stored = lamp(NOON + 86_400_000);
    expect(pastTime(stored, NOON)).toBe(NOON);
    expect(pastTime(stored, NOON + 5)).toBe(NOON);
  });
});
