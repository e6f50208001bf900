/** The engine's part of bench/budgets.json: ratios to the peers, ratios between the engine's own figures, and bytes. */
import { readFileSync } from "node:fs";
import { median, shownFigure, shownSize } from "../common/statistics.ts";
import {
  HAND_TUNED,
  isMeasured,
  type Measured,
  OURS,
  type Result,
  type WorkloadId,
} from "./measure/measured.ts";

interface Figure {
  readonly workload: WorkloadId;
  /** Number of tokens. */
  readonly size: number;
}

/** The engine is at least `atLeast` times as fast as the named contestant. */
interface Faster extends Figure {
  /** A contestant's name, or the fastest peer. */
  readonly than: string | typeof FASTEST_PEER;
  readonly atLeast: number;
}

/** The engine's figure is at most `atMost` times another of the engine's figures. */
interface Within extends Figure {
  readonly times: Figure;
  readonly atMost: number;
}

interface Weight extends Figure {
  readonly workload: "memory";
  readonly bytesPerToken: number;
}

export interface EngineBudgets {
  readonly faster: readonly Faster[];
  readonly within: readonly Within[];
  readonly weight: readonly Weight[];
}

export const FASTEST_PEER = "fastest peer";

export function readBudgets(): EngineBudgets {
  const file = new URL("../budgets.json", import.meta.url);
  const { engine } = JSON.parse(readFileSync(file, "utf8")) as { engine: EngineBudgets }; // our own file
  return engine;
}

function title({ workload, size }: Figure): string {
  return `${workload} at ${shownSize(size)} tokens`;
}

/**
 * Describes each broken budget in one sentence. Skips a budget whose figures were not selected.
 * A selected figure that is missing breaks its budget.
 */
export function budgetViolations(budgets: EngineBudgets, results: readonly Result[]): string[] {
  const at = (figure: Figure) =>
    results.filter(({ workload, size }) => workload === figure.workload && size === figure.size);

  /** Returns undefined for a figure that was not selected, and a sentence for one that is missing. */
  function figureOf(contestant: string, figure: Figure): number | string | undefined {
    const result = at(figure).find((each) => each.contestant === contestant);
    if (!result) return undefined;
    if (isMeasured(result)) return median(result.rounds);
    return `${title(figure)}: ${contestant} was not measured. ${result.reason}`;
  }

  function fastestPeer(figure: Figure): { name: string; figure: number } | undefined {
    const measured = at(figure)
      .filter(
        (each): each is Measured =>
          isMeasured(each) && each.contestant !== OURS && each.contestant !== HAND_TUNED,
      )
      .map(({ contestant, rounds }) => ({ name: contestant, figure: median(rounds) }));
    return measured.sort((a, b) => a.figure - b.figure)[0];
  }

  function speedViolation(budget: Faster): string | undefined {
    const ours = figureOf(OURS, budget);
    if (typeof ours !== "number") return ours;
    const rival =
      budget.than === FASTEST_PEER
        ? fastestPeer(budget)
        : { name: budget.than, figure: figureOf(budget.than, budget) };
    if (rival === undefined || typeof rival.figure === "string")
      return at(budget).length > 1
        ? `${title(budget)}: nothing was measured beside it.`
        : undefined;
    if (rival.figure === undefined || rival.figure / ours >= budget.atLeast) return undefined;
    return `${title(budget)}: ${shownFigure(rival.figure / ours)} times faster than ${rival.name}, not ${budget.atLeast}.`;
  }

  function ratioViolation(budget: Within): string | undefined {
    const [ours, other] = [figureOf(OURS, budget), figureOf(OURS, budget.times)];
    if (typeof ours === "string" || ours === undefined) return ours;
    if (typeof other === "string" || other === undefined) return other;
    if (ours / other <= budget.atMost) return undefined;
    return `${title(budget)}: ${shownFigure(ours / other)} of ${title(budget.times)}, more than ${budget.atMost}.`;
  }

  function memoryViolation(budget: Weight): string | undefined {
    const ours = figureOf(OURS, budget);
    if (typeof ours !== "number") return ours;
    if (ours <= budget.bytesPerToken) return undefined;
    return `${title(budget)}: ${shownFigure(ours)} bytes a token, more than ${budget.bytesPerToken}.`;
  }

  return [
    ...budgets.faster.map(speedViolation),
    ...budgets.within.map(ratioViolation),
    ...budgets.weight.map(memoryViolation),
  ].filter((sentence) => sentence !== undefined);
}
