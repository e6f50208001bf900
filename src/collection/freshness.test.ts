import fc from "fast-check";
import { expect, it } from "vitest";
import { ageText } from "../../contract/values/format.ts";
import type { Connection } from "../../contract/worker-api.ts";
import { ageOf, freshnessOf, STALE_MS } from "./freshness.ts";

const NOW = Date.UTC(2026, 2, 29, 1, 30);
const at = (name: Connection["name"], ageMs: number | null) =>
  freshnessOf({ name }, ageMs === null ? null : NOW - ageMs, NOW);

it("is live or delayed only if the listings were confirmed within a minute", () => {
  expect([at("live", 0), at("live", STALE_MS - 1), at("live", STALE_MS)]).toEqual([
    "live",
    "live",
    "stale",
  ]);
  expect([at("polling", 20_000), at("polling", STALE_MS)]).toEqual(["delayed", "stale"]);
});

it("is connecting before the first listings, and stale with old cached listings", () => {
  expect([at("connecting", null), at("connecting", 7 * 86_400_000)]).toEqual([
    "connecting",
    "stale",
  ]);
});

it("is offline while the server is unreachable, at any age", () => {
  expect([at("lost", null), at("lost", 5), at("lost", 1e9)]).toEqual([
    "offline",
    "offline",
    "offline",
  ]);
});

it("never returns a negative or NaN age when the clock jumps", () => {
  const time = fc.oneof(
    fc.integer({ min: -2e12, max: 4e12 }),
    fc.constantFrom(0, NOW, NOW + 86_400_000, NOW - 86_400_000, Number.NaN, Infinity, -Infinity),
  );
  const names = fc.constantFrom("connecting", "live", "polling", "lost");
  fc.assert(
    fc.property(fc.option(time), time, names, (asOf, now, name) => {
      const age = ageOf(asOf, now);
      expect(age === null || (age >= 0 && Number.isFinite(age))).toBe(true);
      if (age !== null) expect(ageText(age)).toMatch(/^(under 1 min|[1-9]\d* (min|h|d))$/);
      expect(freshnessOf({ name }, asOf, now)).toMatch(/^(connecting|live|delayed|offline|stale)$/);
    }),
    { seed: 20260103 },
  );
});

it("counts elapsed hours, not local clock hours, across a change to summer time", () => {
  // In Berlin, 02:00 becomes 03:00 that night.
  const before = Date.parse("2026-03-29T01:30:00+01:00");
  const after = Date.parse("2026-03-29T03:30:00+02:00");
  expect(ageText(ageOf(before, after) ?? -1)).toBe("1 h");
});
