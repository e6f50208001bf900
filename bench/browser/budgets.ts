/** The browser's part of bench/budgets.json: ratios to contestants and between our own figures, and absolute limits. */
import { readFileSync } from "node:fs";
import { median, shownFigure } from "../common/statistics.ts";
import { BARE, type Figure, OURS } from "./metrics/measurement.ts";
import { shownValue } from "./report.ts";

interface Named {
  readonly measure: Figure["measure"];
  readonly name: string;
  readonly slowdown: number;
}

/** Limits our figure to `atMost` and from `atLeast`: multiples of the rival's figure, or absolute without a rival. */
export interface BrowserBudget extends Named {
  /** A contestant's name, or the best peer for this figure. */
  readonly than?: string | typeof BEST_PEER;
  /** Name of another of our own figures. */
  readonly thanOwn?: string;
  readonly atMost?: number;
  readonly atLeast?: number;
}

export const BEST_PEER = "best peer";

export function readBudgets(): readonly BrowserBudget[] {
  const file = new URL("../budgets.json", import.meta.url);
  const { browser } = JSON.parse(readFileSync(file, "utf8")) as { browser: BrowserBudget[] }; // our own file
  return browser;
}

interface Rival {
  readonly name: string;
  readonly value: number;
}

function violationOf(budget: BrowserBudget, ours: Figure, rival: Rival | null): string | undefined {
  const value = median(ours.runs);
  const of = rival?.value ?? 1;
  const { atMost, atLeast } = budget;
  // Multiplies instead of dividing, so that 0 is at most half of 0.
  const holds =
    (atMost === undefined || value <= atMost * of) &&
    (atLeast === undefined || value >= atLeast * of);
  if (holds) return undefined;
  const word = atMost === undefined ? "at least" : "at most";
  const bound = atMost ?? atLeast ?? 0;
  const title = `${budget.measure}, ${budget.name}, slowed ${budget.slowdown} times`;
  const shown = shownValue(value, ours.unit);
  if (!rival) return `${title}: ${shown}, not ${word} ${shownValue(bound, ours.unit)}.`;
  const times = shownFigure(value / of);
  return `${title}: ${shown} beside ${shownValue(of, ours.unit)} of ${rival.name}, ${times} times it, not ${word} ${bound}.`;
}

/** Describes each broken budget in one sentence. Skips budgets whose figures were not measured. */
export function budgetViolations(
  budgets: readonly BrowserBudget[],
  figures: readonly Figure[],
): string[] {
  const find = ({ measure, name, slowdown }: Named, contestant: string) =>
    figures.find(
      (figure) =>
        figure.measure === measure &&
        figure.name === name &&
        figure.slowdown === slowdown &&
        figure.contestant === contestant,
    );

  function rivalOf(budget: BrowserBudget): Rival | undefined {
    const { than, thanOwn } = budget;
    if (than === BEST_PEER) {
      const peers = figures
        .filter((figure) => find(budget, figure.contestant) === figure)
        .filter(({ contestant }) => contestant !== OURS && contestant !== BARE)
        .map(({ contestant, runs }) => ({ name: contestant, value: median(runs) }));
      const sorted = peers.sort((a, b) => a.value - b.value);
      return budget.atMost === undefined ? sorted.at(-1) : sorted[0];
    }
    const figure =
      than === undefined
        ? find({ ...budget, name: thanOwn ?? budget.name }, OURS)
        : find(budget, than);
    return figure && { name: than ?? figure.name, value: median(figure.runs) };
  }

  return budgets.flatMap((budget) => {
    const ours = find(budget, OURS);
    if (!ours) return [];
    const alone = budget.than === undefined && budget.thanOwn === undefined;
    const rival = alone ? null : rivalOf(budget);
    if (rival === undefined)
      return [
        `${budget.measure}, ${budget.name}: there is no ${budget.than ?? budget.thanOwn} beside it.`,
      ];
    return violationOf(budget, ours, rival) ?? [];
  });
}
