/** The figures of an attack, as a line of the table, and the bounds that they must keep. */
import { quantile, shownFigure } from "../common/statistics.ts";
import type { Line } from "../common/table.ts";
import type { Tally } from "./attacker.ts";
import type { Readings } from "./reader.ts";

export interface AttackFigures extends Readings {
  readonly name: string;
  /** Answers that the attacker got. */
  readonly tally: Tally;
  /** Memory of all processes of the server, in megabytes: medians before and after, and the most meanwhile. */
  readonly beforeMb: number;
  readonly peakMb: number;
  readonly afterMb: number;
}

export interface Bounds {
  /** The percentile of the reader's times that is bounded. */
  readonly percentile: 95 | 99;
  readonly maxMs: number;
  /** Memory after a disturbance, as a multiple of the memory before. */
  readonly maxGrowth: number;
}

export const ATTACK_BOUNDS: Bounds = { percentile: 99, maxMs: 500, maxGrowth: 1.1 };
/** The most that was measured is 1.21, after slow drawings: the process that draws them, of 40 MB, had not ended yet. */
export const LIE_BOUNDS: Bounds = { percentile: 95, maxMs: 50, maxGrowth: 1.25 };
/** Memory after all lies, as a multiple of that after the run without a lie. 1.26 was measured: caches and heaps have filled. */
export const MAX_GROWTH_OF_ALL = 1.35;

export const HEADER: Line = [
  "attack",
  "reader's p50",
  "p95",
  "p99",
  "failed",
  "happened",
  "before",
  "peak",
  "after",
  "ratio",
];

function failures({ statuses }: Readings): number {
  return statuses.filter((status) => status !== 200 && status !== 304).length;
}

export function lineOf(figures: AttackFigures): Line {
  const { name, times, statuses, tally, beforeMb, peakMb, afterMb } = figures;
  const got = Object.entries(tally).map(([outcome, count]) => `${count} x ${outcome}`);
  return [
    name,
    `${shownFigure(quantile(times, 0.5))} ms`,
    `${shownFigure(quantile(times, 0.95))} ms`,
    `${shownFigure(quantile(times, 0.99))} ms`,
    `${failures(figures)} of ${statuses.length}`,
    got.join(", ") || "-",
    ...[beforeMb, peakMb, afterMb].map((mb) => `${mb.toFixed(0)} MB`),
    (afterMb / beforeMb).toFixed(3),
  ];
}

/** Returns a sentence for each bound that is broken. */
export function violations(
  figures: AttackFigures,
  { percentile, maxMs, maxGrowth } = ATTACK_BOUNDS,
): readonly string[] {
  const { name, times, statuses, beforeMb, afterMb } = figures;
  const ms = quantile(times, percentile / 100);
  const growth = afterMb / beforeMb;
  const failed = failures(figures);
  const sentences: string[] = [];
  if (!(ms <= maxMs))
    sentences.push(`${name}: the reader's p${percentile} is ${ms.toFixed(0)} ms, ${maxMs} asked.`);
  if (failed > 0)
    sentences.push(`${name}: ${failed} of the reader's ${statuses.length} requests failed.`);
  if (!(growth <= maxGrowth))
    sentences.push(
      `${name}: memory is ${growth.toFixed(2)} times its level before, ${maxGrowth} asked.`,
    );
  return sentences;
}

/** Returns a sentence if the memory after the last disturbance is too far above that after the first one. */
export function totalViolations(
  results: readonly AttackFigures[],
  maxGrowth: number,
): readonly string[] {
  const growth = (results.at(-1)?.afterMb ?? 0) / (results[0]?.afterMb ?? 0);
  if (growth <= maxGrowth) return [];
  return [
    `After all, memory is ${growth.toFixed(2)} times its level at first, ${maxGrowth} asked.`,
  ];
}
