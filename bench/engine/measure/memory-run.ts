/**
 * Measures the memory that a contestant retains: heap and external memory, with it minus without it. The contestant
 * has first answered updates, with facets if it counts them, so that everything built on demand exists.
 *
 * Runs in a process of its own, in which nothing else was measured.
 */
import type { Contestant, CreateContestant } from "../contestant.ts";
import { createDataset } from "../data/dataset.ts";
import { createMarket, textsOf } from "../data/market.ts";
import { DEALS } from "../queries.ts";
import { collectGarbage } from "./garbage.ts";
import type { WorkloadRun } from "./workload-run.ts";

/** Number of tokens in a warm-up run. Its purpose is to compile the code, which must not count as data. */
const REHEARSAL = 2_000;
const UPDATES = 2;

function heldBytes(): number {
  // Collects twice: finalisers of the first collection release the external memory.
  collectGarbage();
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** Creates a contestant that has already worked. Parts of the dataset that it still reads count as its memory. */
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
      // A last call keeps the contestant from being collected before the measurement.
      await contestant.rows();
      return bytes / size;
    },
    async finish() {},
  };
}
