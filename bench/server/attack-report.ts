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
/** Lies may leave caches behind, so that memory has no bound. */
export const LIE_BOUNDS: Bounds = { percentile: 95, maxMs: 50, maxGrowth: Infinity };

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
