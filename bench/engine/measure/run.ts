/**
 * Runs the workloads over all sizes. Within a workload the contestants take turns, round by round, so that other load
 * on the machine affects them equally. Only one of them works at a time.
 */
import { median, shownSize } from "../../common/statistics.ts";
import { type ContestantProcess, startContestant } from "./contestant-process.ts";
import { isMeasured, JSON_PARSE, OURS, type Result, type WorkloadId } from "./measured.ts";

/** A contestant that has spent this long on a workload gets no more rounds of it. */
const MAX_TURNS_MS = 2_500;
/** A contestant is skipped at a size where its step, or its load, is expected to take longer than this. */
const MAX_STEP_MS = 600;
const MAX_LOAD_MS = 6_000;

export interface Selection {
  readonly sizes: readonly number[];
  readonly peers: readonly string[];
  readonly workloads: readonly WorkloadId[];
  readonly rounds: number;
}

/** Groups of workloads that share a contestant's process. `load` and `memory` need a process without leftovers. */
const SHARED: readonly (readonly WorkloadId[])[] = [
  ["update", "one", "toggle", "toggle-live", "sort", "sort-live", "toggle-table", "poll", "facets"],
  ["load"],
  ["memory"],
];

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function contestantsOf(workload: WorkloadId, peers: readonly string[]): readonly string[] {
  if (workload === "load") return [OURS, JSON_PARSE, ...peers.filter((peer) => peer === "plain")];
  return [OURS, ...peers];
}

/** Runs the selected workloads. Calls `report` with a line for each figure. */
export async function runWorkloads(
  { sizes, peers, workloads, rounds: allTurns }: Selection,
  report: (line: string) => void,
): Promise<readonly Result[]> {
  const results: Result[] = [];

  /** Returns why to skip the contestant, extrapolated linearly from the largest smaller size. Null if it should run. */
  function tooSlow(contestant: string, workload: WorkloadId, size: number): string | null {
    const before = results
      .filter(isMeasured)
      .findLast(
        (each) => each.contestant === contestant && each.workload === workload && each.size < size,
      );
    if (before?.unit !== "ms") return null;
    const took = median(before.rounds);
    const most = workload === "load" ? MAX_LOAD_MS : MAX_STEP_MS;
    if ((took * size) / before.size <= most) return null;
    return `It took ${took.toFixed(0)} ms at ${shownSize(before.size)} tokens already.`;
  }

  async function runOne(
    size: number,
    workload: WorkloadId,
    children: Map<string, ContestantProcess>,
  ): Promise<void> {
    const rounds = new Map<string, number[]>();
    const spentMs = new Map<string, number>();

    /** Runs `act` for a contestant. If it fails, drops the contestant from this workload. */
    async function attempt(contestant: string, act: (child: ContestantProcess) => Promise<void>) {
      const since = performance.now();
      try {
        const child = children.get(contestant) ?? startContestant(contestant, size);
        children.set(contestant, child);
        await act(child);
        spentMs.set(contestant, (spentMs.get(contestant) ?? 0) + performance.now() - since);
      } catch (error) {
        results.push({ size, workload, contestant, reason: reasonOf(error) });
        rounds.delete(contestant);
        if (!children.get(contestant)?.isOpen()) children.delete(contestant);
      }
    }

    for (const contestant of contestantsOf(workload, peers)) {
      const reason = tooSlow(contestant, workload, size);
      if (reason) results.push({ size, workload, contestant, reason });
      else {
        rounds.set(contestant, []);
        await attempt(contestant, (child) => child.start(workload));
        spentMs.set(contestant, 0);
      }
    }
    const turns = workload === "memory" ? 1 : allTurns;
    for (let turn = 0; turn < turns; turn += 1)
      for (const [contestant, figures] of rounds)
        if ((spentMs.get(contestant) ?? 0) < MAX_TURNS_MS)
          await attempt(contestant, async (child) => {
            figures.push(await child.round());
          });
    for (const [contestant, figures] of rounds) {
      await attempt(contestant, (child) => child.finish());
      if (!rounds.has(contestant)) continue;
      const unit = workload === "memory" ? "bytes" : "ms";
      results.push({ size, workload, contestant, unit, rounds: figures });
      report(`${size} ${workload} ${contestant}: ${median(figures).toPrecision(3)} ${unit}`);
    }
  }

  for (const size of sizes)
    for (const group of SHARED) {
      const children = new Map<string, ContestantProcess>();
      try {
        for (const workload of group)
          if (workloads.includes(workload)) await runOne(size, workload, children);
      } finally {
        for (const child of children.values()) child.close();
      }
    }
  return results;
}
