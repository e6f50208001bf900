/** Formats the figures as tables: one per measure and slowdown, a line per figure, a column per contestant. */
import { median, shownFigure, spreadOf } from "../common/statistics.ts";
import type { Line } from "../common/table.ts";
import { type Figure, OURS, type Unit } from "./metrics/measurement.ts";

const TITLES: Readonly<Record<Figure["measure"], string>> = {
  scroll: "Scroll",
  reaction: "Reaction",
  paint: "Update to paint",
  load: "Load",
  memory: "Memory",
  tasks: "Longest tasks of the main thread",
  visits: "Visits in one tab",
  lighthouse: "Lighthouse",
};

/** Formats a value with its unit. */
export function shownValue(value: number, unit: Unit): string {
  switch (unit) {
    case "share":
      return `${(value * 100).toFixed(1)}%`;
    case "bytes":
      return value < 1_000_000
        ? `${(value / 1_000).toFixed(1)} kB`
        : `${(value / 1e6).toFixed(2)} MB`;
    case "count":
      return Number.isInteger(value) ? String(value) : value.toFixed(1);
    case "fps":
      return value.toFixed(1);
    default:
      return shownFigure(value);
  }
}

function unitWords(unit: Unit): string {
  if (unit === "ms/1000px") return ", ms per 1,000 px";
  if (unit === "fps") return ", frames a second";
  return unit === "ms" ? ", ms" : "";
}

function cell({ runs, unit, contestant }: Figure): string {
  const { least, median: middle, most } = spreadOf(runs);
  const shown = shownValue(middle, unit);
  if (contestant !== OURS || least === most) return shown;
  return `${shown} (${shownValue(least, unit)} to ${shownValue(most, unit)})`;
}

function distinct<Value>(values: readonly Value[]): readonly Value[] {
  return [...new Set(values)];
}

/** Builds the tables. The first line of each is its header. */
export function tablesOf(figures: readonly Figure[]): readonly (readonly Line[])[] {
  return distinct(figures.map(({ measure }) => measure)).flatMap((measure) => {
    const measured = figures.filter((figure) => figure.measure === measure);
    return distinct(measured.map(({ slowdown }) => slowdown)).map((slowdown) => {
      const here = measured.filter((figure) => figure.slowdown === slowdown);
      const contestants = distinct(here.map(({ contestant }) => contestant));
      const lines = distinct(here.map(({ name }) => name)).map((name) => {
        const of = here.filter((figure) => figure.name === name);
        const cells = contestants.map((contestant) => {
          const found = of.find((figure) => figure.contestant === contestant);
          return found ? cell(found) : "-";
        });
        return [`${name}${unitWords(of[0].unit)}`, ...cells];
      });
      const pace = slowdown === 1 ? "as it is" : `slowed ${slowdown} times`;
      return [[`${TITLES[measure]}, ${pace}`, ...contestants], ...lines];
    });
  });
}

/** Formats the median, for the end of a bar and for a budget's sentence. */
export function shownMedian({ runs, unit }: Figure): string {
  return shownValue(median(runs), unit);
}
