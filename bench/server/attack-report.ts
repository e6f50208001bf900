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

const MAX_P99_MS = 500;
const MAX_GROWTH = 1.1;

export const HEADER: Line = [
  "attack",
  "reader's p50",
  "p99",
  "failed",
  "attacker got",
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
    `${shownFigure(quantile(times, 0.99))} ms`,
    `${failures(figures)} of ${statuses.length}`,
    got.join(", ") || "-",
    ...[beforeMb, peakMb, afterMb].map((mb) => `${mb.toFixed(0)} MB`),
    (afterMb / beforeMb).toFixed(3),
  ];
}

/** Returns a sentence for each bound that is broken. */
export function violations(figures: AttackFigures): readonly string[] {
  const { name, times, statuses, beforeMb, afterMb } = figures;
  const p99 = quantile(times, 0.99);
  const growth = afterMb / beforeMb;
  const failed = failures(figures);
  const sentences: string[] = [];
  if (!(p99 <= MAX_P99_MS))
    sentences.push(`${name}: the reader's p99 is ${p99.toFixed(0)} ms, ${MAX_P99_MS} asked.`);
  if (failed > 0)
    sentences.push(`${name}: ${failed} of the reader's ${statuses.length} requests failed.`);
  if (!(growth <= MAX_GROWTH))
    sentences.push(
      `${name}: memory is ${growth.toFixed(2)} times its level before, ${MAX_GROWTH} asked.`,
    );
  return sentences;
}
