import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { faultAt } from "./choose-faults.ts";
import { EQUIVALENT, equivalenceOf } from "./equivalent-faults.ts";
import { findSites } from "./find-sites.ts";

it("declares only faults that can be planted in the code as it is now", () => {
  for (const { file, before, after, reason } of EQUIVALENT) {
    const text = readFileSync(file, "utf8");
    const faults = findSites(file, text).map((site) => faultAt(file, text, site));
    const declared = faults.filter((fault) => equivalenceOf(fault) === reason);
    expect(declared, `${file}: ${before} -> ${after}`).not.toEqual([]);
  }
});

it("counts a fault that is not declared", () => {
  const text = "export const isFree = (ask: number) => ask === 0;";
  const [site] = findSites("contract/free.ts", text);
  expect(equivalenceOf(faultAt("contract/free.ts", text, site))).toBeNull();
});
