/** The worker of `load-in-worker.ts`: fetches a collection in one format, then times its load. */
import type { CollectionInfo } from "../contract/collection.ts";
import { DEFAULT_QUERY } from "../contract/query.ts";
import { createEngineFromBytes } from "../workers/engine/json-engine.ts";
import { load } from "./engine/fairfloor.ts";

/** The bodies that the contestants load, as the network delivers them. */
interface Payload {
  readonly collection: CollectionInfo;
  readonly unlisted: Uint8Array<ArrayBuffer>;
  readonly columns: Uint8Array<ArrayBuffer>;
  readonly figures: Uint8Array<ArrayBuffer>;
}

/** Does the untimed preparation and returns the timed part. */
type Prepare = (payload: Payload) => () => unknown;

const CONTESTANTS: Record<string, Prepare> = {
  "JSON.parse of the text": ({ unlisted }) => {
    const text = new TextDecoder().decode(unlisted);
    return () => JSON.parse(text);
  },
  "columns to first view": ({ collection, columns, figures }) => {
    return () => {
      const engine = load(collection, { columns, figures });
      engine.setQuery(DEFAULT_QUERY);
      return engine.view().facets;
    };
  },
  "JSON to first view": ({ collection, unlisted }) => {
    return () => {
      const engine = createEngineFromBytes(collection, unlisted);
      engine.setQuery(DEFAULT_QUERY);
      return engine.view().facets;
    };
  },
};

async function bytesAt(path: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await (await fetch(path)).arrayBuffer());
}

async function measure(name: string): Promise<number> {
  const [collection, unlisted, columns, figures] = await Promise.all([
    fetch("/info").then((response): Promise<CollectionInfo> => response.json()),
    bytesAt("/unlisted"),
    bytesAt("/columns"),
    bytesAt("/figures"),
  ]);
  const run = CONTESTANTS[name]({ collection, unlisted, columns, figures });
  const since = performance.now();
  run();
  return performance.now() - since;
}

addEventListener("message", async ({ data: name }) => {
  postMessage(name === null ? Object.keys(CONTESTANTS) : await measure(name));
});
