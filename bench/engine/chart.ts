/**
 * Draws the figures: a panel per workload and size, a bar per contestant. All panels share one logarithmic scale,
 * so equal distances are equal ratios everywhere.
 */
import { type Panel, pictureSvg, type Scale } from "../common/picture.ts";
import type { RunInfo } from "../common/run-info.ts";
import { median, shownFigure, shownSize } from "../common/statistics.ts";
import { isMeasured, type Measured, OURS, type Result, WORKLOADS } from "./measure/measured.ts";
import { TITLES } from "./report.ts";

function shownMs(power: number): string {
  return power < 0 ? (10 ** power).toFixed(-power) : String(10 ** power);
}

function scaleOf(measured: readonly Measured[]): Scale {
  const logs = measured.map(({ rounds }) => Math.log10(median(rounds)));
  const from = Math.floor(Math.min(...logs));
  const to = Math.max(from + 1, Math.ceil(Math.max(...logs)));
  return {
    ticks: Array.from({ length: to - from + 1 }, (_, step) => ({
      at: 10 ** (from + step),
      words: step % 2 === 0 ? shownMs(from + step) : null,
    })),
    share: (ms) => (Math.log10(ms) - from) / (to - from),
  };
}

/** Draws only what is measured in ms. Bytes appear in the table alone. */
export function chartSvg(run: RunInfo, results: readonly Result[]): string {
  const timed = results.filter(isMeasured).filter(({ unit }) => unit === "ms");
  const sizes = [...new Set(timed.map(({ size }) => size))];
  const scale = scaleOf(timed);
  const rows = WORKLOADS.map((workload) =>
    sizes.map((size): Panel => {
      const bars = timed
        .filter((each) => each.workload === workload && each.size === size)
        .map(({ contestant, rounds }) => ({
          name: contestant,
          isOurs: contestant === OURS,
          value: median(rounds),
          shown: shownFigure(median(rounds)),
        }))
        .sort((a, b) => a.value - b.value);
      return { title: `${TITLES[workload]}, ${shownSize(size)} tokens`, bars, scale };
    }),
  );
  return pictureSvg({
    title: "The engine beside what could be used instead",
    note: "Milliseconds, medians, on a logarithmic scale: a gridline more is ten times as long. Shorter is better.",
    run,
    rows: rows.filter((panels) => panels.some(({ bars }) => bars.length > 0)),
  });
}
