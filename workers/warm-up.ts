/**
 * Has the engine compiled before its payload comes. A worker calls it while its first requests are under
 * way, when it has nothing else to do: what costs a fresh worker most is not the work but the compiling.
 */
import type { CollectionInfo } from "../contract/collection.ts";
import { DEFAULT_QUERY } from "../contract/query.ts";
import { WIRE } from "../contract/snapshot.ts";
import { createEngineFromBytes } from "./engine.ts";
import { TRAIT_STEP, TRAIT_VALUES, TRAITS, VIBES, warmUpPayload } from "./table/scan/warm-up.ts";

/** Compiled by then, or on a phone that would rather be left alone. */
const MAX_MS = 200;
const MAX_ROUNDS = 150;
const LISTINGS = 120;

const COLLECTION: CollectionInfo = {
  id: "warm-up",
  name: "",
  description: "",
  size: 0,
  imageUrl: null,
  briteline: false,
  featured: 0,
  demo: true,
  traits: Array.from({ length: TRAITS }, (_, trait) => ({
    id: TRAIT_STEP * trait,
    name: "",
    rankedNumerically: false,
    values: Array.from({ length: TRAIT_VALUES }, (_, id) => ({ id, label: "", amount: 1 })),
  })),
  vibes: Array.from({ length: VIBES }, (_, id) => ({ id, name: "", count: 1, traits: [] })),
  contractAddress: null,
  chain: "",
  links: [],
  dataSource: { kind: "demo", note: "", listingsSimulated: true, salesCount: 0 },
};

/**
 * Opens a made collection over and over as a real one is opened, a task at a time, so that what is waited for
 * gets its turn between two. Settles when `isDone` says so, or when there is nothing left to gain.
 */
export async function warmUpEngine(isDone: () => boolean): Promise<void> {
  // Few collections have ids that must be hashed, so theirs comes less often.
  const [numbered, long] = [warmUpPayload("numbered"), warmUpPayload("long")];
  const end = performance.now() + MAX_MS;
  for (let round = 0; round < MAX_ROUNDS && performance.now() < end && !isDone(); round += 1) {
    openOnce(round % 4 === 3 ? long : numbered);
    await nextTask();
  }
}

function openOnce(payload: Uint8Array): void {
  const engine = createEngineFromBytes(COLLECTION, payload);
  engine.applyListings({
    wire: WIRE,
    epoch: "warm-up",
    seq: 1,
    projectionsRev: 0,
    lastListingsUpdate: null,
    tokens: Array.from({ length: LISTINGS }, (_, id) => `${id},${id / 8},${id % 4}`),
  });
  engine.setQuery({ ...DEFAULT_QUERY, sortBy: "priceDeviation" });
  engine.fixedColumns();
  engine.view().facets.counts.at(0);
}

/** Browsers that tell what is urgent from what is not have it; TypeScript does not know it yet. */
interface TaskScheduler {
  postTask(task: () => void, options: { priority: "background" }): Promise<void>;
}

/**
 * After all that is more urgent, what is waited for and the compiler's own work among it. Elsewhere sooner than a
 * timer, which is held back to 4 ms when it follows upon others.
 */
function nextTask(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: TaskScheduler };
  if (scheduler) return scheduler.postTask(() => {}, { priority: "background" });
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
