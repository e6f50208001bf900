/**
 * What a contestant keeps: the heap, and what is held outside of it, with it and without it. It has then answered an
 * update with facets where it counts them, so that whatever it builds on demand has been built.
 *
 * Run in a process of its own, where nothing else has been measured.
 */
import type { Contestant, CreateContestant } from "../contestant.ts";
import { createDataset } from "../dataset.ts";
import { createMarket, textsOf } from "../market.ts";
import { DEALS } from "../queries.ts";
import { collectGarbage } from "./garbage.ts";
import type { WorkloadRun } from "./workload-run.ts";

/** Large enough to have compiled what will be weighed, as code is not. */
const REHEARSAL = 2_000;
const UPDATES = 2;

function heldBytes(): number {
  // Twice: what is held outside of the heap is given back by the first collection's finalisers.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** A contestant that has been at work. What it goes on reading of the dataset it keeps from being collected. */
async function atWork(size: number, seed: string, create: CreateContestant): Promise<Contestant> {
  const dataset = createDataset(size, seed);
  const market = createMarket(dataset, seed);
  const contestant = await create(dataset, market.listings);
  await contestant.setQuery(DEALS);
  for (let update = 0; update < UPDATES; update += 1) {
    await contestant.update(textsOf(dataset, market.change(100)));
    await contestant.rows();
    await contestant.aggregates();
    await contestant.facets?.();
  }
  return contestant;
}

export function startMemory(
  size: number,
  { create, memoryIsElsewhere }: { create: CreateContestant; memoryIsElsewhere?: string },
): WorkloadRun {
  if (memoryIsElsewhere) throw new Error(memoryIsElsewhere);
  return {
    async round() {
      await atWork(REHEARSAL, "rehearsal", create);
      const before = heldBytes();
      const contestant = await atWork(size, "memory", create);
      const bytes = heldBytes() - before;
      // Asked once more, so that it cannot have been collected.
      await contestant.rows();
      return bytes / size;
    },
    async finish() {},
  };
}
