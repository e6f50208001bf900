/** Draws the figures: a panel per figure and slowdown, a bar per contestant. The slowdowns of a figure share one scale. */
import { type Panel, pictureSvg, type Scale } from "../common/picture.ts";
import type { RunInfo } from "../common/run-info.ts";
import { median } from "../common/statistics.ts";
import { type Figure, OURS } from "./metrics/measurement.ts";
import { shownMedian, shownValue } from "./report.ts";

const TICKS = 4;

function scaleOf(figures: readonly Figure[]): Scale {
  const most = Math.max(...figures.map(({ runs }) => median(runs))) || 1;
  return {
    ticks: Array.from({ length: TICKS + 1 }, (_, step) => {
      const at = (most * step) / TICKS;
      return { at, words: step === 0 || step === TICKS ? shownValue(at, figures[0].unit) : null };
    }),
    share: (value) => value / most,
  };
}

/** Draws `figures` as an SVG: a row per figure, a panel per slowdown. */
export function chartSvg(run: RunInfo, figures: readonly Figure[]): string {
  const slowdowns = [...new Set(figures.map(({ slowdown }) => slowdown))].sort((a, b) => a - b);
  const names = [...new Set(figures.map(({ measure, name }) => `${measure}: ${name}`))];
  const rows = names.map((title) => {
    const of = figures.filter(({ measure, name }) => `${measure}: ${name}` === title);
    const scale = scaleOf(of);
    const panels = slowdowns.map((slowdown): Panel => {
      const bars = of
        .filter((figure) => figure.slowdown === slowdown)
        .map((figure) => ({
          name: figure.contestant,
          isOurs: figure.contestant === OURS,
          value: median(figure.runs),
          shown: shownMedian(figure),
        }));
      return { title: slowdown === 1 ? title : `${title}, ${slowdown}x`, bars, scale };
    });
    return panels.filter(({ bars }) => bars.length > 0);
  });
  return pictureSvg({
    title: "The page in a browser",
    note: "Medians. Every row has a scale of its own from nothing on; 4x is a main thread that was slowed four times.",
    run,
    rows,
  });
}
