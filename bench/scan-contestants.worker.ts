/**
 * The worker of `scan-in-worker.ts`: fetches a payload, lets one contestant warm up meanwhile, and says how
 * long it then took.
 */
import type { CollectionInfo } from "../contract/collection.ts";
import { DEFAULT_QUERY } from "../contract/query.ts";
import { createEngineFromBytes } from "../workers/engine.ts";
import { scanUnlisted } from "../workers/table/scan/scan-unlisted.ts";
import { warmUpPayload } from "../workers/table/scan/warm-up.ts";
import { warmUpEngine } from "../workers/warm-up.ts";

interface Contestant {
  /** While the payload is under way, which `hasCome` then. */
  warmUp(hasCome: () => boolean): void | Promise<void>;
  /** What is timed, made from what is not. */
  prepare(payload: Uint8Array, collection: CollectionInfo): () => unknown;
}

const nothing = () => {};

const SCANS = 40;

function warmUpScanner(): void {
  const payload = warmUpPayload("numbered");
  for (let scan = 0; scan < SCANS; scan += 1) scanUnlisted(payload);
}

function prepareScan(payload: Uint8Array) {
  return () => scanUnlisted(payload);
}

function prepareEngine(payload: Uint8Array, collection: CollectionInfo) {
  return () => {
    const engine = createEngineFromBytes(collection, payload);
    engine.setQuery(DEFAULT_QUERY);
    return engine.view().facets;
  };
}

const CONTESTANTS: Record<string, Contestant> = {
  "JSON.parse of the text": {
    warmUp: nothing,
    prepare: (payload) => {
      const text = new TextDecoder().decode(payload);
      return () => JSON.parse(text);
    },
  },
  "scanner, cold": { warmUp: nothing, prepare: prepareScan },
  "scanner, warmed up": { warmUp: warmUpScanner, prepare: prepareScan },
  "engine to first view, cold": { warmUp: nothing, prepare: prepareEngine },
  "engine to first view, warmed up": { warmUp: warmUpEngine, prepare: prepareEngine },
};

export interface Times {
  readonly warmUpMs: number;
  readonly runMs: number;
  /** From asking for the payload to the end of the run. */
  readonly wholeMs: number;
}

async function measure(name: string): Promise<Times> {
  const contestant = CONTESTANTS[name];
  const collection: CollectionInfo = await (await fetch("/info")).json();
  const since = performance.now();
  const fetching = fetch("/unlisted").then((response) => response.arrayBuffer());
  let hasCome = false;
  void fetching.then(() => {
    hasCome = true;
  });
  await contestant.warmUp(() => hasCome);
  const warmUpMs = performance.now() - since;
  const run = contestant.prepare(new Uint8Array(await fetching), collection);
  const runFrom = performance.now();
  run();
  const end = performance.now();
  return { warmUpMs, runMs: end - runFrom, wholeMs: end - since };
}

addEventListener("message", async ({ data: name }) => {
  postMessage(name === null ? Object.keys(CONTESTANTS) : await measure(name));
});
