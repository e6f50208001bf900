import { expect, it, vi } from "vitest";

it("stores the time of the last visit and replaces an invalid record", async () => {
  const warn = vi.spyOn(console, "warn").mockImplementation(() => {});
  localStorage.setItem("fairfloor.lastVisitTime", '{"version":1,"value":"yesterday"}');
  const { recordVisit } = await import("./last-visit.ts");
  expect(warn).toHaveBeenCalledTimes(1);
  recordVisit(1_650_000_000_000);
  expect(localStorage.getItem("fairfloor.lastVisitTime")).toBe(
    '{"version":1,"value":1650000000000}',
  );
});
