/** Formats a backtest's metrics as text for the terminal. */
import type { BaselineName } from "./baselines.ts";
import type { Errors, Group, Metrics } from "./metrics.ts";

/** The text warns if the model expects a smaller share of prices than this near its projections. */
const MIN_MEAN_CONFIDENCE = 2 / 3;

const BASELINE_TITLES: readonly (readonly [name: BaselineName, title: string])[] = [
  ["rollingMedian", "rolling median"],
  ["floor", "floor"],
  ["ownLast", "own last sale"],
  ["traitFloor", "trait floor"],
  ["ridge", "ridge"],
];

export function formatReport({ metrics, name }: { metrics: Metrics; name: string }): string[] {
  const { sales, excluded, baselines } = metrics;
  if (sales === 0) return [`${name}: no sale to judge; ${excluded} left out.`];
  return [
    `${name}: ${sales} sales judged, ${excluded} left out (under 0.3 floors, or nothing known before them).`,
    ...lowConfidenceWarning(metrics),
    "",
    ...table(
      ["", "sales", "median error", "mean error", "within 10%", "within 25%"],
      [
        ["projection", ...errorCells(metrics)],
        ...BASELINE_TITLES.map(([key, title]) => [title, ...errorCells(baselines[key])]),
      ],
    ),
    "",
    `R² of the premium ${(metrics.premiumR2 ?? 0).toFixed(3)}; bias ${percent(metrics.bias)} (median of log projected over paid); the 80% bounds cover ${percent(metrics.coverage80)}.`,
    ...stretches(metrics),
    "",
    "Median error / mean error:",
    "",
    ...errors("paid, over the floor", metrics.tiers),
    "",
    ...errors("projected, over the floor", metrics.projectedTiers),
    "",
    ...errors("quarter", metrics.quarters),
    "",
    "Prices within the 80% bounds, below and above them:",
    "",
    ...calibration("projected, over the floor", metrics.projectedTiers),
    "",
    ...calibration("quarter", metrics.quarters),
    "",
    ...table(
      ["confidence", "sales", "said", "came true"],
      metrics.confidence.map(({ from, to, sales: count, expected, observed }) => [
        `${percent(from)} to ${percent(to)}`,
        String(count),
        percent(expected),
        percent(observed),
      ]),
    ),
  ];
}

function lowConfidenceWarning({ confidence, sales }: Metrics): string[] {
  const expected = confidence.reduce((sum, band) => sum + band.expected * band.sales, 0) / sales;
  return expected < MIN_MEAN_CONFIDENCE
    ? [
        `It knows little of this market: it expected only ${percent(expected)} of prices within 25% of what it projected.`,
      ]
    : [];
}

/** Says for how long the bounds failed. Shares of all sales do not show it. */
function stretches({ badWindows, longestBad }: Metrics): string[] {
  return badWindows === null
    ? []
    : [
        `Of the windows of 100 sales, ${percent(badWindows)} had under 70% of prices within the bounds; the longest stretch of such windows has ${longestBad} sales.`,
      ];
}

function errors(title: string, all: readonly Group[]): string[] {
  const both = ({ medianError, meanError }: Errors) =>
    medianError === null ? "–" : `${percent(medianError)} / ${percent(meanError)}`;
  return table(
    [title, "sales", "projection", ...BASELINE_TITLES.map(([, baseline]) => baseline)],
    all.map((group) => [
      group.name,
      String(group.sales),
      both(group),
      ...BASELINE_TITLES.map(([key]) => both(group.baselines[key])),
    ]),
  );
}

function calibration(title: string, all: readonly Group[]): string[] {
  return table(
    [title, "sales", "within", "below", "above", "bad windows", "longest"],
    all.map(({ name, sales, coverage80, below, above, badWindows, longestBad }) => [
      name,
      String(sales),
      ...[coverage80, below, above, badWindows].map(percent),
      String(longestBad),
    ]),
  );
}

function errorCells({ sales, medianError, meanError, within10, within25 }: Errors): string[] {
  return [String(sales), ...[medianError, meanError, within10, within25].map(percent)];
}

export function percent(share: number | null): string {
  return share === null ? "–" : `${(100 * share).toFixed(1)}%`;
}

/** Formats columns as wide as their widest cell: the first left-aligned, the others right-aligned. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string[] {
  const widths = head.map((title, column) =>
    Math.max(title.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  return [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[column]) : cell.padStart(widths[column]),
      )
      .join("  ")
      .trimEnd(),
  );
}
