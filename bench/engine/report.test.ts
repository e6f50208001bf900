import { describe, expect, it } from "vitest";
import { chartSvg } from "./chart.ts";
import { OURS, type Result } from "./measure/measured.ts";
import { reportText } from "./report.ts";

const RUN = { machine: "a <machine>", node: "v20", date: "2026-01-02", command: "npm run bench" };

const RESULTS: readonly Result[] = [
  { size: 10_000, workload: "update", contestant: OURS, unit: "ms", rounds: [0.03, 0.05, 0.02] },
  { size: 10_000, workload: "update", contestant: "plain", unit: "ms", rounds: [0.3, 0.3, 0.3] },
  { size: 10_000, workload: "update", contestant: "slow", reason: "Its answer is wrong: 1." },
  { size: 10_000, workload: "memory", contestant: OURS, unit: "bytes", rounds: [100] },
];

describe("the report", () => {
  const lines = reportText(RESULTS).split("\n");

  it("shows the engine's median with its spread, and a peer's with its ratio", () => {
    expect(lines[1]).toMatch(/^W1 100 listings change +0\.0300 ms \(0\.0200 to 0\.0500\)/);
    expect(lines[1]).toContain("0.300 (10.0x)");
  });

  it("names who was not measured, and why", () => {
    expect(lines.at(-1)).toBe("10,000 update, slow: Its answer is wrong: 1.");
  });
});

describe("the picture", () => {
  const picture = chartSvg(RUN, RESULTS);

  it("has a title, and a bar for each timed contestant", () => {
    expect(picture).toContain("<title>The engine beside what could be used instead</title>");
    expect(picture.match(/<rect class="(ours|peer)"/g)).toHaveLength(2);
  });

  it("draws a tenfold time one power of ten longer", () => {
    const widths = [...picture.matchAll(/<rect class="(?:ours|peer)".*? width="([\d.]+)"/g)];
    const [ours, plain] = widths.map(([, width]) => Number(width));
    const ticks = [...picture.matchAll(/<line class="grid" x1="([\d.]+)"/g)];
    const [first, second] = ticks.map(([, x]) => Number(x));
    expect(plain - ours).toBeCloseTo(second - first, 0);
  });

  it("escapes texts", () => {
    expect(picture).toContain("a &lt;machine>");
  });
});
