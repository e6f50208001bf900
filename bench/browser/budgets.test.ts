import { describe, expect, it } from "vitest";
import { BEST_PEER, type BrowserBudget, budgetViolations, readBudgets } from "./budgets.ts";
import { BARE, type Figure, OURS } from "./metrics/measurement.ts";
import { MEASURES } from "./metrics/measures.ts";

const script = { measure: "scroll", name: "script time", slowdown: 4 } as const;

function took(contestant: string, ...runs: number[]): Figure {
  return { ...script, contestant, unit: "ms/1000px", runs };
}

function violations(budget: Partial<BrowserBudget>, ...figures: Figure[]): string[] {
  return budgetViolations([{ ...script, ...budget }], figures);
}

describe("a budget of the browser bench", () => {
  it("compares our median with a contestant's", () => {
    const budget = { than: BARE, atMost: 1.5 };
    expect(violations(budget, took(OURS, 3, 1, 99), took(BARE, 2, 2, 0))).toEqual([]);
    expect(violations(budget, took(OURS, 3.2), took(BARE, 2))).toEqual([
      "scroll, script time, slowed 4 times: 3.20 beside 2.00 of bare recycler, 1.60 times it, not at most 1.5.",
    ]);
  });

  it("compares with the best peer and does not count the bare recycler as one", () => {
    const budget = { than: BEST_PEER, atMost: 0.5 };
    const peers = [took("a", 9), took("b", 4), took(BARE, 1)];
    expect(violations(budget, took(OURS, 2), ...peers)).toEqual([]);
    expect(violations(budget, took(OURS, 2.1), ...peers)).toHaveLength(1);
    const faster = { than: BEST_PEER, atLeast: 2 };
    expect(violations(faster, took(OURS, 18), ...peers)).toEqual([]);
    expect(violations(faster, took(OURS, 17), ...peers)).toHaveLength(1);
  });

  it("accepts only 0 beside 0", () => {
    const budget = { than: "a", atMost: 0.5 };
    expect(violations(budget, took(OURS, 0), took("a", 0))).toEqual([]);
    expect(violations(budget, took(OURS, 0.1), took("a", 0))).toHaveLength(1);
  });

  it("can be an absolute limit, or a ratio to another figure of our own", () => {
    expect(violations({ atMost: 0 }, took(OURS, 0))).toEqual([]);
    expect(violations({ atMost: 0 }, took(OURS, 1))).toHaveLength(1);
    const later: Figure = { ...took(OURS, 10.4), name: "later" };
    expect(
      violations({ name: "later", thanOwn: "script time", atMost: 1.05 }, took(OURS, 10), later),
    ).toEqual([]);
    expect(
      violations({ name: "later", thanOwn: "script time", atMost: 1.03 }, took(OURS, 10), later),
    ).toHaveLength(1);
  });

  it("ignores a figure that was not measured, but reports a missing rival", () => {
    expect(violations({ than: BARE, atMost: 1 }, took(BARE, 2))).toEqual([]);
    expect(violations({ than: BARE, atMost: 1 }, took(OURS, 2))).toEqual([
      "scroll, script time: there is no bare recycler beside it.",
    ]);
  });
});

describe("bench/budgets.json", () => {
  it("names only measures that exist, with a limit each", () => {
    const budgets = readBudgets();
    expect(budgets).not.toHaveLength(0);
    for (const { measure, atMost, atLeast } of budgets) {
      expect(Object.keys(MEASURES)).toContain(measure);
      expect([atMost, atLeast].filter((limit) => limit !== undefined)).toHaveLength(1);
    }
  });
});
