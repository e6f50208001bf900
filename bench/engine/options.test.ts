import { describe, expect, it } from "vitest";
import { parseBenchOptions } from "./options.ts";

function optionsOf(...args: string[]) {
  const given = parseBenchOptions(args);
  if (!given.ok || given.value === "help") throw new Error("no options");
  return given.value;
}

describe("the bench's options", () => {
  it("select everything by default", () => {
    const { selection, isWhole } = optionsOf();
    expect(isWhole).toBe(true);
    expect(selection.sizes).toEqual([10_000, 100_000, 1_000_000]);
  });

  it("select sizes in ascending order, peers and workloads", () => {
    const { selection, isWhole } = optionsOf(
      ...["--sizes", "100000,2000", "--peers", "lokijs, plain", "--workloads", "one"],
    );
    expect(isWhole).toBe(false);
    expect(selection).toMatchObject({
      sizes: [2_000, 100_000],
      peers: ["lokijs", "plain"],
      workloads: ["one"],
    });
  });

  it("leave out of a check the peers that are neither needed nor named", () => {
    expect(optionsOf("--check").selection.peers).not.toContain("tanstack-table");
    expect(optionsOf("--check", "--peers", "tanstack-table").selection.peers).toEqual([
      "tanstack-table",
    ]);
  });

  it.each([
    ["--peers", "excel"],
    ["--workloads", "w1"],
    ["--sizes", "10"],
    ["--sizes", "many"],
  ])("refuse %s %s by its name", (option, value) => {
    const given = parseBenchOptions([option, value]);
    expect(given.ok || given.problem.place).toBe(option);
  });
});
