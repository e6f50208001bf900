/** Formats the figures as a table for a terminal: the engine's own, and each peer's with its ratio to the engine. */
import { median, shownFigure, shownSize, spreadOf } from "../common/statistics.ts";
import { aligned, type Line } from "../common/table.ts";
import {
  isMeasured,
  type Measured,
  OURS,
  type Result,
  WORKLOADS,
  type WorkloadId,
} from "./measure/measured.ts";

/** Titles of the workloads in reports. */
export const TITLES: Readonly<Record<WorkloadId, string>> = {
  update: "W1 100 listings change",
  one: "W1 one listing changes",
  facets: "W1 with all facets",
  toggle: "W2 filter toggled",
  "toggle-live": "W2 toggled after 10 changes",
  "toggle-table": "W2 toggled, no other filter",
  sort: "W3 sort changed",
  "sort-live": "W3 changed after 10 changes",
  load: "W4 load to the first view",
  memory: "W5 bytes per token",
  poll: "W6 whole listings poll",
};

function ours({ rounds, unit }: Measured): string {
  const { least, median: middle, most } = spreadOf(rounds);
  if (unit === "bytes") return `${shownFigure(middle)} bytes`;
  return `${shownFigure(middle)} ms (${shownFigure(least)} to ${shownFigure(most)})`;
}

function others({ rounds }: Measured, base: Measured | undefined): string {
  const figure = median(rounds);
  if (!base) return shownFigure(figure);
  return `${shownFigure(figure)} (${shownFigure(figure / median(base.rounds))}x)`;
}

/** Formats one table per size. The lines below it name who was not measured, and why. */
export function reportText(results: readonly Result[]): string {
  const contestants = [...new Set(results.map(({ contestant }) => contestant))].filter(
    (name) => name !== OURS,
  );
  const tables = [...new Set(results.map(({ size }) => size))].map((size) => {
    const measured = results.filter((each) => each.size === size).filter(isMeasured);
    const lines = WORKLOADS.flatMap((workload): Line[] => {
      const of = (name: string) =>
        measured.find((each) => each.workload === workload && each.contestant === name);
      const base = of(OURS);
      const cells = contestants.map((name) => {
        const found = of(name);
        return found ? others(found, base) : "-";
      });
      const isEmpty = !base && cells.every((cell) => cell === "-");
      return isEmpty ? [] : [[TITLES[workload], base ? ours(base) : "-", ...cells]];
    });
    return aligned([[`${shownSize(size)} tokens`, OURS, ...contestants], ...lines]);
  });
  const missing = results.flatMap((each) =>
    isMeasured(each)
      ? []
      : [`${shownSize(each.size)} ${each.workload}, ${each.contestant}: ${each.reason}`],
  );
  return [...tables, ...(missing.length > 0 ? [`Not measured:\n${missing.join("\n")}`] : [])].join(
    "\n\n",
  );
}
