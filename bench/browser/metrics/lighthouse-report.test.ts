import { describe, expect, it } from "vitest";
import { type LighthouseReport, valuesOf } from "./lighthouse-report.ts";

const REPORT: LighthouseReport = {
  categories: {
    performance: { score: 0.93 },
    accessibility: { score: 1 },
    "best-practices": { score: 0.96 },
    seo: { score: 0.9 },
  },
  audits: {
    "largest-contentful-paint": { numericValue: 2150.5 },
    "total-blocking-time": { numericValue: 0 },
    "cumulative-layout-shift": { numericValue: 0.006 },
  },
};

describe("a report of Lighthouse", () => {
  it("has scores, times and shifts", () => {
    const scores = { performance: 0.93, accessibility: 1, "best practices": 0.96, SEO: 0.9 };
    expect(valuesOf(REPORT)).toEqual({ ...scores, LCP: 2150.5, TBT: 0, CLS: 0.006 });
  });

  it("is refused if the page was not measured, or a score is missing", () => {
    const runtimeError = { message: "The page did not paint." };
    expect(() => valuesOf({ ...REPORT, runtimeError })).toThrow("The page did not paint.");
    const categories = { ...REPORT.categories, performance: { score: null } };
    expect(() => valuesOf({ ...REPORT, categories })).toThrow("no performance");
  });
});
