import { describe, expect, it } from "vitest";
import { budgetViolations, type EngineBudgets, FASTEST_PEER, readBudgets } from "./budgets.ts";
import { JSON_PARSE, OURS, type Result, WORKLOADS, type WorkloadId } from "./measure/measured.ts";

const NONE: EngineBudgets = { faster: [], within: [], weight: [] };

function took(
  contestant: string,
  ms: number,
  workload: WorkloadId = "update",
  size = 1_000,
): Result {
  return { size, workload, contestant, unit: "ms", rounds: [ms, ms / 2, ms * 9] };
}

function missing(contestant: string, reason: string): Result {
  return { size: 1_000, workload: "update", contestant, reason };
}

describe("a budget beside the peers", () => {
  const budgets: EngineBudgets = {
    ...NONE,
    faster: [{ workload: "update", size: 1_000, than: FASTEST_PEER, atLeast: 10 }],
  };

  it("compares with the fastest peer, by medians", () => {
    expect(budgetViolations(budgets, [took(OURS, 1), took("a", 10), took("b", 50)])).toEqual([]);
  });

  it("names the workload, the peer and the ratio when it is broken", () => {
    expect(budgetViolations(budgets, [took(OURS, 1), took("a", 50), took("b", 9)])).toEqual([
      "update at 1,000 tokens: 9.00 times faster than b, not 10.",
    ]);
  });

  it("is broken when the engine or every peer was wrong", () => {
    const [wrong, lonely] = [
      [missing(OURS, "Its answer is wrong."), took("a", 9)],
      [took(OURS, 1), missing("a", "It crashed.")],
    ].map((results) => budgetViolations(budgets, results));
    expect(wrong).toEqual([
      "update at 1,000 tokens: fairfloor was not measured. Its answer is wrong.",
    ]);
    expect(lonely).toEqual(["update at 1,000 tokens: nothing was measured beside it."]);
  });

  it("ignores sizes and workloads that were not run", () => {
    expect(budgetViolations(budgets, [took(OURS, 1, "sort"), took("a", 2, "sort")])).toEqual([]);
    expect(
      budgetViolations(budgets, [took(OURS, 1, "update", 9), took("a", 1, "update", 9)]),
    ).toEqual([]);
  });

  it("compares with a named contestant", () => {
    const load: EngineBudgets = {
      ...NONE,
      faster: [{ workload: "load", size: 1_000, than: JSON_PARSE, atLeast: 2 }],
    };
    const results = [took(OURS, 10, "load"), took("plain", 11, "load")];
    expect(budgetViolations(load, [...results, took(JSON_PARSE, 20, "load")])).toEqual([]);
    expect(budgetViolations(load, [...results, took(JSON_PARSE, 19, "load")])).toHaveLength(1);
  });
});

describe("a budget within the engine", () => {
  it("compares two of the engine's own figures", () => {
    const budgets: EngineBudgets = {
      ...NONE,
      within: [
        {
          workload: "one",
          size: 1_000,
          times: { workload: "update", size: 1_000 },
          atMost: 0.5,
        },
      ],
    };
    expect(budgetViolations(budgets, [took(OURS, 10), took(OURS, 5, "one")])).toEqual([]);
    expect(budgetViolations(budgets, [took(OURS, 10), took(OURS, 6, "one")])).toEqual([
      "one at 1,000 tokens: 0.600 of update at 1,000 tokens, more than 0.5.",
    ]);
  });

  it("limits the bytes per token", () => {
    const budgets: EngineBudgets = {
      ...NONE,
      weight: [{ workload: "memory", size: 1_000, bytesPerToken: 120 }],
    };
    const weighs = (bytes: number): Result => ({
      size: 1_000,
      workload: "memory",
      contestant: OURS,
      unit: "bytes",
      rounds: [bytes],
    });
    expect(budgetViolations(budgets, [weighs(120)])).toEqual([]);
    expect(budgetViolations(budgets, [weighs(121)])).toHaveLength(1);
  });
});

describe("bench/budgets.json", () => {
  it("names only workloads that exist", () => {
    const { faster, within, weight } = readBudgets();
    const named = [...faster, ...within, ...weight, ...within.map(({ times }) => times)];
    expect(named).not.toHaveLength(0);
    for (const { workload, size } of named) {
      expect(WORKLOADS).toContain(workload);
      expect([10_000, 100_000, 1_000_000]).toContain(size);
    }
  });
});
